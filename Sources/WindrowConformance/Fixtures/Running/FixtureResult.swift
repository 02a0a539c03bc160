/// How one part of a fixture went on a store.
public struct FixtureResult: Sendable, Hashable {
  /// The key path of the part, for instance `checks[2]` or `live.steps[0].changes`.
  public var path: String
  /// How it went. The text of a failure begins with the key path of the expectation that did not hold.
  public var outcome: ConformanceOutcome

  /// The outcome of the part at a key path.
  public init(path: String, outcome: ConformanceOutcome) {
    self.path = path
    self.outcome = outcome
  }
}

extension ConformanceOutcome {
  /// The outcome of a whole fixture: failed where a part failed, else skipped where a part was, else passed.
  public init(_ results: [FixtureResult]) {
    var failures: [String] = []
    var skips: [String] = []
    for result in results {
      switch result.outcome {
      case .passed: break
      case .failed(let text): failures.append(text)
      case .skipped(let reason): skips.append(result.path.isEmpty ? reason : "\(result.path): \(reason)")
      }
    }
    self =
      if !failures.isEmpty { .failed(failures.joined(separator: "\n")) } else if !skips.isEmpty {
        .skipped(skips.joined(separator: "\n"))
      } else { .passed }
  }
}
