/// What `--help` prints.
enum HelpText {
  static let text = """
    usage: conformance [options]

    Runs every case and fixture on the chosen stores. Without --fixtures the scenarios of Fixtures/Scenarios are run too.

      --backend NAME     a store, or all (the default)
      --fixtures PATH    run these fixture files and folders only; may be repeated
      --cases REGEX      run the cases whose name has a match, also beside --fixtures
      --list             print the names of what would be run
      --junit FILE       write the results as JUnit XML, too
      --format FORMAT    text (the default) or json
      --mutants          run the suite against each deliberately broken store
      --help             print this

    Random traces:
      --random TRACES    random schemas, rows and requests; stores are compared with a naive oracle
      --steps N          and so many random transactions in each trace, under live lists that are given
                         other requests meanwhile
      --foreign          a second process commits some of the transactions, under four live lists or more, and at
                         the end of each trace both commit at the same time; for stores on a file
      --seed S           the first trace's seed (1 by default); the following traces count up from it
      --out DIR          write failing traces there, cut down, as fixtures (random-failures by default)
      --minutes M        go on until the time is over, or TRACES are done
    A run prints how often each operator, type, order, section, rule, error, kind of change and way of the live
    lists was exercised, and fails if one was not. A run of fewer than 100 traces only tells what was not.
    With --foreign it also prints how long after a foreign commit the lists had heard of it, and fails after 5 s.

    Exit codes: 0 all passed, 1 something failed, 2 usage or an unreadable fixture.

    """
}
