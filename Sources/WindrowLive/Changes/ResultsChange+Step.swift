import WindrowModel

extension ListState {
  /// The place of a row by its index.
  package func position(_ index: Int) -> RowPosition {
    guard let sections else { return RowPosition(index: index, section: 0, item: index) }
    let place = sections.place(ofRow: index)
    return RowPosition(index: index, section: place.section, item: place.item)
  }
}

extension ResultsChange {
  /// The change that a step makes between two states of a list. Complexity: O(k log n) for k rows touched.
  package init(_ step: ListStep, from before: ListState, to after: ListState) {
    self.init()
    var loose: [(row: TouchedRow, from: Int, to: Int)] = []
    // The indices of rows that do not stay where they are: what lies between two of them keeps its order.
    var (leaving, arriving): ([Int], [Int]) = ([], [])
    for row in step.rows {
      if let old = row.old, let new = row.new {
        let isMoved = old.face.section != new.face.section
        if isMoved {
          moved.append(Step(id: row.id, from: before.position(old.index), to: after.position(new.index)))
        } else if old.face.order != new.face.order {
          loose.append((row, old.index, new.index))
        }
        if old.face.shown != new.face.shown {
          updated.append(Step(id: row.id, from: before.position(old.index), to: after.position(new.index)))
        }
        if !isMoved, old.face.order == new.face.order { continue }
        leaving.append(old.index)
        arriving.append(new.index)
      } else if let old = row.old {
        deleted.append(Row(id: row.id, position: before.position(old.index)))
        leaving.append(old.index)
      } else if let new = row.new {
        inserted.append(Row(id: row.id, position: after.position(new.index)))
        arriving.append(new.index)
      }
    }
    moved += Self.movedRows(loose, leaving.sorted(), arriving.sorted(), before, after)
    findSections(step, before, after)
    sort()
  }

  /// Of rows with a new key in an old section, those that do not keep their order among all that stay.
  private static func movedRows(
    _ loose: [(row: TouchedRow, from: Int, to: Int)], _ leaving: [Int], _ arriving: [Int],
    _ before: ListState, _ after: ListState
  ) -> [Step] {
    let rows = loose.sorted { $0.from < $1.from }
    // A row can stay only where as many rows that surely stay come before it as did before.
    let stays = rows.map { row in
      row.from - leaving.countBelow(row.from) == row.to - arriving.countBelow(row.to)
    }
    let candidates = rows.indices.filter { stays[$0] }
    let kept = KeptOrder.mark(candidates.map { Int32(truncatingIfNeeded: rows[$0].to) })
    var isKept = [Bool](repeating: false, count: rows.count)
    for (place, candidate) in candidates.enumerated() { isKept[candidate] = kept[place] }
    return rows.indices.filter { !isKept[$0] }.map { index in
      let row = rows[index]
      return Step(id: row.row.id, from: before.position(row.from), to: after.position(row.to))
    }
  }

  /// Sections come and go only with rows that were touched.
  private mutating func findSections(_ step: ListStep, _ before: ListState, _ after: ListState) {
    guard let oldSections = before.sections, let newSections = after.sections else { return }
    var gained: [ListSection: Int] = [:]
    for row in step.rows {
      if let section = row.old?.face.section { gained[section, default: 0] -= 1 }
      if let section = row.new?.face.section { gained[section, default: 0] += 1 }
    }
    var seen: Set<ListSection> = []
    for row in step.rows {
      if let old = row.old, let section = old.face.section, seen.insert(section).inserted {
        let position = oldSections.place(ofRow: old.index).section
        if oldSections[position].count + gained[section, default: 0] == 0 {
          deletedSections.append(Section(section: section, position: position))
        }
      }
    }
    seen.removeAll()
    for row in step.rows {
      if let new = row.new, let section = new.face.section, seen.insert(section).inserted {
        let position = newSections.place(ofRow: new.index).section
        if newSections[position].count - gained[section, default: 0] == 0 {
          insertedSections.append(Section(section: section, position: position))
        }
      }
    }
  }

  mutating func sort() {
    deletedSections.sort { $0.position < $1.position }
    insertedSections.sort { $0.position < $1.position }
    deleted.sort { $0.position.index < $1.position.index }
    inserted.sort { $0.position.index < $1.position.index }
    moved.sort { $0.to.index < $1.to.index }
    updated.sort { $0.to.index < $1.to.index }
  }
}

extension [Int] {
  /// How many elements of an ascending list are below a value.
  func countBelow(_ value: Int) -> Int {
    indices.partitioningIndex { self[$0] >= value }
  }
}
