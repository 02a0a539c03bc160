public import WindrowModel

extension WriteTransaction {
  /// Inserts a row by names and returns its identity; what is not named is nil.
  ///
  /// A to-one is given by its name, as the key of the row it points to. Throws `unknownAttribute` for other names.
  @discardableResult
  public func insert(
    _ entity: String, id: RowID? = nil, _ values: [String: AttributeValue],
    onConflict conflict: ConflictRule = .fail
  ) throws(StoreError) -> RowID {
    let entity = try schema.entity(entity)
    let changes = try columns(of: entity, values)
    var waiting = true
    var assigned: RowID = 0
    let next = { (row: inout RowBuffer) throws(StoreError) -> Bool in
      guard waiting else { return false }
      waiting = false
      row.id = id
      for change in changes { row.values[change.column] = change.value }
      return true
    }
    try insert(into: entity, onConflict: conflict, inserted: { assigned = $0 }, next: next)
    return assigned
  }

  /// Gives a row new values by names; what is not named stays.
  public func update(_ entity: String, id: RowID, _ values: [String: AttributeValue]) throws(StoreError) {
    let entity = try schema.entity(entity)
    try update(entity, id: id, try columns(of: entity, values))
  }

  /// Deletes a row.
  public func delete(_ entity: String, id: RowID) throws(StoreError) {
    try delete(try schema.entity(entity), id: id)
  }

  /// The rule of an upsert on a unique set by names; throws `unsupported` where the entity has no such set.
  public func upsert(on names: [String], of entity: String) throws(StoreError) -> ConflictRule {
    let entity = try schema.entity(entity)
    guard let set = entity.unique.first(where: { Set($0) == Set(names) }) else {
      throw StoreError(
        .unsupported, "An upsert needs a unique set, and \(names.joined(separator: ", ")) is none.",
        entity: entity.name)
    }
    return .update(unique: set.compactMap(entity.columnIndex))
  }

  private func columns(
    of entity: EntityDescription, _ values: [String: AttributeValue]
  ) throws(StoreError) -> [ColumnChange] {
    var changes: [ColumnChange] = []
    for (name, value) in values {
      guard let index = entity.columnIndex(name) else {
        throw StoreError(
          .unknownAttribute, "\"\(entity.name)\" has no attribute or relationship \"\(name)\".",
          entity: entity.name)
      }
      changes.append(ColumnChange(column: index, value: value))
    }
    return changes.sorted { $0.column < $1.column }
  }
}
