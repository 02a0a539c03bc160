import Foundation
import TestSupport
import Testing
import WindrowModel

/// Decimals as 64-bit integers of their smallest unit, and back.
@Suite struct ScaledDecimalTests {
  @Test(
    arguments: [
      ("0", 0, 0), ("0", 18, 0), ("2.5", 2, 250), ("-2.5", 2, -250), ("2.50", 1, 25), ("19", 2, 1900),
      ("9223372036854775807", 0, Int64.max), ("-9223372036854775808", 0, .min),
      ("92233720368547758.07", 2, .max), ("-92233720368547758.08", 2, .min),
      ("9.223372036854775807", 18, .max),
      ("-9.223372036854775808", 18, .min), ("0.000000000000000001", 18, 1), ("1E3", 0, 1000),
      ("-0.01", 2, -1),
    ] as [(String, Int, Int64)])
  func unitsAndBack(text: String, scale: Int, units: Int64) throws {
    let value = try decimal(text)
    #expect(ScaledDecimal.units(of: value, scale: scale) == units)
    #expect(ScaledDecimal.value(units: units, scale: scale) == value)
  }

  @Test(arguments: [
    ("0.001", 2), ("-0.001", 2), ("2.505", 2), ("0.5", 0), ("9223372036854775808", 0),
    ("-9223372036854775809", 0),
    ("92233720368547758.08", 2), ("-92233720368547758.09", 2), ("10", 18), ("1E40", 0), ("1E127", 18),
    ("1E-120", 18),
    ("99999999999999999999999999999999999999", 18),
  ])
  func isNilWhereItDoesNotFit(text: String, scale: Int) throws {
    #expect(ScaledDecimal.units(of: try decimal(text), scale: scale) == nil)
  }

  @Test func aScaleBeyondAllBoundsHasNoUnits() throws {
    #expect(ScaledDecimal.units(of: try decimal("1"), scale: .max) == nil)
    #expect(ScaledDecimal.units(of: try decimal("1"), scale: .min) == nil)
    #expect(ScaledDecimal.value(units: 1, scale: .min).isNaN)
    #expect(ScaledDecimal.value(units: 1, scale: .max).isNaN)
  }

  @Test func notANumberHasNoUnits() {
    #expect(ScaledDecimal.units(of: .nan, scale: 2) == nil)
  }

  @Test func randomUnitsComeBack() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<2000 {
      let units = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let scale = Int(random.next() % 19)
      #expect(ScaledDecimal.units(of: ScaledDecimal.value(units: units, scale: scale), scale: scale) == units)
    }
  }

  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
  }
}
