import WindrowModel
import WindrowStore

extension Writer {
  /// Throws `foreignKeyViolation` where a row that was written points to a row that is not there.
  func checkForeignKeys() throws(StoreError) {
    for change in log {
      switch change {
      case .inserted(let entity, let id):
        for toOne in plans[entity].toOnes { try check(toOne, entity, id) }
      case .updated(let entity, let id, let old):
        for toOne in plans[entity].toOnes where old.contains(where: { $0.column == toOne.column }) {
          try check(toOne, entity, id)
        }
      // Delete rules have treated those that pointed to it; whoever points to it since was written and is checked.
      case .deleted: break
      }
    }
  }

  private func check(_ toOne: EntityPlan.Reference, _ entity: Int, _ id: RowID) throws(StoreError) {
    guard case .int(let key) = database.tables[entity].value(of: id, column: toOne.column),
      !database.tables[toOne.destination].contains(key)
    else { return }
    let description = plans[entity].entity
    throw StoreError(
      .foreignKeyViolation,
      "Row \(id) of \(description.name): \(description.column(at: toOne.column).name) points to "
        + "\(plans[toOne.destination].entity.name) \(key), which is not there.",
      entity: description.name)
  }

  /// What the transaction changed against the rows before it, or nil where all is as it was.
  ///
  /// A gap where more rows changed than the limit.
  func commit(since base: Database, limit: Int) -> Commit? {
    var touched: [Set<RowID>] = Array(repeating: [], count: plans.count)
    for change in log { touched[change.entity].insert(change.id) }
    var changes = ChangeSet()
    var count = 0
    for entity in plans.indices where !touched[entity].isEmpty {
      var changed = EntityChanges()
      for id in touched[entity] {
        note(id, base.tables[entity].values(of: id), database.tables[entity].values(of: id), &changed)
        if count + changed.count > limit {
          return .gap(
            entities: Set(plans.indices.filter { !touched[$0].isEmpty }.map { plans[$0].entity.name }))
        }
      }
      count += changed.count
      if !changed.isEmpty { changes.entities[plans[entity].entity.name] = changed }
    }
    return count == 0 ? nil : .changes(changes)
  }

  private func note(
    _ id: RowID, _ old: [AttributeValue]?, _ new: [AttributeValue]?, _ changes: inout EntityChanges
  ) {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): changes.inserted[id] = new
    case (let old?, nil): changes.deleted[id] = old
    case (let old?, let new?): if old != new { changes.updated[id] = .init(old: old, new: new) }
    }
  }
}
