import Foundation

/// The `bench` command: chooses workloads, runs them, writes and compares the results.
struct BenchCommand {
  let arguments: [String]

  /// Runs the whole command; nothing but the exit status is left to do.
  func run() -> CommandStatus {
    do throws(UsageError) {
      let options = try Options(arguments: arguments)
      switch options.action {
      case .help:
        Platform.writeOutput(Options.helpText)
        return .same
      case .list:
        Platform.writeOutput(WorkloadListing(choices: try choices(options)).text)
        return .same
      case .run:
        let choices = try choices(options)
        if !ReleaseBuild.isRelease, !options.allowDebug {
          return fail(ReleaseBuild.rerun(with: arguments))
        }
        return measure(choices, options)
      }
    } catch {
      Platform.writeError("bench: \(error.message)\nSee: swift run bench --help\n")
      return .usage
    }
  }

  private func choices(_ options: Options) throws(UsageError) -> [WorkloadChoice] {
    let chosen = WorkloadChoice.all(backends: options.backends, filter: options.filter)
    guard !chosen.isEmpty else {
      throw UsageError(message: "no workload matches --filter \(options.filter ?? "")")
    }
    return chosen
  }

  private func measure(_ choices: [WorkloadChoice], _ options: Options) -> CommandStatus {
    do {
      // Read first: a mistake in these files should not cost a whole run.
      let limits = try options.check.map { try Limits(file: $0) }
      let baseline = try BaselineFile.toCompare(options.baseline)
      if let report = options.report { try Self.requireFolder(of: report) }
      let run = try BenchRun(choices: choices, options: options).perform()
      try write(run.document, options)
      var status = run.failures.isEmpty ? CommandStatus.same : .failed
      if run.document.results.isEmpty {
        Platform.writeError("bench: nothing was measured\n")
        status = .failed
      }
      if let limits {
        let outcome = limits.check(run.document.results, chosen: choices, rows: options.rows)
        Platform.writeError(outcome.text)
        status = status.combined(with: outcome.status)
      }
      if let baseline {
        let outcome = BaselineComparison(old: baseline, new: run.document.results).outcome
        Platform.writeError(outcome.text)
        status = status.combined(with: outcome.status)
      }
      return status
    } catch {
      return fail(error)
    }
  }

  private func write(_ document: ReportDocument, _ options: Options) throws {
    switch options.format {
    case .table:
      let table = TableReport(document: document, isStyled: Platform.outputIsStyled)
      Platform.writeOutput(table.text)
    case .json:
      Platform.writeOutput(try document.json())
    }
    if let report = options.report {
      do { try Data(HTMLReport(document: document).text.utf8).write(to: URL(fileURLWithPath: report)) } catch
      {
        throw BenchFailure("--report: cannot write \(report): \(error.localizedDescription)")
      }
    }
    if case .save(let name) = options.baseline {
      try BaselineFile.save(document, as: name)
    }
  }

  /// Fails where a file could not be written because its folder is not there.
  private static func requireFolder(of file: String) throws(BenchFailure) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: folder) else {
      throw BenchFailure("--report: there is no folder \(folder)")
    }
  }

  private func fail(_ error: any Error) -> CommandStatus {
    Platform.writeError("bench: \(error)\n")
    return .failed
  }
}
