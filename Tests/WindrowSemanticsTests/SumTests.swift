import TestSupport
import Testing

@testable import WindrowSemantics

@Suite struct SumTests {
  static func exact(_ values: [Double]) -> Double? {
    var sum = ExactDoubleSum()
    for value in values { sum.add(value) }
    return sum.total
  }

  static func integer(_ values: [Int64]) -> IntegerSum {
    var sum = IntegerSum()
    for value in values { sum.add(value) }
    return sum
  }

  @Test(
    arguments: [
      ([], 0), ([1, 2, 3], 6), ([.max], .max), ([.max, 1], nil), ([.max, 1, -1], .max), ([.min, -1], nil),
      ([.min, .min, .max, .max, 2], 0), ([.max, .max, .max, .min, .min, .min], -3),
    ] as [([Int64], Int64?)])
  func anIntegerSumOverflowsOnlyAtTheEnd(_ values: [Int64], _ expected: Int64?) {
    #expect(Self.integer(values).total == expected)
  }

  @Test(
    arguments: [
      ([], nil), ([1, 2], 1.5), ([-1, -2], -1.5), ([.max, .max], 0x1p63), ([.min, .max], -0.5), ([7], 7),
    ] as [([Int64], Double?)])
  func anAverageDoesNotOverflow(_ values: [Int64], _ expected: Double?) {
    #expect(Self.integer(values).average == expected)
  }

  @Test(
    arguments: [
      ([], 0), ([1e16, 1, 1e-16], 10_000_000_000_000_002), ([1, 1e100, 1, -1e100], 2),
      ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1), ([1e308, 1e308, -1e308], 1e308),
      ([1e308, 1e308], .infinity), ([-1e308, -1e308], -.infinity),
      ([0x1p-1074, 0x1p-1074, 0x1p-1074], Double(bitPattern: 3)),
      ([0x1p-1022, -0x1p-1074], Double(bitPattern: 0xF_FFFF_FFFF_FFFF)),
      ([1e308, 0x1p-1074, -1e308], 0x1p-1074),
      // Half way between two doubles: to the even one, unless anything however small lies beyond.
      ([1, 0x1p-53], 1), ([1, 0x1p-53, 0x1p-1074], 0x1.0000000000001p0), ([1, 0x1p-53, -0x1p-1074], 1),
      ([0x1.0000000000001p0, 0x1p-53], 0x1.0000000000002p0),
      ([0x1.0000000000001p0, 0x1p-53, -0x1p-1074], 0x1.0000000000001p0), ([-1, -0x1p-53], -1),
      ([-1, -0x1p-53, -0x1p-1074], -0x1.0000000000001p0),
      ([0x1.FFFFFFFFFFFFFp1023, 0x1p970], .infinity),
      ([0x1.FFFFFFFFFFFFFp1023, 0x1p970, -0x1p-1074], 0x1.FFFFFFFFFFFFFp1023),
      ([0x1.FFFFFFFFFFFFFp0, 0x1p-53], 2),
      ([.infinity, 1], .infinity), ([-.infinity, 1e308, 1e308], -.infinity), ([.infinity, -.infinity], nil),
      ([.infinity, -.infinity, .infinity], nil), ([.nan, 1], nil),
    ] as [([Double], Double?)])
  func anExactSumIsRoundedOnce(_ values: [Double], _ expected: Double?) {
    #expect(Self.exact(values) == expected)
    #expect(Self.exact(values.reversed()) == expected)
  }

  /// Random doubles of a range of exponents; the sums were computed with Python's `fractions.Fraction`.
  @Test(
    arguments: [
      (11, 0, 2046, 1000, 0xFFCD_10D4_3679_2D3A), (12, 0, 3, 1000, 0x8066_BB58_A84E_8A05),
      (13, 0, 60, 500, 0x83E7_1696_188E_817E), (14, 1000, 1046, 2000, 0xC196_233D_B803_C818),
      (15, 1023, 1023, 1001, 0x4055_A721_6907_40A9), (16, 2040, 2046, 999, 0xFFF0_0000_0000_0000),
      (17, 1, 1, 333, 0x006F_EDBA_A7D5_C476), (18, 970, 1100, 3000, 0x44B0_9F06_1425_31C2),
      (19, 2044, 2046, 40, 0xFFF0_0000_0000_0000), (31, 0, 0, 3, 0x801c_51c4_f077_ff97),
      (32, 0, 0, 20, 0x802f_6e48_c6eb_5320),
      (33, 0, 1, 7, 0x2f_63ad_f03b_4a8c), (34, 0, 2, 9, 0x27_9aa8_9c96_058e),
    ] as [(UInt64, UInt64, UInt64, Int, UInt64)])
  func anExactSumOfRandomDoubles(seed: UInt64, least: UInt64, most: UInt64, count: Int, expected: UInt64) {
    var generator = SplitMix64(seed: seed)
    let values = (0..<count).map { _ in
      let bits = generator.next()
      let exponent = least + (bits >> 52 & 0x7FF) % (most - least + 1)
      return Double(bitPattern: bits & ~(0x7FF << 52) | exponent << 52)
    }
    #expect(Self.exact(values)?.bitPattern == expected)
    #expect(Self.exact(values.shuffled(using: &generator))?.bitPattern == expected)
  }

  @Test func anExactSumOfWholeNumbersIsThatOfWideIntegers() {
    var generator = SplitMix64(seed: 41)
    for _ in 0..<2_000 {
      let values = (0..<50).map { _ in
        Double(Int64(bitPattern: generator.next()) >> Int64.random(in: 0...60, using: &generator))
      }
      let wide = values.reduce(Int128(0)) { $0 + Int128($1) }
      #expect(Self.exact(values) == Double(wide))
    }
  }

  @Test func aSumOfNothingButNegativeZerosIsZero() {
    #expect(Self.exact([-0.0, -0.0])?.sign == .plus)
    #expect(Self.exact([1, -1])?.sign == .plus)
  }

  @Test func aPlainSumGoesFromLeftToRight() {
    func plain(_ values: [Double]) -> Double? {
      var sum = DoubleSum()
      for value in values { sum.add(value) }
      return sum.total
    }
    #expect(plain([]) == 0)
    #expect(plain([0.1, 0.2, 0.3]) == 0.6000000000000001)
    #expect(plain([1, 1e100, 1, -1e100]) == 0)
    #expect(plain([.infinity, -.infinity]) == nil)
    #expect(plain([1e308, 1e308]) == .infinity)
  }
}
