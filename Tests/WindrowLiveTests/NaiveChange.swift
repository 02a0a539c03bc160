import WindrowLive
import WindrowModel

/// A list as plain rows, and the change between two of them by the definition: every subset of rows is tried.
struct NaiveRow: Hashable {
  var id: RowID
  var section: Int?
  var order: Int
  var shown: Int

  var face: RowFace {
    RowFace(
      order: [.int(Int64(order))], section: section.map { ListSection(key: .int(Int64($0))) },
      shown: [.int(Int64(shown))])
  }
}

extension [NaiveRow] {
  var state: ListState {
    var state = ListState(rows: RowIDs(map(\.id)), sections: first?.section == nil ? nil : SectionList([]))
    guard state.sections != nil else { return state }
    var entries: [SectionRun.Entry] = []
    for row in self {
      guard let section = row.face.section else { continue }
      if let last = entries.last, last.section == section {
        entries[entries.count - 1] = .init(section: section, count: last.count + 1)
      } else {
        entries.append(.init(section: section, count: 1))
      }
    }
    state.sections = SectionList(entries)
    return state
  }
}

/// What a change names, as sets.
struct NaiveChange: Equatable {
  var inserted: Set<RowID> = []
  var deleted: Set<RowID> = []
  var moved: Set<RowID> = []
  var updated: Set<RowID> = []
  var insertedSections: Set<Int?> = []
  var deletedSections: Set<Int?> = []

  init(_ change: ResultsChange) {
    inserted = Set(change.inserted.map(\.id))
    deleted = Set(change.deleted.map(\.id))
    moved = Set(change.moved.map(\.id))
    updated = Set(change.updated.map(\.id))
    insertedSections = Set(change.insertedSections.map(\.section.number))
    deletedSections = Set(change.deletedSections.map(\.section.number))
  }

  init(from old: [NaiveRow], to new: [NaiveRow]) {
    let oldPlaces = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
    let newPlaces = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.id, $0) })
    deleted = Set(old.map(\.id).filter { newPlaces[$0] == nil })
    inserted = Set(new.map(\.id).filter { oldPlaces[$0] == nil })
    var (fixed, loose): ([Int], [Int]) = ([], [])
    for (place, row) in old.enumerated() {
      guard let newPlace = newPlaces[row.id] else { continue }
      let other = new[newPlace]
      if row.shown != other.shown { updated.insert(row.id) }
      if row.section != other.section {
        moved.insert(row.id)
      } else if row.order != other.order {
        loose.append(place)
      } else {
        fixed.append(place)
      }
    }
    var best: [Int] = []
    for mask in 0..<(1 << loose.count) {
      let kept = loose.indices.filter { mask & (1 << $0) != 0 }.map { loose[$0] }
      let places = (fixed + kept).sorted()
      let values = places.compactMap { newPlaces[old[$0].id] }
      guard zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
      if kept.count > best.count || (kept.count == best.count && kept.lexicographicallyPrecedes(best)) {
        best = kept
      }
    }
    moved.formUnion(loose.filter { !best.contains($0) }.map { old[$0].id })
    if old.contains(where: { $0.section != nil }) || new.contains(where: { $0.section != nil }) {
      insertedSections = Set(new.map(\.section)).subtracting(old.map(\.section))
      deletedSections = Set(old.map(\.section)).subtracting(new.map(\.section))
    }
  }
}

extension ListSection {
  var number: Int? {
    if case .int(let value) = key { Int(value) } else { nil }
  }
}

/// The rows that a change makes of others: deletions and moves out, then insertions and moves in, from the front.
func replay(_ change: ResultsChange, on ids: [RowID]) -> [RowID] {
  let gone = Set(change.deleted.map(\.position.index) + change.moved.map(\.from.index))
  var rows = ids.indices.filter { !gone.contains($0) }.map { ids[$0] }
  let coming =
    change.inserted.map { ($0.id, $0.position.index) } + change.moved.map { ($0.id, $0.to.index) }
  for (id, index) in coming.sorted(by: { $0.1 < $1.1 }) {
    guard index <= rows.count else { return [] }
    rows.insert(id, at: index)
  }
  return rows
}
