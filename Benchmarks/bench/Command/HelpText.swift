extension Options {
  /// What `--help` prints.
  static var helpText: String {
    let width = 30
    let options = OptionRule.all.map { rule in
      let usage = ([rule.name] + rule.values).joined(separator: " ")
      let gap = String(repeating: " ", count: max(2, width - usage.count))
      return "  " + usage + gap + rule.help
    }
    return """
      USAGE: swift run bench [options]

      Measures what Windrow costs against the same work done through the SQLite C API
      (or over a plain array, for the in-memory store) in the same run.

      \(options.joined(separator: "\n"))

      A limits file for --check is JSON:

        { "limits": 1, "checks": [
          { "workload": "fetch-ids", "variant": "indexed", "backend": "sqlite",
            "rows": 100000, "measure": "ratio", "atMost": 1.2 } ] }

      "measure" is ratio (to the floor), value (bytes, bytes/row, count or ratio; a time is
      refused) or growth (the median at "rows" over the median at "from" rows). "betterBelow"
      is optional: at or under it the result counts as better. Checks of what this run did not
      choose to measure are counted and skipped; where that leaves none, the run has failed.

      A baseline compares ratios to the floor, so it may come from another machine. It is kept
      in .build/bench-baselines/NAME.json. A result has changed if it moved by more than 15 %
      or by its own spread, whichever is more (bytes: 5 %; counts: at all).

      EXIT STATUS: 0 same or nothing compared, 2 worse, 3 failed, 4 better, 64 usage error.

      """
  }
}
