/// Order statistics of one side's samples.
struct Statistics: Equatable, Sendable {
  let count: Int
  let min: Double
  /// The middle sample, or the mean of the two in the middle.
  let median: Double
  /// The smallest sample that at least nine in ten do not exceed (nearest rank).
  let p90: Double
  let max: Double

  /// Nil without samples.
  init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    count = sorted.count
    min = sorted[0]
    max = sorted[sorted.count - 1]
    median =
      sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    // Whole numbers: 0.9 times a count is not exact in binary.
    p90 = sorted[(sorted.count * 9 + 9) / 10 - 1]
  }
}
