import WindrowModel
import WindrowStore

extension Writer {
  /// Inserts a row, or does what the rule says where it collides, and tells the identity of the row that is there then.
  ///
  /// Values are accepted first, then nil is looked for, then the identity's collision, then those of the unique sets.
  func insert(
    _ entity: Int, _ row: inout RowBuffer, onConflict conflict: ConflictRule
  ) throws(StoreError) -> RowID {
    let plan = plans[entity]
    try plan.accept(&row.values)
    if row.id == .min {
      throw StoreError(
        .invalidValue, "\(RowID.min) marks a row without an identity and is none.", entity: plan.entity.name)
    }
    try plan.requireValues(row.values)
    switch conflict {
    case .fail:
      try requireUnique(entity, row.id, row.values)
    case .update(let columns):
      if let target = try collision(entity, columns, row.values) {
        return try upsert(entity, row, into: target)
      }
      try requireUnique(entity, row.id, row.values)
    case .replace:
      return try replace(entity, row)
    }
    return try insertUnique(entity, row)
  }

  private func insertUnique(_ entity: Int, _ row: RowBuffer) throws(StoreError) -> RowID {
    let id = if let id = row.id { id } else { try nextID(entity) }
    insertRow(entity, id, row.values)
    return id
  }

  private func nextID(_ entity: Int) throws(StoreError) -> RowID {
    let (next, overflows) = database.lastIDs[entity].addingReportingOverflow(1)
    if !overflows { return next }
    throw StoreError(
      .storeFull, "The greatest identity of \(plans[entity].entity.name) is used.",
      entity: plans[entity].entity.name)
  }

  private func requireUnique(
    _ entity: Int, _ id: RowID?, _ values: [AttributeValue]
  ) throws(StoreError) {
    if let id, database.tables[entity].contains(id) { throw duplicate(entity, ["id"], id) }
    for (set, index) in indexes[entity].unique.enumerated() {
      if let other = index.row(with: values) {
        throw duplicate(entity, plans[entity].entity.unique[set], other)
      }
    }
  }

  /// The row that has the same values in a unique set named by its columns.
  private func collision(
    _ entity: Int, _ columns: [Int], _ values: [AttributeValue]
  ) throws(StoreError) -> RowID? {
    guard let index = indexes[entity].unique.first(where: { Set($0.columns) == Set(columns) }) else {
      throw StoreError(
        .unsupported,
        "\(plans[entity].entity.name) has no unique set of the columns \(columns) to update by.",
        entity: plans[entity].entity.name)
    }
    return index.row(with: values)
  }

  private func upsert(_ entity: Int, _ row: RowBuffer, into target: RowID) throws(StoreError) -> RowID {
    if let id = row.id, id != target, database.tables[entity].contains(id) {
      throw duplicate(entity, ["id"], id)
    }
    let changes = row.values.enumerated().map { ColumnChange(column: $0.offset, value: $0.element) }
    try change(entity, target, changes)
    return target
  }

  private func replace(_ entity: Int, _ row: RowBuffer) throws(StoreError) -> RowID {
    try statement { () throws(StoreError) in
      if let id = row.id, database.tables[entity].contains(id) { try delete(entity, id) }
      for set in indexes[entity].unique.indices {
        if let other = indexes[entity].unique[set].row(with: row.values) { try delete(entity, other) }
      }
      return try insertUnique(entity, row)
    }
  }

  /// The error for a row whose values another row has.
  func duplicate(_ entity: Int, _ names: [String], _ id: RowID) -> StoreError {
    let name = plans[entity].entity.name
    return StoreError(
      .uniqueViolation, "Row \(id) of \(name) has the same \(names.joined(separator: ", ")).", entity: name)
  }
}
