import TestSupport
import Testing
import WindrowLive
import WindrowModel

@Suite struct RowIDsEditingTests {
  @Test(arguments: [1, 2, 3])
  func editsAreThoseOfAnArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var ids = RowIDs([])
    var expected: [RowID] = []
    for step in 0..<6_000 {
      let grows = step < 4_000 ? random.chance(70) : random.chance(20)
      if grows || expected.isEmpty {
        let id = RowID(truncatingIfNeeded: step) * (random.chance(1) ? 1 << 40 : 7)
        let place = random.chance(30) ? expected.count : Int.random(in: 0...expected.count, using: &random)
        ids = ids.inserting(id, at: place)
        expected.insert(id, at: place)
      } else {
        let place = Int.random(in: 0..<expected.count, using: &random)
        ids = ids.removing(at: place)
        expected.remove(at: place)
      }
      if step % 500 == 0 { #expect(Array(ids) == expected) }
    }
    #expect(Array(ids) == expected)
    #expect(ids.count == expected.count)
  }

  @Test func olderListsStayAsTheyWere() {
    let first = RowIDs(Array(0..<2_000))
    let second = first.inserting(-1, at: 1_000).removing(at: 0)
    #expect(Array(first) == Array(0..<2_000))
    #expect(second.count == 2_000)
    #expect(second[999] == -1)
  }

  @Test func unchangedChunksAreShared() throws {
    let first = RowIDs(Array(0..<10_000))
    let second = first.removing(at: 9_999)
    let one = try #require(first.chunk(at: 0)).chunk
    let other = try #require(second.chunk(at: 0)).chunk
    #expect(one === other)
  }
}
