public import WindrowModel
import WindrowStore

extension MemoryStore {
  /// A store that begins with rows, by entity: values by the names of attributes and to-ones, and `id` where it matters.
  ///
  /// ```swift
  /// let store = try MemoryStore(schema: schema, rows: [
  ///   "category": [["id": 1, "name": "Food"]],
  ///   "expense": [["id": 7, "title": "Lunch", "amount": 12.5, "category": 1], ["title": "Tea", "amount": 3]],
  /// ])
  /// ```
  /// Attributes left out are nil. Rows are as strictly checked as inserted ones; entities come in the order of the
  /// schema, the rows of each in theirs. Nothing of it is counted, logged or announced.
  public convenience init(
    schema: Schema, rows: [String: [[String: AttributeValue]]],
    changeLimit: Int = MemoryStore.defaultChangeLimit
  ) throws(StoreError) {
    self.init(schema: schema, changeLimit: changeLimit)
    for name in rows.keys.sorted() { _ = try schema.entity(name) }
    try load { (writer) throws(StoreError) in
      for (position, entity) in schema.entities.enumerated() {
        for row in rows[entity.name] ?? [] {
          var buffer = try Self.buffer(row, entity)
          _ = try writer.insert(position, &buffer, onConflict: .fail)
        }
      }
    }
  }

  private static func buffer(
    _ row: [String: AttributeValue], _ entity: EntityDescription
  ) throws(StoreError) -> RowBuffer {
    var buffer = RowBuffer(columnCount: entity.columnCount)
    for (name, value) in row {
      if name == EntityDescription.identity {
        guard case .int(let id) = value else {
          throw StoreError(.typeMismatch, "\(entity.name): \(value) is no identity.", entity: entity.name)
        }
        buffer.id = id
      } else if let column = entity.columnIndex(name) {
        buffer.values[column] = value
      } else {
        throw StoreError(
          .unknownAttribute, "\"\(entity.name)\" has no attribute or relationship \"\(name)\".",
          entity: entity.name)
      }
    }
    return buffer
  }
}
