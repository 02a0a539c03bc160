/// Holds a run's results against those of an earlier one, perhaps on another machine.
struct BaselineComparison {
  /// A change of a ratio that is never more than noise on a shared machine.
  static let timeTolerance = 0.15
  /// The allocator's rounding moves with what was allocated before.
  static let bytesTolerance = 0.05

  let old: [ResultLine]
  let new: [ResultLine]

  init(old: ReportDocument, new: [ResultLine]) {
    self.old = old.results
    self.new = new
  }

  /// Judges every result that both runs have.
  var outcome: ComparisonOutcome {
    var text = ""
    var status = CommandStatus.same
    var compared = 0
    for line in new {
      guard let before = old.first(where: { isSamePlace($0, line) }),
        let change = change(from: before, to: line)
      else { continue }
      compared += 1
      let verdict = verdict(change, tolerance: tolerance(before, line))
      guard verdict != .same else { continue }
      let place = "\(line.name) \(line.backend.rawValue) \(Number.grouped(line.rows))"
      text += "baseline: \(place): \(verdict.rawValue), \(Number.ratio(change)) of what it was\n"
      status = status.combined(with: verdict == .worse ? .worse : .better)
    }
    text += "baseline: \(compared) compared, \(new.count - compared) without a counterpart\n"
    return ComparisonOutcome(text: text, status: compared == 0 ? .failed : status)
  }

  private func isSamePlace(_ one: ResultLine, _ other: ResultLine) -> Bool {
    one.name == other.name && one.backend == other.backend && one.rows == other.rows
      && one.unit == other.unit
  }

  /// New over old: of the ratios to the floor, or of the medians where these are no times. A count
  /// that was zero has grown without bound if it is no longer.
  private func change(from before: ResultLine, to after: ResultLine) -> Double? {
    let isTime = after.unit == .nanoseconds
    guard let old = isTime ? before.ratio : before.median,
      let new = isTime ? after.ratio : after.median
    else { return nil }
    if old == new { return 1 }
    return old == 0 ? 1_000_000 : new / old
  }

  private func tolerance(_ before: ResultLine, _ after: ResultLine) -> Double {
    switch after.unit {
    case .nanoseconds, .ratio:
      max(Self.timeTolerance, before.spread ?? 0, after.spread ?? 0)
    case .bytes, .bytesPerRow: Self.bytesTolerance
    case .count: 0
    }
  }

  private func verdict(_ change: Double, tolerance: Double) -> Verdict {
    if change > 1 + tolerance { return .worse }
    return change < 1 / (1 + tolerance) ? .better : .same
  }
}
