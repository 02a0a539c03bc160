import WindrowModel
import WindrowStore

/// The rows as they are at one moment of a commit: what it changed has its old values before, its new ones after.
final class Moment {
  /// Which moment it is.
  enum Side {
    case before, after
  }

  private let side: Side
  private let changes: ChangeSet
  private let unchanged: UnchangedRows

  init(_ side: Side, _ changes: ChangeSet, _ unchanged: UnchangedRows) {
    self.side = side
    self.changes = changes
    self.unchanged = unchanged
  }

  /// The values of a row in the order of its entity's columns, or nil where there is none.
  func values(_ entity: EntityDescription, _ id: RowID) throws(StoreError) -> [AttributeValue]? {
    if let known = changed(entity, id) { return known }
    return try unchanged.values(entity, id)
  }

  /// Some columns of a row, or nil where there is none.
  func values(_ entity: EntityDescription, _ id: RowID, _ columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
  {
    if let known = changed(entity, id) { return known.map { values in columns.map { values[$0] } } }
    return try unchanged.values(entity, id, columns)
  }

  /// The values of a row that the commit changed: some of nil where it is not there at this moment, none where unchanged.
  private func changed(_ entity: EntityDescription, _ id: RowID) -> [AttributeValue]?? {
    guard let entityChanges = changes.entities[entity.name] else { return .none }
    if let update = entityChanges.updated[id] { return .some(side == .before ? update.old : update.new) }
    let (here, elsewhere) =
      side == .before
      ? (entityChanges.deleted, entityChanges.inserted) : (entityChanges.inserted, entityChanges.deleted)
    if let values = here[id] { return .some(values) }
    return elsewhere[id] == nil ? .none : .some(nil)
  }
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

  /// Reads rows at once, beside those that a commit changed, of which everything is known.
  func read(
    _ entity: EntityDescription, _ ids: Set<RowID>, except changes: ChangeSet
  ) throws(StoreError) {
    let changed = changes.entities[entity.name]
    let unknown = ids.filter { changed?.names($0) != true }
    // A statement for one row is ready, one for many must be compiled.
    if unknown.count < 8 { return }
    for id in unknown { known[Key(entity: entity.name, id: id)] = .some(nil) }
    try transaction.forEachRow(of: entity, ids: Array(unknown)) { (row) throws(StoreError) in
      known[Key(entity: entity.name, id: row.id)] = try row.copyValues(of: entity)
    }
  }

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

extension EntityChanges {
  /// Whether a row is among those that changed.
  func names(_ id: RowID) -> Bool {
    updated[id] != nil || inserted[id] != nil || deleted[id] != nil
  }
}
