import Foundation

/// The results of a run, written as they come and summed up at the end.
struct ConformanceReport {
  let command: ConformanceCommand
  let options: CommandOptions
  private(set) var results: [ConformanceResult] = []
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0

  init(command: ConformanceCommand, options: CommandOptions) {
    self.command = command
    self.options = options
  }

  /// Runs jobs on stores.
  mutating func run(_ jobs: [ConformanceJob], on stores: [ConformanceStore]) throws {
    let clock = ContinuousClock()
    for store in jobs.isEmpty ? [] : stores {
      let capabilities = try store.capabilities()
      for (index, job) in jobs.enumerated() {
        progress("\(store.name) \(index + 1)/\(jobs.count) \(job.name)")
        var outcome = ConformanceOutcome.passed
        let time = clock.measure { outcome = job.run(store, capabilities) }
        add(
          ConformanceResult(
            store: store.name, name: job.name, outcome: outcome, seconds: time / .seconds(1)))
      }
    }
    progress("")
  }

  /// Adds a result and, as text, writes it where it failed.
  mutating func add(_ result: ConformanceResult) {
    results.append(result)
    switch result.outcome {
    case .passed: passed += 1
    case .skipped: skipped += 1
    case .failed(let message):
      failed += 1
      guard options.format == .text else { return }
      progress("")
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
      command.output("\(colored("FAILED", 31)) \(result.store): \(result.name)\n    \(lines)\n")
    }
  }

  /// Writes a line of text that is no result.
  func note(_ text: String) {
    if options.format == .text { command.output(text + "\n") } else { command.errors(text + "\n") }
  }

  /// Writes the summary, and the files that were asked for.
  func finish() throws {
    let summary = "\(passed) passed, \(failed) failed, \(skipped) skipped"
    if let path = options.junit {
      do {
        try JUnitDocument(results: results).text.write(toFile: path, atomically: true, encoding: .utf8)
      } catch {
        throw UsageError("--junit: cannot write \(path): \(error.localizedDescription)")
      }
    }
    switch options.format {
    case .text:
      writeSkips()
      command.output(summary + "\n")
    case .json:
      command.output(document.text() + "\n")
      command.errors(summary + "\n")
    }
  }

  /// Why what was skipped was, once for each reason and store.
  private func writeSkips() {
    var counts: [String: Int] = [:]
    for result in results {
      if case .skipped(let reason) = result.outcome { counts["\(result.store): \(reason)", default: 0] += 1 }
    }
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) {
      command.output("\(colored("skipped", 33)) \(count) on \(reason)\n")
    }
  }

  private var document: JSONValue {
    let results = results.map { result in
      var (word, message): (String, String?) = ("passed", nil)
      switch result.outcome {
      case .passed: break
      case .failed(let text): (word, message) = ("failed", text)
      case .skipped(let text): (word, message) = ("skipped", text)
      }
      return JSONValue.object([
        "store": .string(result.store), "case": .string(result.name), "outcome": .string(word),
        "message": message.map(JSONValue.string), "seconds": .number("\(result.seconds)"),
      ])
    }
    return .object([
      "conformance": .number("1"), "passed": .number("\(passed)"), "failed": .number("\(failed)"),
      "skipped": .number("\(skipped)"), "results": .array(results),
    ])
  }

  /// Shows what is being done on the last line of a terminal; an empty text clears it.
  func progress(_ text: String) {
    guard command.showsProgress else { return }
    command.errors("\r\u{1B}[K" + String(text.prefix(100)))
  }

  private func colored(_ text: String, _ code: Int) -> String {
    command.usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
