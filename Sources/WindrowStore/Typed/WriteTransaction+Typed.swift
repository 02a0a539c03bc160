public import WindrowModel

extension WriteTransaction {
  /// Inserts a value and returns it with its identity, which is new unless the value has one already.
  @discardableResult
  public func insert<Record: Entity>(_ record: Record) throws(StoreError) -> Record {
    var inserted = record
    try insert([record], onConflict: .fail) { inserted.id = RecordID($0) }
    return inserted
  }

  /// Inserts values, one statement each, and returns their identities in order.
  ///
  /// Complexity: O(values), with no allocation a value beyond its texts. On an error the values before it stay inserted.
  @discardableResult
  public func insert<Record: Entity>(
    contentsOf records: some Sequence<Record>
  ) throws(StoreError) -> [RecordID<Record>] {
    var ids: [RowID] = []
    ids.reserveCapacity(records.underestimatedCount)
    try insert(records, onConflict: .fail) { ids.append($0) }
    return RecordID.list(ids)
  }

  /// Inserts a value, or gives the row that has the same values in a unique set all its other values.
  ///
  /// Returns the value with the identity of the row. Throws `unsupported` where the key paths are no unique set.
  @discardableResult
  public func upsert<Record: Entity>(
    _ record: Record, on keyPaths: PartialKeyPath<Record>...
  ) throws(StoreError) -> Record {
    var result = record
    try insert([record], onConflict: try updating(keyPaths)) { result.id = RecordID($0) }
    return result
  }

  /// Inserts values, each or gives the row that has the same values in a unique set all its other values, and returns the
  /// identities of the rows in order.
  ///
  /// Complexity: O(values), one statement each. Throws `unsupported` where the key paths are no unique set; on an error the
  /// values before it stay written.
  @discardableResult
  public func upsert<Record: Entity>(
    contentsOf records: some Sequence<Record>, on keyPaths: PartialKeyPath<Record>...
  ) throws(StoreError) -> [RecordID<Record>] {
    var ids: [RowID] = []
    ids.reserveCapacity(records.underestimatedCount)
    try insert(records, onConflict: try updating(keyPaths)) { ids.append($0) }
    return RecordID.list(ids)
  }

  private func updating<Record: Entity>(
    _ keyPaths: [PartialKeyPath<Record>]
  ) throws(StoreError) -> ConflictRule {
    let mapping = try EntityMapping<Record>.of()
    var names: [String] = []
    for keyPath in keyPaths { names.append(try mapping.path(keyPath).description) }
    return try upsert(on: names, of: Record.entityName)
  }

  /// Gives the row of a value's identity all its values; those that are equal already are not written.
  public func update<Record: Entity>(_ record: Record) throws(StoreError) {
    let mapping = try EntityMapping<Record>.of()
    let entity = try entity(mappedBy: mapping)
    var values = [AttributeValue](repeating: .null, count: entity.columnCount)
    try mapping.readValues(of: record, into: &values)
    try update(
      entity, id: record.id.rawValue, values.indices.map { ColumnChange(column: $0, value: values[$0]) })
  }

  /// Gives one attribute of a row a value: `UPDATE expense SET amount = 5 WHERE id = 1`.
  ///
  /// Nothing is written where it has that value already. Throws `rowNotFound` where no row has the identity.
  public func update<Record: Entity, Value: AttributeConstant>(
    _ id: RecordID<Record>, _ keyPath: KeyPath<Record, Value>, to value: Value
  ) throws(StoreError) {
    let mapping = try EntityMapping<Record>.of()
    let entity = try entity(mappedBy: mapping)
    let path = try mapping.path(keyPath)
    guard path.components.count == 1, let column = entity.columnIndex(path.components[0]) else {
      throw StoreError(.unsupported, "\(path) is no column of \"\(entity.name)\".", entity: entity.name)
    }
    try update(entity, id: id.rawValue, [ColumnChange(column: column, value: try value.attributeValue())])
  }

  /// Deletes the row of an identity, and does what the delete rules say.
  public func delete<Record: Entity>(_ id: RecordID<Record>) throws(StoreError) {
    try delete(try entity(Record.self), id: id.rawValue)
  }

  /// Deletes the row of a value's identity, and does what the delete rules say.
  public func delete<Record: Entity>(_ record: Record) throws(StoreError) { try delete(record.id) }

  /// Deletes the rows of a request, one statement each, and returns how many the request had.
  ///
  /// A row that a cascade of an earlier one took is among them.
  @discardableResult
  public func deleteAll<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> Int {
    let entity = try entity(Record.self)
    let ids = try ids(try resolve(request))
    for id in ids {
      do throws(StoreError) { try delete(entity, id: id) } catch  where error.kind == .rowNotFound {
        continue
      }
    }
    return ids.count
  }

  private func insert<Record: Entity>(
    _ records: some Sequence<Record>, onConflict conflict: ConflictRule, inserted: (RowID) -> Void
  ) throws(StoreError) {
    let mapping = try EntityMapping<Record>.of()
    let entity = try entity(mappedBy: mapping)
    let layout = mapping.layout
    func insertAtOnce(_ records: some Sequence<Record>) throws(StoreError) -> Bool {
      let result = records.withContiguousStorageIfAvailable { records in
        Result { () throws(StoreError) in
          let memory = UnsafeRawBufferPointer(records)
          try unsafe insert(records.count, of: entity, at: memory, layout, onConflict: conflict, inserted)
        }
      }
      try result?.get()
      return result != nil
    }
    if try insertAtOnce(records) { return }
    var part: [Record] = []
    var iterator = records.makeIterator()
    repeat {
      part.removeAll(keepingCapacity: true)
      while part.count < 64, let record = iterator.next() { part.append(record) }
      _ = try insertAtOnce(part)
    } while !part.isEmpty
  }

  /// Inserts records that lie one behind the other in memory. Not generic, since it works for each row.
  private func insert(
    _ count: Int, of entity: EntityDescription, at memory: UnsafeRawBufferPointer, _ layout: RecordLayout,
    onConflict conflict: ConflictRule, _ inserted: (RowID) -> Void
  ) throws(StoreError) {
    var next = memory.baseAddress
    var remaining = count
    try insert(into: entity, onConflict: conflict, inserted: inserted) { (row) throws(StoreError) in
      guard remaining > 0, let record = unsafe next else { return false }
      remaining -= 1
      row.id = try unsafe layout.identity(at: record)
      try unsafe layout.readValues(at: record, into: &row.values)
      unsafe next = record + layout.stride
      return true
    }
  }
}
