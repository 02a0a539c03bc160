import WindrowModel

/// What a change of a live list must name, found by comparing the whole list before with the whole list after.
struct OracleChange: Equatable {
  var inserted: Set<RowID> = []
  var deleted: Set<RowID> = []
  var updated: Set<RowID> = []
  var moved: Set<RowID> = []
  /// The sections that come, in their order.
  var insertedSections: [OracleSection] = []
  /// The sections that go, in their order.
  var deletedSections: [OracleSection] = []
  /// Whether the list begins or ceases to have sections at all.
  var changesSectioning = false

  /// Whether nothing must be told.
  var isEmpty: Bool { self == OracleChange() }

  /// The change that writes made of a list of one request: a row whose section and sort key are equal stays.
  init(from old: OracleList, to new: OracleList) {
    let (common, oldSections, newSections) = compare(old, new)
    insertedSections = newSections.filter { !oldSections.contains($0) }
    deletedSections = oldSections.filter { !newSections.contains($0) }
    var staying: [OracleOrderKeeping.Row] = []
    for pair in common {
      let (before, after) = (old.rows[pair.old], new.rows[pair.new])
      if !zip(before.shown, after.shown).allSatisfy(OracleFetch.isSame) { updated.insert(before.id) }
      guard before.section == after.section else {
        moved.insert(before.id)
        continue
      }
      let isUnchanged = zip(before.key, after.key).allSatisfy(OracleFetch.isSame)
      staying.append(.init(old: pair.old, new: pair.new, isFixed: isUnchanged))
    }
    addMoves(of: staying, old)
  }

  /// The change to a list of which nothing is known: every row may have changed, and none is named for its values.
  init(comparing old: OracleList, with new: OracleList) {
    let (common, oldSections, newSections) = compare(old, new)
    var matches: [OracleOrderKeeping.Row] = []
    for (index, section) in oldSections.enumerated() {
      guard let place = newSections.firstIndex(of: section) else { continue }
      matches.append(.init(old: index, new: place, isFixed: false))
    }
    let kept = OracleOrderKeeping.kept(matches)
    let keptSections = oldSections.indices.filter { kept.contains($0) }.map { oldSections[$0] }
    insertedSections = newSections.filter { !keptSections.contains($0) }
    deletedSections = oldSections.filter { !keptSections.contains($0) }
    changesSectioning = (old.sections == nil) != (new.sections == nil)
    var staying: [OracleOrderKeeping.Row] = []
    for pair in common {
      let (before, after) = (old.rows[pair.old].section, new.rows[pair.new].section)
      let isInKept = before.map { keptSections.contains($0) } ?? true
      if before == after, isInKept {
        staying.append(.init(old: pair.old, new: pair.new, isFixed: false))
      } else {
        moved.insert(old.rows[pair.old].id)
      }
    }
    addMoves(of: staying, old)
  }

  /// No change.
  init() {}

  /// Names what came and went, and gives the places of the rows in both lists, and the sections of each.
  private mutating func compare(
    _ old: OracleList, _ new: OracleList
  ) -> (common: [(old: Int, new: Int)], oldSections: [OracleSection], newSections: [OracleSection]) {
    let (oldIDs, newIDs) = (old.ids, new.ids)
    deleted = Set(oldIDs).subtracting(newIDs)
    inserted = Set(newIDs).subtracting(oldIDs)
    var places: [RowID: Int] = [:]
    for (place, id) in newIDs.enumerated() { places[id] = place }
    let common = oldIDs.enumerated().compactMap { index, id in places[id].map { (old: index, new: $0) } }
    return (common, old.sections ?? [], new.sections ?? [])
  }

  private mutating func addMoves(of staying: [OracleOrderKeeping.Row], _ old: OracleList) {
    let kept = OracleOrderKeeping.kept(staying)
    for row in staying where !kept.contains(row.old) { moved.insert(old.rows[row.old].id) }
  }
}
