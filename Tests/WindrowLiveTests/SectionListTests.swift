import TestSupport
import Testing
import WindrowLive
import WindrowModel

@Suite struct SectionListTests {
  private func section(_ key: Int) -> ListSection { ListSection(key: .int(Int64(key))) }

  private func flat(_ list: SectionList) -> [ListSection] {
    (0..<list.count).flatMap { Array(repeating: list[$0].section, count: list[$0].count) }
  }

  /// A list edited row by row is the list of the rows' sections, however many sections there are.
  @Test(arguments: [3, 40, 400])
  func editsAreThoseOfTheRows(keys: Int) {
    var random = SplitMix64(seed: UInt64(keys))
    var state = ListState(rows: RowIDs([]), sections: SectionList([]))
    var rows: [(id: RowID, key: Int)] = []
    for step in 0..<3_000 {
      if random.chance(60) || rows.isEmpty {
        let key = Int.random(in: 0..<keys, using: &random)
        // Rows stand in the order of their keys, as in any list with sections.
        let place = rows.lastIndex { $0.key <= key }.map { $0 + 1 } ?? 0
        rows.insert((RowID(step), key), at: place)
        state = state.inserting(RowID(step), in: section(key), at: place)
      } else {
        let place = Int.random(in: 0..<rows.count, using: &random)
        rows.remove(at: place)
        state = state.removing(at: place)
      }
      guard step % 250 == 0, let sections = state.sections else { continue }
      #expect(flat(sections) == rows.map { section($0.key) })
      for index in rows.indices {
        let place = sections.place(ofRow: index)
        #expect(sections.start(of: place.section) + place.item == index)
        #expect(sections[place.section].section == section(rows[index].key))
      }
    }
    #expect(state.sections?.rowCount == rows.count)
  }
}
