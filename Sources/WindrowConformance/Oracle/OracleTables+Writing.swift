import WindrowModel
import WindrowStore

extension OracleTables {
  /// Inserts a row of values by name, the others nil, and returns its identity, or that of the row it updated.
  mutating func insert(
    _ name: String, id: RowID?, _ values: Row, onConflict conflict: ConflictRule = .fail
  ) throws(StoreError) -> RowID {
    let entity = try schema.entity(name)
    let row = try keptRow(entity, values)
    var copy = self
    switch conflict {
    case .fail: break
    case .update(let unique):
      let names = unique.map { entity.column(at: $0).name }
      if let there = allIDs(name).first(where: { copy.collides(entity, $0, row, names) }) {
        if let id, id != there, copy.row(name, id) != nil { throw StoreError(.uniqueViolation, "identity") }
        copy.put(name, there, row)
        try copy.requireUnique(entity, there)
        self = copy
        return there
      }
    case .replace:
      if let id, copy.row(name, id) != nil { try copy.deleteFollowingRules(entity, id) }
      for names in entity.unique {
        for other in copy.allIDs(name) where copy.collides(entity, other, row, names) {
          try copy.deleteFollowingRules(entity, other)
        }
      }
    }
    if let id, copy.row(name, id) != nil { throw StoreError(.uniqueViolation, "identity") }
    let identity = id ?? copy.nextID[name] ?? 1
    copy.put(name, identity, row)
    try copy.requireUnique(entity, identity)
    self = copy
    return identity
  }

  /// Gives attributes and to-ones of a row new values.
  mutating func update(_ name: String, _ id: RowID, _ values: Row) throws(StoreError) {
    let entity = try schema.entity(name)
    // What may not be saved anywhere is refused before it is asked where.
    var changes: Row = [:]
    for index in 0..<entity.columnCount {
      let column = entity.column(at: index)
      if let value = values[column.name] { changes[column.name] = try kept(value, in: column) }
    }
    guard let old = row(name, id) else { throw StoreError(.rowNotFound, "\(id)") }
    var copy = self
    let new = old.merging(changes) { $1 }
    try requireValues(entity, new)
    copy.put(name, id, new)
    try copy.requireUnique(entity, id)
    self = copy
  }

  /// Deletes a row and follows the delete rules.
  mutating func delete(_ name: String, _ id: RowID) throws(StoreError) {
    let entity = try schema.entity(name)
    guard row(name, id) != nil else { throw StoreError(.rowNotFound, "\(id)") }
    var copy = self
    try copy.deleteFollowingRules(entity, id)
    self = copy
  }

  /// Throws where a to-one points to a row that is not there.
  func requireForeignKeys() throws(StoreError) {
    for entity in schema.entities {
      for toOne in entity.toOnes {
        for (_, row) in rows[entity.name] ?? [:] {
          guard case .int(let key)? = row[toOne.name], self.row(toOne.destination, key) == nil else {
            continue
          }
          throw StoreError(.foreignKeyViolation, "\(entity.name).\(toOne.name) \(key)")
        }
      }
    }
  }

  private func keptRow(_ entity: EntityDescription, _ values: Row) throws(StoreError) -> Row {
    var row: Row = [:]
    for index in 0..<entity.columnCount {
      let column = entity.column(at: index)
      row[column.name] = try kept(values[column.name] ?? .null, in: column)
    }
    try requireValues(entity, row)
    return row
  }

  /// Throws where a row lacks a value that it must have.
  private func requireValues(_ entity: EntityDescription, _ row: Row) throws(StoreError) {
    for index in 0..<entity.columnCount {
      let column = entity.column(at: index)
      if !column.isOptional, row[column.name] == .null { throw StoreError(.notNullViolation, column.name) }
    }
  }

  /// Whether a row that is there has the same values as another in a unique set, none of them nil.
  private func collides(_ entity: EntityDescription, _ id: RowID, _ row: Row, _ names: [String]) -> Bool {
    guard let there = self.row(entity.name, id) else { return false }
    return names.allSatisfy { name in
      guard let left = there[name], let right = row[name], !left.isNull, !right.isNull else { return false }
      return OracleOrder.compare(left, right) == 0
    }
  }

  private func requireUnique(_ entity: EntityDescription, _ id: RowID) throws(StoreError) {
    guard let row = row(entity.name, id) else { return }
    for other in allIDs(entity.name) where other != id {
      for names in entity.unique where collides(entity, other, row, names) {
        throw StoreError(.uniqueViolation, names.joined(separator: ", "))
      }
    }
  }

  /// Deletes a row, then treats those that pointed to it: the relationship declared last comes first.
  private mutating func deleteFollowingRules(_ entity: EntityDescription, _ id: RowID) throws(StoreError) {
    remove(entity.name, id)
    for other in schema.entities.reversed() {
      for toOne in other.toOnes.reversed() where toOne.destination == entity.name {
        let pointing = allIDs(other.name).filter { row(other.name, $0)?[toOne.name] == .int(id) }
        for child in pointing where row(other.name, child) != nil {
          switch toOne.deleteRule {
          case .deny: throw StoreError(.deleteDenied, "\(other.name) \(child) points to \(entity.name) \(id)")
          case .nullify: set(other.name, child, toOne.name, .null)
          case .cascade: try deleteFollowingRules(other, child)
          }
        }
      }
    }
  }
}

extension OracleTables {
  /// The changes from this state to a later one, found by looking at every row.
  func changes(to later: OracleTables) -> ChangeSet {
    var set = ChangeSet()
    for entity in schema.entities {
      var changes = EntityChanges()
      for id in Set(allIDs(entity.name)).union(later.allIDs(entity.name)) {
        let old = row(entity.name, id).map { values(entity, $0) }
        let new = later.row(entity.name, id).map { values(entity, $0) }
        switch (old, new) {
        case (nil, let new?): changes.inserted[id] = new
        case (let old?, nil): changes.deleted[id] = old
        case (let old?, let new?): if old != new { changes.updated[id] = .init(old: old, new: new) }
        case (nil, nil): break
        }
      }
      if !changes.isEmpty { set.entities[entity.name] = changes }
    }
    return set
  }
}
