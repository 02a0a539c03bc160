import WindrowModel
import WindrowStore

extension WriteTransaction {
  /// Inserts a row of nils and returns its identity.
  @discardableResult
  func insert(_ entity: String, id: RowID? = nil) throws(StoreError) -> RowID {
    try insert(entity, id: id, [:])
  }

  /// Gives attributes and to-ones of a row new values.
  func update(_ entity: String, _ id: RowID, _ values: [String: AttributeValue]) throws(StoreError) {
    try update(entity, id: id, values)
  }

  /// Deletes a row.
  func delete(_ entity: String, _ id: RowID) throws(StoreError) { try delete(entity, id: id) }
}
