public import Foundation

/// The conversion between a decimal number and the integer of its smallest unit that stores keep.
public enum ScaledDecimal {
  /// The integer that a decimal is kept as, or nil where it has more fraction digits or is larger than fits.
  ///
  /// `units(of: 2.5, scale: 2)` is 250. Never rounds.
  public static func units(of value: Decimal, scale: Int) -> Int64? {
    guard value.isFinite, let power = Int16(exactly: scale) else { return nil }
    var source = value
    var scaled = Decimal()
    guard unsafe NSDecimalMultiplyByPowerOf10(&scaled, &source, power, .plain) == .noError else {
      return nil
    }
    var whole = Decimal()
    unsafe NSDecimalRound(&whole, &scaled, 0, .plain)
    guard whole == scaled, whole >= smallest, whole <= largest else { return nil }
    return Int64("\(whole)")
  }

  /// The decimal that an integer of smallest units stands for; NaN for a scale that no decimal has.
  public static func value(units: Int64, scale: Int) -> Decimal {
    guard (-100...100).contains(scale) else { return .nan }
    let magnitude = Decimal(sign: .plus, exponent: -scale, significand: Decimal(units.magnitude))
    return units < 0 ? -magnitude : magnitude
  }

  private static let largest = Decimal(Int64.max)
  private static let smallest = Decimal(Int64.min)
}
