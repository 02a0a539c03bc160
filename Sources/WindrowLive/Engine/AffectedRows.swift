import WindrowModel
import WindrowStore

/// Finds the listed rows that a commit may have changed for a request: every way backwards, before and after.
struct AffectedRows {
  let dependencies: [Dependency]
  let changes: ChangeSet
  let before: Moment
  let after: Moment
  let transaction: any ReadTransaction

  /// The identities, a few more than necessary, never fewer. Runs no statement where nothing that matters changed.
  func find() throws(StoreError) -> Set<RowID> {
    var affected: Set<RowID> = []
    for dependency in dependencies {
      guard let entity = changes.entities[dependency.entity] else { continue }
      var rows = Set(changed(entity, dependency))
      for hop in dependency.hops where !rows.isEmpty { rows = try walk(hop, rows) }
      affected.formUnion(rows)
    }
    return affected
  }

  /// The rows of the entity whose change matters on a way.
  private func changed(_ entity: EntityChanges, _ dependency: Dependency) -> [RowID] {
    var rows: [RowID] = []
    for (id, update) in entity.updated where dependency.differs(update) { rows.append(id) }
    if dependency.includesExistence {
      rows += entity.inserted.keys
      rows += entity.deleted.keys
    }
    return rows
  }

  private func walk(_ hop: Dependency.Hop, _ rows: Set<RowID>) throws(StoreError) -> Set<RowID> {
    var found: Set<RowID> = []
    switch hop {
    case .owner(let entity, let column):
      for id in rows {
        if case .int(let key)? = try before.values(entity, id)?[column] { found.insert(key) }
        if case .int(let key)? = try after.values(entity, id)?[column] { found.insert(key) }
      }
    case .referenced(let entity, let column):
      let keys = rows.map(AttributeValue.int)
      let name = entity.column(at: column).name
      let request = FetchDescription(
        entity: entity.name, condition: .among(.path(AttributePath([name])), keys))
      found.formUnion(try transaction.ids(try transaction.schema.resolve(request)))
      if let changes = changes.entities[entity.name] {
        for (id, update) in changes.updated {
          if case .int(let key) = update.old[column], rows.contains(key) { found.insert(id) }
        }
        for (id, old) in changes.deleted {
          if case .int(let key) = old[column], rows.contains(key) { found.insert(id) }
        }
      }
    }
    return found
  }
}
