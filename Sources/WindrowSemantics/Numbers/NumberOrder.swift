package import Foundation

/// Comparison of an integer with a double as the exact numbers they are.
package enum NumberOrder {
  /// How an integer compares with a double; nil for NaN, which has no place.
  ///
  /// Converting the integer to a double first would make 2⁵³ + 1 equal to 2⁵³.
  package static func compare(_ integer: Int64, _ double: Double) -> ComparisonResult? {
    if double.isNaN { return nil }
    // 2⁶³ is a double, Int64.max is not.
    if double >= 0x1p63 { return .orderedAscending }
    if double < -0x1p63 { return .orderedDescending }
    let whole = double.rounded(.towardZero)
    let byWhole = integer.order(Int64(whole))
    return byWhole == .orderedSame ? whole.order(double) : byWhole
  }
}
