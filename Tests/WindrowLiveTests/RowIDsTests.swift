import TestSupport
import Testing
import Windrow

@testable import WindrowLive

/// Identities in chunks: the same as an array of them, in less room.
@Suite struct RowIDsTests {
  /// Lists of every length that matters, with identities as a sort by date leaves them.
  private static func list(_ count: Int, seed: UInt64, range: ClosedRange<RowID>) -> [RowID] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in RowID.random(in: range, using: &random) }
  }

  private static let ranges: [ClosedRange<RowID>] = [
    1...200_000, 0...RowID(UInt32.max), 0...RowID(UInt32.max) + 1, -5_000_000_000...5_000_000_000,
    (.min)...(.max),
  ]

  @Test(
    arguments: [0, 1, 2, 503, 504, 505, 1_008, 504 * 64, 504 * 64 + 1, 504 * 64 * 64 + 7], ranges)
  func theyAreTheSameAsAnArray(count: Int, range: ClosedRange<RowID>) {
    let array = Self.list(count, seed: 7, range: range)
    let ids = RowIDs(array)
    #expect(ids.count == count)
    #expect(Array(ids) == array)
    for index in stride(from: 0, to: count, by: 251) where ids[index] != array[index] {
      Issue.record("\(ids[index]) stands at \(index) instead of \(array[index])")
    }
    #expect(ids.last == array.last)
    #expect(ids.copy(0..<count) == array)
  }

  @Test(arguments: [0..<0, 0..<1, 500..<520, 504..<1_008, 1..<2_000, 1_999..<2_000])
  func partsAreCopiedAcrossChunks(range: Range<Int>) {
    let array = Self.list(2_000, seed: 1, range: 1...5_000)
    #expect(RowIDs(array).copy(range) == Array(array[range]))
  }

  @Test(arguments: ranges) func anIdentityIsFoundWhereItIs(range: ClosedRange<RowID>) {
    let array = Array(Set(Self.list(1_500, seed: 3, range: range)))
    let ids = RowIDs(array)
    for index in stride(from: 0, to: array.count, by: 97) {
      #expect(ids.firstIndex(of: array[index]) == index)
    }
    let missing: RowID = 4_242_424_242
    #expect(ids.firstIndex(of: missing) == array.firstIndex(of: missing))
    for extreme: RowID in [.min, .max, 0, -1] {
      #expect(ids.firstIndex(of: extreme) == array.firstIndex(of: extreme))
    }
  }

  @Test func equalityIsThatOfTheIdentities() {
    let array = Self.list(2_000, seed: 5, range: 1...9_000)
    var other = array
    other[1_999] += 1
    #expect(RowIDs(array) == RowIDs(array))
    #expect(RowIDs(array) != RowIDs(other))
    #expect(RowIDs(array) != RowIDs(Array(array.dropLast())))
    #expect(RowIDs([]) == [])
    let ids: RowIDs = [3, 1, 2]
    #expect(ids == RowIDs([3, 1, 2]))
    #expect("\(ids)" == "[3, 1, 2]")
  }

  @Test func copiesShareTheTree() throws {
    let ids = RowIDs(Self.list(40_000, seed: 9, range: 1...90_000))
    let copy = ids
    #expect(try #require(copy.root?.object) === #require(ids.root?.object))
    guard case .branch(let root)? = ids.root, case .branch(let first) = root.children[0] else {
      Issue.record("40,000 identities are no tree of two levels")
      return
    }
    // A list that ends otherwise is made of the chunks that it has in common.
    let shorter = RowIDs(root: .joined(Array(first.children.prefix(3))))
    #expect(shorter.count == 3 * RowIDChunk.capacity)
    #expect(Array(shorter) == ids.copy(0..<3 * RowIDChunk.capacity))
  }
}
