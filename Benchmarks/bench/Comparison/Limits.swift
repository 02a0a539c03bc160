import Foundation

/// What results must not exceed; the file that `--check` names.
struct Limits: Equatable, Sendable {
  var checks: [Check]

  /// One limit on one variant, on one store, at one row count.
  struct Check: Equatable, Sendable {
    /// Which number of the result is held against the limit.
    enum Measure: String, Codable, Sendable {
      /// The median over the floor's.
      case ratio
      /// The median itself, of a workload that does not measure time.
      case value
      /// The median over the median at `from` rows.
      case growth
    }

    var workload: String
    var variant = ""
    var backend: Backend
    var rows: Int
    var measure: Measure
    var atMost: Double
    /// At or under this the result counts as better: time to lower the limit.
    var betterBelow: Double?
    /// The smaller row count of `growth`.
    var from: Int?

    var name: String { variant.isEmpty ? workload : "\(workload)/\(variant)" }
  }

  /// Holds every check that this run covers against the results.
  ///
  /// A check is covered if its workload, store and row counts were chosen. One that is covered but
  /// has no result fails, and so does a run that covers none: silence would look like success.
  func check(
    _ results: [ResultLine], chosen: [WorkloadChoice], rows: [Int]
  ) -> ComparisonOutcome {
    var text = ""
    var status = CommandStatus.same
    var covered = 0
    var skipped = 0
    for check in checks {
      let isChosen = chosen.contains { $0.name == check.name && $0.backend == check.backend }
      guard isChosen, rows.contains(check.rows), check.from.map(rows.contains) ?? true else {
        skipped += 1
        continue
      }
      covered += 1
      let place = "\(check.name) \(check.backend.rawValue) \(Number.grouped(check.rows))"
      guard let value = check.value(in: results) else {
        text += "limits: \(place): \(check.measure.rawValue) was not measured\n"
        status = status.combined(with: .failed)
        continue
      }
      let (verdict, words) = check.judge(value)
      if verdict != .same {
        text += "limits: \(place): \(check.measure.rawValue) \(words)\n"
        status = status.combined(with: verdict == .worse ? .worse : .better)
      }
    }
    text += "limits: \(covered) checked, \(skipped) not part of this run\n"
    if covered == 0, !checks.isEmpty {
      let counts = Set(checks.map(\.rows)).sorted().map(Number.grouped).joined(separator: ", ")
      text += "limits: nothing was checked; the limits are for --rows \(counts)\n"
    }
    return ComparisonOutcome(text: text, status: covered == 0 ? .failed : status)
  }
}

extension Limits.Check {
  fileprivate func value(in results: [ResultLine]) -> Double? {
    let line = { (count: Int) in
      results.first {
        $0.workload == workload && $0.variant == variant && $0.backend == backend
          && $0.rows == count
      }
    }
    switch measure {
    case .ratio: return line(rows)?.ratio
    case .value: return line(rows)?.median
    case .growth:
      guard let from, let small = line(from)?.median, let large = line(rows)?.median, small > 0
      else { return nil }
      return large / small
    }
  }

  fileprivate func judge(_ value: Double) -> (Verdict, String) {
    let shown = Number.fixed(value, digits: 2)
    if value > atMost { return (.worse, "\(shown) is over \(Number.fixed(atMost, digits: 2))") }
    if let betterBelow, value <= betterBelow {
      return (.better, "\(shown) is not over \(Number.fixed(betterBelow, digits: 2))")
    }
    return (.same, "\(shown) is within \(Number.fixed(atMost, digits: 2))")
  }
}
