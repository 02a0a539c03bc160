import WindrowLive
import WindrowModel

/// What a live list shows, as plain arrays: the rows of each section, or all rows as one where it has none.
struct ShownList: Equatable {
  /// The rows, by section.
  var rows: [[RowID]]
  /// What the sections are, or nil for a list that has none.
  var sections: [ListSection]?

  /// All rows in order.
  var ids: [RowID] { rows.flatMap(\.self) }

  /// Copies a snapshot, and fails where its parts do not fit together.
  init<Element>(_ snapshot: ResultsSnapshot<Element>) throws {
    let ids = Array(snapshot.ids)
    guard snapshot.hasSections else {
      rows = [ids]
      return
    }
    var end = 0
    rows = []
    for section in snapshot.sections {
      try expect(section.rows.lowerBound, end, "the first row of a section")
      try expect(!section.rows.isEmpty, "a section without rows: \(section.key)")
      end = section.rows.upperBound
      try expect(end <= ids.count, "a section ends at \(end) of \(ids.count) rows")
      rows.append(Array(ids[section.rows]))
    }
    try expect(end, ids.count, "the rows of all sections")
    sections = snapshot.sections.map(\.section)
    try expect(Set(sections ?? []).count, snapshot.sections.count, "sections that differ")
    for index in ids.indices {
      let position = try require(snapshot.position(at: index), "the place of row \(index)")
      try expect(self.id(at: position), ids[index], "the row at the place of row \(index)")
      try expect(
        snapshot.index(section: position.section, item: position.item), index, "the index of a place")
    }
  }

  /// The row at a place, or nil where there is none or the place contradicts itself.
  func id(at position: RowPosition) -> RowID? {
    guard rows.indices.contains(position.section), rows[position.section].indices.contains(position.item)
    else { return nil }
    let index = rows[..<position.section].reduce(0) { $0 + $1.count } + position.item
    return index == position.index ? rows[position.section][position.item] : nil
  }
}

/// The value, or a failure where there is none.
func require<Value>(_ value: Value?, _ what: @autoclosure () -> String) throws -> Value {
  guard let value else { throw ConformanceFailure("\(what()): there is none") }
  return value
}
