import WindrowModel

extension ResultsChange {
  /// The change between two states of which nothing is known: every row counts as changed, and none as updated.
  ///
  /// For a new request, and after a gap. Moved are the rows outside the longest set that keeps its order, and those whose
  /// section changed; of sections that exchange their order, those outside the longest such set go and come again.
  /// Complexity: O(n) where most rows keep their order, O(n log n) at worst; about 20 bytes a row while it runs.
  package init(comparing before: ListState, with after: ListState) {
    self.init()
    if before.sections == nil, after.sections == nil, before.rows == after.rows { return }
    let sections = SectionMatch(before.sections, after.sections)
    if (before.sections == nil) != (after.sections == nil) {
      plainSection = after.sections == nil ? .came : .went
    }
    for position in sections.deleted {
      guard let entry = before.sections?[position] else { continue }
      deletedSections.append(Section(section: entry.section, position: position))
    }
    for position in sections.inserted {
      guard let entry = after.sections?[position] else { continue }
      insertedSections.append(Section(section: entry.section, position: position))
    }
    compareRows(before, after, sections)
    sort()
  }

  private mutating func compareRows(_ before: ListState, _ after: ListState, _ sections: SectionMatch) {
    let skipped = sections.isIdentical ? Self.commonStart(before.rows, after.rows) : 0
    let old = before.rows.copy(skipped..<before.rows.count)
    let new = after.rows.copy(skipped..<after.rows.count)
    let oldSections = SectionMatch.sectionOfRows(before.sections, from: skipped)
    let newSections = SectionMatch.sectionOfRows(after.sections, from: skipped)
    // Where each old row stands now, as long as it may keep its order.
    var positions = IdentityPlaces(new).places(of: old)
    var stays = [Bool](repeating: false, count: new.count)
    var crossing: [(old: Int, new: Int)] = []
    for index in old.indices {
      guard positions[index] >= 0 else {
        deleted.append(Row(id: old[index], position: before.position(skipped + index)))
        continue
      }
      let place = Int(positions[index])
      stays[place] = true
      if oldSections.isEmpty, newSections.isEmpty { continue }
      let oldSection = oldSections.isEmpty ? 0 : Int(oldSections[index])
      let newSection = newSections.isEmpty ? 0 : Int(newSections[place])
      if sections.newPosition(ofOld: oldSection) != newSection {
        crossing.append((index, place))
        positions[index] = -1
      }
    }
    for place in new.indices where !stays[place] {
      inserted.append(Row(id: new[place], position: after.position(skipped + place)))
    }
    let kept = KeptOrder.mark(positions)
    for index in old.indices where positions[index] >= 0 && !kept[index] {
      crossing.append((index, Int(positions[index])))
    }
    moved = crossing.map { row in
      Step(
        id: old[row.old], from: before.position(skipped + row.old), to: after.position(skipped + row.new))
    }
  }

  /// How many rows both lists begin with.
  private static func commonStart(_ left: RowIDs, _ right: RowIDs) -> Int {
    var position = 0
    let end = min(left.count, right.count)
    while position < end, let one = left.chunk(at: position), let other = right.chunk(at: position) {
      if one.chunk === other.chunk, one.offset == other.offset {
        position += one.chunk.count - one.offset
        continue
      }
      if one.chunk[one.offset] != other.chunk[other.offset] { return position }
      position += 1
    }
    return min(position, end)
  }
}

/// Which sections of two lists are the same, and keep their order.
struct SectionMatch {
  /// The new position of each old section, or -1 where it does not stay.
  private let newPositions: [Int]
  /// The positions before of sections that go.
  private(set) var deleted: [Int] = []
  /// The positions after of sections that come.
  private(set) var inserted: [Int] = []
  /// Whether both lists have the same sections at the same rows.
  let isIdentical: Bool

  init(_ before: SectionList?, _ after: SectionList?) {
    guard let before, let after else {
      // With sections on one side alone, rows have nothing in common but their identity.
      isIdentical = before == nil && after == nil
      newPositions = isIdentical ? [0] : Array(repeating: -1, count: before?.count ?? 1)
      deleted = Array(0..<(before?.count ?? 0))
      inserted = Array(0..<(after?.count ?? 0))
      return
    }
    isIdentical = false
    var known: [ListSection: Int] = [:]
    for position in 0..<after.count { known[after[position].section] = position }
    let matches = (0..<before.count).map { known[before[$0].section] }
    let common = matches.indices.filter { matches[$0] != nil }
    let kept = KeptOrder.mark(common.compactMap { matches[$0].map { Int32(truncatingIfNeeded: $0) } })
    var positions = [Int](repeating: -1, count: before.count)
    for (place, position) in common.enumerated() where kept[place] {
      positions[position] = matches[position] ?? -1
    }
    newPositions = positions
    deleted = positions.indices.filter { positions[$0] < 0 }
    let staying = Set(positions)
    inserted = (0..<after.count).filter { !staying.contains($0) }
  }

  /// The position after of a section, or nil where it goes.
  func newPosition(ofOld section: Int) -> Int? {
    let position = section < newPositions.count ? newPositions[section] : -1
    return position < 0 ? nil : position
  }

  /// The section of each row from one on; empty where there are no sections.
  static func sectionOfRows(_ sections: SectionList?, from first: Int) -> [Int32] {
    guard let sections else { return [] }
    var numbers: [Int32] = []
    numbers.reserveCapacity(sections.rowCount)
    var number: Int32 = 0
    for run in sections.runs {
      for entry in run.entries {
        numbers.append(contentsOf: repeatElement(number, count: entry.count))
        number += 1
      }
    }
    return Array(numbers.dropFirst(first))
  }
}
