/// One pass over the chosen workloads, at every row count.
struct BenchRun {
  let choices: [WorkloadChoice]
  let options: Options

  /// What was measured, and what could not be.
  struct Outcome {
    let document: ReportDocument
    let failures: [String]
  }

  /// Measures everything; a workload that fails is named on stderr and the rest goes on.
  func perform() throws -> Outcome {
    var results: [ResultLine] = []
    var failures: [String] = []
    var done = 0
    let progress = Progress(total: choices.count * options.rows.count)
    for rows in options.rows {
      let dataset = Dataset(rowCount: rows, seed: options.seed)
      for backend in options.backends {
        let scenario = try Scenario(
          backend: backend, dataset: dataset, databaseFile: options.database)
        defer { scenario.close() }
        for choice in choices where choice.backend == backend {
          done += 1
          progress.show(done, "\(choice.name) \(backend.rawValue) \(rows)")
          do {
            if let line = try measure(choice, in: scenario) { results.append(line) }
          } catch {
            progress.clear()
            let failure = "\(choice.name) \(backend.rawValue) \(rows): \(error)"
            Platform.writeError("bench: \(failure)\n")
            failures.append(failure)
          }
        }
      }
    }
    progress.clear()
    return Outcome(
      document: ReportDocument(seed: options.seed, results: results), failures: failures)
  }

  private func measure(_ choice: WorkloadChoice, in scenario: Scenario) throws -> ResultLine? {
    let trial = try choice.workload.trial(choice.variant, in: scenario)
    let sampling = Sampling(samples: options.sampleCount, warmUps: options.warmUpCount)
    let measured: Sampling.Measured
    do {
      measured = try sampling.run(trial)
    } catch {
      try? trial.finish()
      throw error
    }
    try trial.finish()
    return ResultLine(choice: choice, rows: scenario.rowCount, trial: trial, measured: measured)
  }
}

/// A line on a terminal's stderr that says what is being measured.
private struct Progress {
  let total: Int
  private let isShown = Platform.progressIsWatched

  init(total: Int) {
    self.total = total
  }

  func show(_ number: Int, _ text: String) {
    if isShown { Platform.writeError("\r\u{1B}[K[\(number)/\(total)] \(text)") }
  }

  func clear() {
    if isShown { Platform.writeError("\r\u{1B}[K") }
  }
}
