import Foundation
import WindrowModel

/// Where to look next for a row between two others, by the numbers that the order begins with.
///
/// Dates and amounts mostly lie evenly between two rows that are near each other, so a look at the place where a row then
/// stands finds it in half the steps that halving takes. Where they do not, or are no numbers, it halves.
struct ProbeEstimate {
  /// The numbers of the rows around, where they are known.
  private var low: Double?
  private var high: Double?
  /// How often to estimate before halving: what has not converged by then does not lie evenly.
  private var remaining = 4

  /// An estimate between the first rows of a chunk and of the one behind it.
  init(_ chunk: RowIDChunk, _ next: RowIDChunk?) {
    low = chunk.knownFirstKey?.leadingNumber
    high = next?.knownFirstKey?.leadingNumber
  }

  /// The estimate for what comes before a row.
  func before(_ values: [AttributeValue]) -> ProbeEstimate {
    var estimate = self
    estimate.high = values.leadingNumber
    estimate.remaining -= 1
    return estimate
  }

  /// The estimate for what comes behind a row.
  func behind(_ values: [AttributeValue]) -> ProbeEstimate {
    var estimate = self
    estimate.low = values.leadingNumber
    estimate.remaining -= 1
    return estimate
  }

  /// The offset to look at, among some that are not empty.
  func offset(of values: [AttributeValue], in offsets: Range<Int>) -> Int {
    let middle = offsets.lowerBound + offsets.count / 2
    guard remaining > 0, let low, let high, let number = values.leadingNumber else { return middle }
    let share = (number - low) / (high - low)
    guard share >= 0, share <= 1 else { return middle }
    let place = share * Double(offsets.count)
    // Of numbers drawn at random so many lie further on one side than they should: a look beyond that mostly leaves the
    // smaller part.
    let spread = (place * (1 - share)).squareRoot()
    let probe = offsets.lowerBound + Int(share < 0.5 ? place + spread : place - spread)
    return min(max(probe, offsets.lowerBound), offsets.upperBound - 1)
  }
}

extension [AttributeValue] {
  /// The first value as a number, where it is one.
  fileprivate var leadingNumber: Double? {
    switch first {
    case .int(let value): Double(value)
    case .double(let value): value
    case .date(let value): value.timeIntervalSinceReferenceDate
    default: nil
    }
  }
}
