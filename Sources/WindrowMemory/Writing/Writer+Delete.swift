import WindrowModel
import WindrowStore

extension Writer {
  /// A row that was deleted and whose referrers are being treated.
  private struct Deletion {
    let entity: Int
    let id: RowID
    var nextReferrer = 0
    /// Rows still to be deleted with it, the next one last.
    var cascading: [RowID] = []
    var cascadingEntity = 0
  }

  /// Deletes a row by the delete rules; undoes itself where a rule denies it.
  func delete(_ entity: Int, _ id: RowID) throws(StoreError) {
    guard database.tables[entity].contains(id) else { throw rowNotFound(entity, id) }
    try statement { () throws(StoreError) in try cascade(from: entity, id) }
  }

  /// Deletes a row, then treats the rows that point to it: relationship by relationship, row by row, depth first.
  ///
  /// The row is gone before its referrers are looked at, so it does not deny its own deletion by pointing to itself.
  /// The way down is a list and no recursion: a chain of cascades may be as long as a table.
  private func cascade(from entity: Int, _ id: RowID) throws(StoreError) {
    deleteRow(entity, id)
    var open = [Deletion(entity: entity, id: id)]
    while var top = open.popLast() {
      if let next = top.cascading.popLast() {
        let nextEntity = top.cascadingEntity
        open.append(top)
        if database.tables[nextEntity].contains(next) {
          deleteRow(nextEntity, next)
          open.append(Deletion(entity: nextEntity, id: next))
        }
        continue
      }
      guard top.nextReferrer < plans[top.entity].referrers.count else { continue }
      let referrer = plans[top.entity].referrers[top.nextReferrer]
      top.nextReferrer += 1
      try treat(referrer, &top)
      open.append(top)
    }
  }

  private func treat(_ referrer: EntityPlan.Referrer, _ deletion: inout Deletion) throws(StoreError) {
    // The index is asked in place: a copy held over a change would make the change copy.
    switch referrer.rule {
    case .deny:
      let table = database.tables[referrer.entity]
      guard table.references(at: referrer.column)?.hasRows(pointingTo: deletion.id) ?? false else { return }
      let other = plans[referrer.entity].entity
      throw StoreError(
        .deleteDenied,
        "Row \(deletion.id) of \(plans[deletion.entity].entity.name) cannot be deleted: "
          + "\(other.name).\(other.column(at: referrer.column).name) points to it.",
        entity: plans[deletion.entity].entity.name)
    case .cascade:
      deletion.cascading = rows(of: referrer, pointingTo: deletion.id).reversed()
      deletion.cascadingEntity = referrer.entity
    case .nullify:
      for id in rows(of: referrer, pointingTo: deletion.id) {
        updateRow(referrer.entity, id, [ColumnChange(column: referrer.column, value: .null)])
      }
    }
  }

  private func rows(of referrer: EntityPlan.Referrer, pointingTo id: RowID) -> [RowID] {
    database.tables[referrer.entity].references(at: referrer.column)?.rows(pointingTo: id) ?? []
  }
}
