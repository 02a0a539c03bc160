import TestSupport
import Testing
import WindrowModel

@testable import WindrowMemory

@Suite struct ReferenceIndexTests {
  /// An index beside the plainest thing that means the same.
  private struct Pair {
    var index = ReferenceIndex()
    var naive: [RowID: Set<RowID>] = [:]

    mutating func insert(_ id: RowID, _ target: RowID) {
      index.insert(id, pointingTo: target)
      naive[target, default: []].insert(id)
    }

    mutating func remove(_ id: RowID, _ target: RowID) {
      index.remove(id, pointingTo: target)
      naive[target]?.remove(id)
    }

    func agrees(on targets: some Sequence<RowID>) -> Bool {
      targets.allSatisfy { target in
        let expected = naive[target] ?? []
        return index.rows(pointingTo: target) == expected.sorted()
          && index.count(pointingTo: target) == expected.count
          && index.hasRows(pointingTo: target) == !expected.isEmpty
      }
    }
  }

  @Test(arguments: 0..<6)
  func randomChangesGiveWhatSetsGive(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var pair = Pair()
    let targets: [RowID] = [.min, -3, 0, 1, 2, 7, .max]
    for step in 0..<6_000 {
      let target = targets.randomElement(using: &random) ?? 0
      let id = RowID.random(in: 0..<(step < 4_000 ? 3_000 : 300), using: &random)
      if random.chance(step < 4_000 ? 80 : 20) { pair.insert(id, target) } else { pair.remove(id, target) }
      if step % 500 == 0 { #expect(pair.agrees(on: targets + [5, -9])) }
    }
    #expect(pair.agrees(on: targets))
    for target in targets { for id in pair.naive[target] ?? [] { pair.index.remove(id, pointingTo: target) } }
    #expect(targets.allSatisfy { !pair.index.hasRows(pointingTo: $0) })
  }

  @Test func aCopyStaysAsItWas() {
    var index = ReferenceIndex()
    for id in 0..<RowID(3_000) { index.insert(id, pointingTo: id % 3) }
    let copy = index
    for id in 0..<RowID(3_000) { index.remove(id, pointingTo: id % 3) }
    index.insert(7, pointingTo: 9)
    #expect((0..<3).map { copy.count(pointingTo: $0) } == [1_000, 1_000, 1_000])
    #expect(!copy.hasRows(pointingTo: 9))
    #expect(index.rows(pointingTo: 9) == [7])
  }
}
