import Foundation
import TestSupport
import Testing

@testable import WindrowSemantics

@Suite struct NumberOrderTests {
  @Test(
    arguments: [
      (0, 0.0, .orderedSame), (0, -0.0, .orderedSame), (1, 0.5, .orderedDescending),
      (0, 0.5, .orderedAscending),
      (0, -0.5, .orderedDescending), (-1, -0.5, .orderedAscending), (-1, -1.5, .orderedDescending),
      (-2, -1.5, .orderedAscending), (0, 0x1p-1074, .orderedAscending), (0, -0x1p-1074, .orderedDescending),
      (9_007_199_254_740_993, 9_007_199_254_740_992, .orderedDescending),
      (9_007_199_254_740_992, 9_007_199_254_740_992, .orderedSame),
      (-9_007_199_254_740_993, -9_007_199_254_740_992, .orderedAscending),
      (.max, 0x1p63, .orderedAscending), (.max, 0x1.FFFFFFFFFFFFFp62, .orderedDescending),
      (.min, -0x1p63, .orderedSame), (.min, -0x1.0000000000001p63, .orderedDescending),
      (.min + 1, -0x1p63, .orderedDescending), (.max, .infinity, .orderedAscending),
      (.min, -.infinity, .orderedDescending), (.max, 1e300, .orderedAscending), (5, .nan, nil),
    ] as [(Int64, Double, ComparisonResult?)])
  func anIntegerComparesExactly(_ integer: Int64, _ double: Double, _ expected: ComparisonResult?) {
    #expect(NumberOrder.compare(integer, double) == expected)
  }

  @Test func wholeNumbersCompareLikeTheirWiderIntegers() {
    var generator = SplitMix64(seed: 31)
    for _ in 0..<20_000 {
      let integer = Int64(bitPattern: generator.next()) >> Int64.random(in: 0...62, using: &generator)
      let double = Double(integer) + Double(Int.random(in: -2...2, using: &generator))
      let expected = Int128(integer).order(Int128(double))
      #expect(NumberOrder.compare(integer, double) == expected, "\(integer) \(double)")
    }
  }
}
