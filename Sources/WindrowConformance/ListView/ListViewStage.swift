import WindrowLive
import WindrowModel

/// One stage of batch updates, checked against the view before and the list after.
struct ListViewStage {
  private struct Place: Hashable {
    let section: Int
    let item: Int

    init(_ position: RowPosition) {
      section = position.section
      item = position.item
    }

    init(section: Int, item: Int) {
      self.section = section
      self.item = item
    }
  }

  private let stage: BatchUpdates.Stage
  private let before: [[RowID]]
  private let after: [[RowID]]

  init(_ stage: BatchUpdates.Stage, before: [[RowID]], after: [[RowID]]) {
    self.stage = stage
    self.before = before
    self.after = after
  }

  /// What the view shows then, or the reason why it refuses.
  func result() throws(ListViewError) -> [[RowID]] {
    let isContent =
      stage.deletedSections.isEmpty && stage.insertedSections.isEmpty && stage.deletedRows.isEmpty
      && stage.insertedRows.isEmpty && stage.movedRows.isEmpty
    if !stage.reloadedRows.isEmpty {
      guard isContent else { throw ListViewError("Rows are reloaded in a stage that also changes places.") }
      try unique(stage.reloadedRows.map(Place.init), "reloaded")
      for position in stage.reloadedRows { try exists(Place(position), in: before, "reloaded") }
      return before
    }
    let (gone, come) = (Set(stage.deletedSections), Set(stage.insertedSections))
    try checkSections(gone, come)
    try checkRows(gone, come)
    return try fill(gone, come)
  }

  private func checkSections(_ gone: Set<Int>, _ come: Set<Int>) throws(ListViewError) {
    guard gone.count == stage.deletedSections.count, come.count == stage.insertedSections.count else {
      throw ListViewError("A section is deleted or inserted twice.")
    }
    for section in gone where !before.indices.contains(section) {
      throw ListViewError("Section \(section) is deleted, and there are \(before.count).")
    }
    for section in come where !after.indices.contains(section) {
      throw ListViewError("Section \(section) is inserted, and there will be \(after.count).")
    }
    guard before.count - gone.count + come.count == after.count else {
      throw ListViewError(
        "\(before.count) sections less \(gone.count) and \(come.count) more are not \(after.count).")
    }
  }

  private func checkRows(_ gone: Set<Int>, _ come: Set<Int>) throws(ListViewError) {
    let leaving = stage.deletedRows.map(Place.init) + stage.movedRows.map { Place($0.from) }
    let arriving = stage.insertedRows.map(Place.init) + stage.movedRows.map { Place($0.to) }
    try unique(leaving, "deleted or moved away")
    try unique(arriving, "inserted or moved to")
    for place in leaving {
      try exists(place, in: before, "deleted or moved away")
      if gone.contains(place.section) {
        throw ListViewError("Row \(place.item) is named in section \(place.section), which is deleted.")
      }
    }
    for place in arriving {
      try exists(place, in: after, "inserted or moved to")
      if come.contains(place.section) {
        throw ListViewError("Row \(place.item) is named in section \(place.section), which is inserted.")
      }
    }
  }

  /// The rows that are not named close up and fill what is left, in order, section by section.
  private func fill(_ gone: Set<Int>, _ come: Set<Int>) throws(ListViewError) -> [[RowID]] {
    let leaving = Set(stage.deletedRows.map(Place.init) + stage.movedRows.map { Place($0.from) })
    var arriving: [Place: RowID?] = [:]
    for position in stage.insertedRows { arriving[Place(position)] = .some(nil) }
    for move in stage.movedRows { arriving[Place(move.to)] = before[move.from.section][move.from.item] }
    var staying = before.indices.filter { !gone.contains($0) }.makeIterator()
    var result: [[RowID]] = []
    for section in after.indices {
      if come.contains(section) {
        result.append(after[section])
        continue
      }
      guard let old = staying.next() else { throw ListViewError("Section \(section) has no section before.") }
      let rows = before[old].indices.filter { !leaving.contains(Place(section: old, item: $0)) }
        .map { before[old][$0] }
      result.append(try fill(section, rows, arriving))
    }
    return result
  }

  private func fill(
    _ section: Int, _ staying: [RowID], _ arriving: [Place: RowID?]
  ) throws(ListViewError) -> [RowID] {
    let coming = arriving.keys.count { $0.section == section }
    guard staying.count + coming == after[section].count else {
      throw ListViewError(
        "Section \(section) keeps \(staying.count) rows and gets \(coming), and should have \(after[section].count)."
      )
    }
    var rows = staying.makeIterator()
    var filled: [RowID] = []
    for item in after[section].indices {
      let target = after[section][item]
      let id: RowID? =
        if let arrival = arriving[Place(section: section, item: item)] { arrival ?? target } else {
          rows.next()
        }
      guard id == target else {
        throw ListViewError(
          "Row \(item) of section \(section) would be \(id.map(String.init) ?? "nothing"), and should be \(target)."
        )
      }
      filled.append(target)
    }
    return filled
  }

  private func unique(_ places: [Place], _ what: String) throws(ListViewError) {
    var seen: Set<Place> = []
    for place in places where !seen.insert(place).inserted {
      throw ListViewError("Row \(place.item) of section \(place.section) is \(what) twice.")
    }
  }

  private func exists(_ place: Place, in rows: [[RowID]], _ what: String) throws(ListViewError) {
    guard rows.indices.contains(place.section), rows[place.section].indices.contains(place.item) else {
      throw ListViewError("Row \(place.item) of section \(place.section) is \(what), and is not there.")
    }
  }
}
