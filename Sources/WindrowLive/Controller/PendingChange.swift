import WindrowModel

/// What happened to a list since somebody last saw it, until they look again.
struct PendingChange: LiveChange {
  /// How it is known what happened.
  enum Extent: Sendable {
    /// The rows that were touched.
    case step(ListStep)
    /// Only that the list may be any other, and which rows surely show other values.
    case all(updated: Set<RowID>)
  }

  var extent: Extent
  /// Whether rows may show other values without being named.
  var isContentUnknown: Bool

  /// This, and what happened after it.
  func followed(by next: PendingChange) -> PendingChange {
    let isUnknown = isContentUnknown || next.isContentUnknown
    switch (extent, next.extent) {
    case (.step(let first), .step(let second)):
      return PendingChange(extent: .step(first.followed(by: second)), isContentUnknown: isUnknown)
    case (.all(let updated), .step(let step)):
      return PendingChange(
        extent: .all(updated: updated.union(step.updatedRows)), isContentUnknown: isUnknown)
    case (.step(let step), .all(let updated)):
      return PendingChange(
        extent: .all(updated: updated.union(step.updatedRows)), isContentUnknown: isUnknown)
    case (.all(let first), .all(let second)):
      return PendingChange(extent: .all(updated: first.union(second)), isContentUnknown: isUnknown)
    }
  }

  /// The exact change from the state that was last seen to the one there is.
  func change(from before: ListState, to after: ListState) -> ResultsChange {
    var change: ResultsChange
    switch extent {
    case .step(let step): change = ResultsChange(step, from: before, to: after)
    case .all(let updated):
      change = ResultsChange(comparing: before, with: after)
      change.addUpdates(updated, from: before, to: after)
    }
    change.isContentUnknown = isContentUnknown
    return change
  }
}

extension ListStep {
  /// The rows in the list before and after that show other values.
  var updatedRows: [RowID] {
    rows.compactMap { row in
      guard let old = row.old, let new = row.new else { return nil }
      return old.face.shown == new.face.shown ? nil : row.id
    }
  }
}

extension ResultsChange {
  /// Names rows as updated that are in both lists. Complexity: O(n), unless there are none.
  mutating func addUpdates(_ ids: Set<RowID>, from before: ListState, to after: ListState) {
    if ids.isEmpty { return }
    let places = IdentityPlaces(Array(before.rows))
    for (index, id) in after.rows.enumerated() where ids.contains(id) {
      guard let old = places.place(of: id) else { continue }
      updated.append(Step(id: id, from: before.position(old), to: after.position(index)))
    }
  }
}
