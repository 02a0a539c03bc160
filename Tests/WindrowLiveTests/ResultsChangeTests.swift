import TestSupport
import Testing
import WindrowLive
import WindrowModel

@Suite struct ResultsChangeTests {
  /// Random lists, each made from the one before by a few edits; all ordered by section, order and identity.
  private func lists(_ count: Int, sectioned: Bool, _ random: inout SplitMix64) -> [[NaiveRow]] {
    func ordered(_ rows: [NaiveRow]) -> [NaiveRow] {
      rows.sorted { ($0.section ?? 0, $0.order, Int($0.id)) < ($1.section ?? 0, $1.order, Int($1.id)) }
    }
    func row(_ id: RowID) -> NaiveRow {
      NaiveRow(
        id: id, section: sectioned ? Int.random(in: 0..<4, using: &random) : nil,
        order: Int.random(in: 0..<5, using: &random), shown: Int.random(in: 0..<2, using: &random))
    }
    var rows = ordered((0..<Int.random(in: 0...8, using: &random)).map { row(RowID($0)) })
    var next = RowID(rows.count)
    return (0..<count).map { _ in
      let result = rows
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          rows.append(row(next))
          next += 1
        case 1 where !rows.isEmpty: rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
        case 2 where !result.isEmpty:
          // One that was deleted before comes back.
          guard let back = result.randomElement(using: &random) else { continue }
          rows.removeAll { $0.id == back.id }
          rows.append(row(back.id))
        default:
          guard let place = rows.indices.randomElement(using: &random) else { continue }
          rows[place] = row(rows[place].id)
        }
      }
      rows = ordered(rows)
      return result
    }
  }

  /// The step between two lists: all rows that differ, and some that do not.
  private func step(_ old: [NaiveRow], _ new: [NaiveRow], _ random: inout SplitMix64) -> ListStep {
    let ids = Set(old.map(\.id) + new.map(\.id)).sorted()
    return ListStep(
      ids.compactMap { id in
        let oldIndex = old.firstIndex { $0.id == id }
        let newIndex = new.firstIndex { $0.id == id }
        let isSame = oldIndex.map { old[$0].face } == newIndex.map { new[$0].face }
        if isSame, random.chance(80) { return nil }
        return TouchedRow(
          id: id, old: oldIndex.map { .init(index: $0, face: old[$0].face) },
          new: newIndex.map { .init(index: $0, face: new[$0].face) })
      })
  }

  @Test(arguments: [false, true])
  func aStepGivesTheChangeOfTheDefinition(sectioned: Bool) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<1_500 {
      let lists = lists(2, sectioned: sectioned, &random)
      let (old, new) = (lists[0], lists[1])
      if sectioned, old.isEmpty || new.isEmpty { continue }
      let change = ResultsChange(step(old, new, &random), from: old.state, to: new.state)
      #expect(NaiveChange(change) == NaiveChange(from: old, to: new), "\(old) to \(new)")
      #expect(replay(change, on: old.map(\.id)) == new.map(\.id))
    }
  }

  @Test(arguments: [false, true])
  func severalStepsAsOneGiveTheChangeFromFirstToLast(sectioned: Bool) {
    var random = SplitMix64(seed: 12)
    for _ in 0..<1_500 {
      let lists = lists(4, sectioned: sectioned, &random)
      guard let first = lists.first, let last = lists.last else { continue }
      if sectioned, lists.contains(where: \.isEmpty) { continue }
      var merged = ListStep([])
      for (old, new) in zip(lists, lists.dropFirst()) {
        merged = merged.followed(by: step(old, new, &random))
      }
      let change = ResultsChange(merged, from: first.state, to: last.state)
      #expect(NaiveChange(change) == NaiveChange(from: first, to: last), "\(lists)")
      #expect(replay(change, on: first.map(\.id)) == last.map(\.id))
    }
  }

  /// Where nothing is known, no row counts as unchanged: each has a new order in the definition's terms.
  @Test func aComparisonGivesTheChangeWhereEveryRowCountsAsChanged() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<1_500 {
      let lists = lists(2, sectioned: false, &random)
      let old = lists[0].map { NaiveRow(id: $0.id, section: nil, order: 0, shown: 0) }
      let new = lists[1].map { NaiveRow(id: $0.id, section: nil, order: 1, shown: 0) }
        .shuffled(using: &random)
      let change = ResultsChange(comparing: old.state, with: new.state)
      #expect(NaiveChange(change) == NaiveChange(from: old, to: new), "\(old) to \(new)")
      #expect(replay(change, on: old.map(\.id)) == new.map(\.id))
    }
  }

  @Test func aRowThatCrossesSectionsIsMovedAndItsEmptySectionGoes() {
    let old = [
      NaiveRow(id: 1, section: 0, order: 0, shown: 0), NaiveRow(id: 2, section: 1, order: 0, shown: 0),
    ]
    let new = [
      NaiveRow(id: 1, section: 1, order: 0, shown: 0), NaiveRow(id: 2, section: 1, order: 0, shown: 0),
    ]
    var random = SplitMix64(seed: 1)
    let change = ResultsChange(step(old, new, &random), from: old.state, to: new.state)
    #expect(change.moved.map(\.id) == [1])
    #expect(change.deletedSections == [.init(section: ListSection(key: 0), position: 0)])
    #expect(change.insertedSections.isEmpty)
  }
}
