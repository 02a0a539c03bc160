import Foundation
import WindrowModel

extension TypedColumn {
  /// How the value of a row compares with that of a row of another column; neither may be nil.
  ///
  /// Numbers compare exactly across types, decimals across scales; texts must be normalised.
  func compare(_ row: Int, with other: TypedColumn, _ otherRow: Int) -> ComparisonResult {
    switch (lane, other.lane) {
    case (.integer, .integer):
      if type == other.type { return integers[row].order(other.integers[otherRow]) }
      return scaled(row, other.scale).order(other.scaled(otherRow, scale))
    case (.real, .real): return reals[row].order(other.reals[otherRow])
    case (.integer, .real): return NumberOrder.compare(integers[row], other.reals[otherRow]) ?? .orderedSame
    case (.real, .integer):
      return (NumberOrder.compare(other.integers[otherRow], reals[row]) ?? .orderedSame).reversed
    case (.text, .text): return TextOrder.compare(texts[row], other.texts[otherRow], .lexical)
    case (.uuid, .uuid): return ValueOrder.compare(uuids[row], other.uuids[otherRow])
    default: return blobs[row] == other.blobs[otherRow] ? .orderedSame : .orderedAscending
    }
  }

  /// Whether two rows have the same value, or both none; texts must be normalised.
  func isSame(_ row: Int, _ other: Int) -> Bool {
    if isNull(row) || isNull(other) { return isNull(row) == isNull(other) }
    return switch lane {
    case .integer: integers[row] == integers[other]
    case .real: reals[row] == reals[other]
    case .text: texts[row] == texts[other]
    case .uuid: uuids[row] == uuids[other]
    case .data: blobs[row] == blobs[other]
    }
  }

  private var scale: Int {
    if case .decimal(let scale) = type { scale } else { 0 }
  }

  /// The units a row would have with as many more fraction digits as another scale has; 10¹⁸ times 2⁶³ fits.
  private func scaled(_ row: Int, _ otherScale: Int) -> Int128 {
    var units = Int128(integers[row])
    for _ in 0..<max(0, otherScale - scale) { units *= 10 }
    return units
  }
}
