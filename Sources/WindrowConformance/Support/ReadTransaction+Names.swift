import WindrowModel
import WindrowStore

extension ReadTransaction {
  /// The identities of an entity's rows that fit a condition, in an order.
  func ids(_ entity: String, _ condition: Condition? = nil, _ sort: SortTerm...) throws(StoreError) -> [RowID]
  {
    try ids(FetchDescription(entity: entity, condition: condition, sort: sort))
  }

  /// The aggregates of an entity's rows that fit a condition.
  func aggregate(
    _ entity: String, _ condition: Condition? = nil, _ values: Aggregate...
  ) throws(StoreError) -> [AttributeValue] {
    let rows = try aggregate(AggregateDescription(entity: entity, condition: condition, values: values))
    guard rows.count == 1 else { throw StoreError(.misuse, "\(rows.count) rows without groups") }
    return rows[0]
  }

  /// The rows of a request, in order, with their values.
  func rows(_ fetch: FetchDescription) throws(StoreError) -> [StoredRow] {
    let entity = try schema.entity(fetch.entity)
    var rows: [StoredRow] = []
    try forEachRow(try schema.resolve(fetch)) { (view) throws(StoreError) in
      rows.append(StoredRow(id: view.id, values: try view.copyValues(of: entity)))
      return true
    }
    return rows
  }

  /// All rows of an entity by identity.
  func rows(_ entity: String) throws(StoreError) -> [StoredRow] { try rows(FetchDescription(entity: entity)) }

  /// The value of one attribute or to-one of a row.
  func value(_ entity: String, _ id: RowID, _ name: String) throws(StoreError) -> AttributeValue {
    let description = try schema.entity(entity)
    guard let index = description.columnIndex(name) else {
      throw StoreError(.unknownAttribute, "\(entity) has no \(name).")
    }
    var found: AttributeValue?
    try forEachRow(of: description, ids: [id]) { (view) throws(StoreError) in
      found = try view.copyValues(of: description)[index]
    }
    guard let found else { throw StoreError(.rowNotFound, "\(entity) \(id) is not there.") }
    return found
  }
}

/// A row copied out of a store: its identity, and its values in the order of the entity's columns.
struct StoredRow: Hashable {
  var id: RowID
  var values: [AttributeValue]
}

extension Store {
  /// The identities of an entity's rows that fit a condition, in an order, in a read of its own.
  func ids(_ entity: String, _ condition: Condition? = nil, _ sort: SortTerm...) throws -> [RowID] {
    try read { try $0.ids(FetchDescription(entity: entity, condition: condition, sort: sort)) }
  }
}
