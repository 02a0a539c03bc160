import TestSupport
import Testing
import WindrowLive

@Suite struct KeptOrderTests {
  /// Every subset is tried: the longest that rises, and of those the one with the least places.
  private func bruteForce(_ positions: [Int]) -> [Bool] {
    var best: [Int] = []
    for mask in 0..<(1 << positions.count) {
      let places = positions.indices.filter { mask & (1 << $0) != 0 }
      let values = places.map { positions[$0] }
      guard zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
      if places.count > best.count || (places.count == best.count && places.lexicographicallyPrecedes(best)) {
        best = places
      }
    }
    return positions.indices.map { best.contains($0) }
  }

  @Test func nothingHasMovedInOrder() {
    #expect(KeptOrder.mark([]) == [])
    #expect(KeptOrder.mark([3, 5, 9]) == [true, true, true])
  }

  @Test func ofTwoThatExchangeTheFirstStays() {
    #expect(KeptOrder.mark([1, 0]) == [true, false])
    #expect(KeptOrder.mark([4, -1, 5, -1, 2]) == [true, false, true, false, false])
  }

  @Test func itIsTheLongestAndOfThoseTheFirst() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let positions = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
      #expect(KeptOrder.mark(positions.map { Int32($0) }) == bruteForce(positions), "\(positions)")
    }
  }
}
