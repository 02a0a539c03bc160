public import Foundation

/// The command line tool of the suite, as a function: an author of a store hands in the store and has the same tool.
///
/// ```swift
/// exit(ConformanceCommand.run(stores: [ConformanceStore("postgres") { … }]))
/// ```
public struct ConformanceCommand: Sendable {
  /// The stores that `--backend` chooses from. One named `a/b` is a variant of `a` and chosen with it.
  public var stores: [ConformanceStore]
  /// Where results go, a piece of text at a time.
  public var output: @Sendable (String) -> Void = { FileHandle.standardOutput.write(Data($0.utf8)) }
  /// Where errors and progress go.
  public var errors: @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  /// Whether progress is shown; by default where the errors go to a terminal.
  public var showsProgress = isatty(2) == 1
  /// Whether results are coloured; by default where they go to a terminal and `NO_COLOR` is not set.
  public var usesColor = isatty(1) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  /// The folder from which `Fixtures/Scenarios` is looked for, upwards.
  public var folder = URL(filePath: FileManager.default.currentDirectoryPath)

  /// A command over stores.
  public init(stores: [ConformanceStore]) { self.stores = stores }

  /// Runs the command with the arguments of the process and returns its exit code.
  public static func run(
    stores: [ConformanceStore], arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Int32 {
    ConformanceCommand(stores: stores).run(arguments)
  }

  /// Runs the command and returns its exit code: 0 all passed, 1 something failed, 2 usage or an unreadable fixture.
  public func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try OptionParser(arguments).parse(stores: stores.map(\.name))
      if options.showsHelp {
        output(HelpText.text)
        return 0
      }
      return try run(options)
    } catch let error as UsageError {
      errors("conformance: \(error.message)\n")
    } catch {
      errors("conformance: \(error)\n")
    }
    return 2
  }

  private func run(_ options: CommandOptions) throws -> Int32 {
    let chosen = stores.filter { options.chooses($0.name) }
    if options.mutants { return try MutantTable(command: self, options: options).run() }
    let jobs = try jobs(options)
    if options.lists {
      for job in jobs { output(job.name + "\n") }
      return 0
    }
    var report = ConformanceReport(command: self, options: options)
    try report.run(jobs, on: chosen)
    var isCovered = true
    if options.random != nil {
      let run = RandomRun(command: self, options: options, stores: chosen)
      isCovered = try run.run(into: &report)
    }
    try report.finish()
    return report.failed == 0 && isCovered ? 0 : 1
  }

  /// What the options choose: cases, fixtures, or both.
  private func jobs(_ options: CommandOptions) throws -> [ConformanceJob] {
    var jobs: [ConformanceJob] = []
    let choosesCases = options.cases != nil || (options.fixtures.isEmpty && options.random == nil)
    if choosesCases {
      jobs += ConformanceCase.all.filter { options.cases?.matches($0.fullName) ?? true }.map(
        ConformanceJob.init)
    }
    if !options.fixtures.isEmpty {
      jobs += try FixtureFolder.fixtures(at: options.fixtures).map(ConformanceJob.init)
    } else if options.random == nil {
      if let scenarios = try FixtureFolder.scenarios(above: folder) {
        jobs += scenarios.map(ConformanceJob.init).filter { options.cases?.matches($0.name) ?? true }
      } else {
        // Another package, which has the suite as a library, has the cases alone.
        errors("conformance: no Fixtures/Scenarios at or above \(folder.path()); running the cases alone\n")
      }
    }
    if jobs.isEmpty, options.random == nil {
      throw UsageError("nothing matches \(options.cases?.text ?? "")")
    }
    return jobs
  }
}
