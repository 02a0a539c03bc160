import WindrowLive
import WindrowModel

/// The replay of a change on plain arrays: what was shown, and nothing but what the change says, must give what is shown.
struct ListReplay {
  private let change: ResultsChange
  private let before: ShownList
  private let after: ShownList

  /// Fails unless a change leads from one list to another.
  static func check(_ change: ResultsChange, from before: ShownList, to after: ShownList) throws {
    let replay = ListReplay(change: change, before: before, after: after)
    try replay.checkPlaces()
    try replay.checkRows()
    try expect(
      before.ids.applying(change.difference) ?? [], after.ids, "the difference applied to the rows before")
    try expect(change.idsToReconfigure, change.updated.map(\.id), "the ids to reconfigure")
  }

  /// Every place that is named has the row that is named with it.
  private func checkPlaces() throws {
    for row in change.deleted { try expect(before.id(at: row.position), row.id, "a deleted row's place") }
    for row in change.inserted { try expect(after.id(at: row.position), row.id, "an inserted row's place") }
    for row in change.moved + change.updated {
      try expect(before.id(at: row.from), row.id, "a row's place before")
      try expect(after.id(at: row.to), row.id, "a row's place after")
    }
    for (name, ids) in [
      ("deleted or moved", change.deleted.map(\.id) + change.moved.map(\.id)),
      ("inserted or moved", change.inserted.map(\.id) + change.moved.map(\.id)),
      ("updated", change.updated.map(\.id)),
    ] {
      try expect(Set(ids).count, ids.count, "rows that are \(name), each once")
    }
  }

  /// Rows and sections go, what stays closes up, sections and rows come: the list after.
  private func checkRows() throws {
    let leaving = Set(change.deleted.map(\.id) + change.moved.map(\.id))
    var rows = before.rows.map { $0.filter { !leaving.contains($0) } }
    var sections = before.sections
    for gone in change.deletedSections.sorted(by: { $0.position > $1.position }) {
      let name = "the deleted section at \(gone.position)"
      try expect(sections?.indices.contains(gone.position) ?? false, "\(name) is not there")
      try expect(sections?.remove(at: gone.position), gone.section, name)
      try expect(rows.remove(at: gone.position), [], "rows that stay in \(name)")
    }
    if (before.sections == nil) != (after.sections == nil) {
      // A list without sections shows its rows in one that has no name, which comes and goes with them.
      try expect(rows.flatMap(\.self), [], "rows that stay where sections begin or end")
      rows = after.sections == nil ? [[]] : []
      sections = after.sections == nil ? nil : []
    }
    for come in change.insertedSections.sorted(by: { $0.position < $1.position }) {
      try expect(come.position <= rows.count, "the section inserted at \(come.position) has no place")
      sections?.insert(come.section, at: come.position)
      rows.insert([], at: come.position)
    }
    let arriving =
      change.inserted.map { ($0.id, $0.position) } + change.moved.map { ($0.id, $0.to) }
    for (id, place) in arriving.sorted(by: { $0.1.index < $1.1.index }) {
      let isThere = rows.indices.contains(place.section) && place.item <= rows[place.section].count
      try expect(isThere, "row \(id) has no place at \(place)")
      rows[place.section].insert(id, at: place.item)
    }
    try expect(sections, after.sections, "the replayed sections")
    try expect(rows, after.rows, "the replayed rows")
  }
}
