import WindrowModel
import WindrowStore

/// The rows as they are at one moment of a commit: before it, or after it.
protocol Moment: AnyObject {
  /// The values of a row in the order of its entity's columns, or nil where there is none.
  func values(_ entity: EntityDescription, _ id: RowID) throws(StoreError) -> [AttributeValue]?

  /// Some columns of a row, or nil where there is none.
  func values(_ entity: EntityDescription, _ id: RowID, _ columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
}

extension Moment {
  /// Picks columns out of all values.
  func pick(_ columns: [Int], _ values: [AttributeValue]) -> [AttributeValue] { columns.map { values[$0] } }
}

/// The rows that a commit leaves alone, which are the same before and after: read once, by identity, and remembered.
final class UnchangedRows {
  private struct Key: Hashable {
    let entity: String
    let id: RowID
  }

  private let transaction: any ReadTransaction
  private var known: [Key: [AttributeValue]?] = [:]

  init(_ transaction: any ReadTransaction) { self.transaction = transaction }

  func values(_ entity: EntityDescription, _ id: RowID) throws(StoreError) -> [AttributeValue]? {
    let key = Key(entity: entity.name, id: id)
    if let values = known[key] { return values }
    let values = try transaction.values(of: entity, id: id, columns: Array(0..<entity.columnCount))
    known[key] = .some(values)
    return values
  }

  /// Not remembered: who asks for some columns keeps what it makes of them.
  func values(_ entity: EntityDescription, _ id: RowID, _ columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
  {
    try transaction.values(of: entity, id: id, columns: columns)
  }
}

/// The rows before a commit: what it changed has its old values.
final class MomentBefore: Moment {
  private let changes: ChangeSet
  private let unchanged: UnchangedRows

  init(_ changes: ChangeSet, _ unchanged: UnchangedRows) {
    self.changes = changes
    self.unchanged = unchanged
  }

  private func changed(_ entity: EntityDescription, _ id: RowID) -> [AttributeValue]?? {
    guard let entityChanges = changes.entities[entity.name] else { return .none }
    if let update = entityChanges.updated[id] { return .some(update.old) }
    if let values = entityChanges.deleted[id] { return .some(values) }
    return entityChanges.inserted[id] == nil ? .none : .some(nil)
  }

  func values(_ entity: EntityDescription, _ id: RowID) throws(StoreError) -> [AttributeValue]? {
    if let known = changed(entity, id) { return known }
    return try unchanged.values(entity, id)
  }

  func values(_ entity: EntityDescription, _ id: RowID, _ columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
  {
    if let known = changed(entity, id) { return known.map { pick(columns, $0) } }
    return try unchanged.values(entity, id, columns)
  }
}

/// The rows after a commit: what it changed has its new values.
final class MomentAfter: Moment {
  private let changes: ChangeSet
  private let unchanged: UnchangedRows

  init(_ changes: ChangeSet, _ unchanged: UnchangedRows) {
    self.changes = changes
    self.unchanged = unchanged
  }

  private func changed(_ entity: EntityDescription, _ id: RowID) -> [AttributeValue]?? {
    guard let entityChanges = changes.entities[entity.name] else { return .none }
    if let update = entityChanges.updated[id] { return .some(update.new) }
    if let values = entityChanges.inserted[id] { return .some(values) }
    return entityChanges.deleted[id] == nil ? .none : .some(nil)
  }

  func values(_ entity: EntityDescription, _ id: RowID) throws(StoreError) -> [AttributeValue]? {
    if let known = changed(entity, id) { return known }
    return try unchanged.values(entity, id)
  }

  func values(_ entity: EntityDescription, _ id: RowID, _ columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
  {
    if let known = changed(entity, id) { return known.map { pick(columns, $0) } }
    return try unchanged.values(entity, id, columns)
  }
}
