import WindrowModel
import WindrowStore

/// The rows as the open write transaction has them, the indexes over them, and how to undo what it did.
///
/// Used by the thread that holds the store's write lock and by no other, which is why it may cross threads.
final class Writer: @unchecked Sendable {
  /// A moment of the transaction to which it can return.
  struct Mark {
    fileprivate let logged: Int
    fileprivate let lastIDs: [RowID]
  }

  let plans: [EntityPlan]
  private(set) var database: Database
  private(set) var indexes: [EntityIndexes]
  private(set) var log: [RowUndo] = []

  init(_ schema: Schema) {
    database = Database(schema)
    plans = schema.entities.map { EntityPlan($0, schema) }
    indexes = plans.map(EntityIndexes.init)
  }

  /// The present moment.
  var mark: Mark { Mark(logged: log.count, lastIDs: database.lastIDs) }

  /// Undoes everything done since a moment, newest first.
  func undo(to mark: Mark) {
    while log.count > mark.logged, let change = log.popLast() { undo(change) }
    database.lastIDs = mark.lastIDs
  }

  /// Runs a statement that undoes itself when it fails.
  func statement<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let start = mark
    do {
      return try body()
    } catch {
      undo(to: start)
      throw error
    }
  }

  /// Undoes everything and goes back to a committed state, whose storage it then shares again.
  func reset(to committed: Database) {
    undo(to: Mark(logged: 0, lastIDs: committed.lastIDs))
    database = committed
  }

  /// Lets go of all rows and of the indexes over them.
  func removeAll() {
    database = Database(database.schema)
    indexes = plans.map(EntityIndexes.init)
    log.removeAll()
  }

  /// Makes what was done final, so that it can no longer be undone.
  func forgetUndo() { log.removeAll() }

  private func undo(_ change: RowUndo) {
    switch change {
    case .inserted(let entity, let id):
      indexes[entity].remove(id, database.tables[entity].values(of: id) ?? [])
      database.tables[entity].remove(id)
    case .updated(let entity, let id, let old):
      apply(old, entity, id)
    case .deleted(let entity, let id, let values):
      database.tables[entity].insert(id, values)
      indexes[entity].insert(id, values)
    }
  }
}

extension Writer {
  /// Adds a row that was checked.
  func insertRow(_ entity: Int, _ id: RowID, _ values: [AttributeValue]) {
    database.tables[entity].insert(id, values)
    indexes[entity].insert(id, values)
    if id > database.lastIDs[entity] { database.lastIDs[entity] = id }
    log.append(.inserted(entity: entity, id: id))
  }

  /// Changes columns of a row that is there, as was checked.
  func updateRow(_ entity: Int, _ id: RowID, _ changes: [ColumnChange]) {
    log.append(.updated(entity: entity, id: id, old: apply(changes, entity, id)))
  }

  /// Takes a row out, and nothing else.
  func deleteRow(_ entity: Int, _ id: RowID) {
    guard let values = database.tables[entity].values(of: id) else { return }
    indexes[entity].remove(id, values)
    database.tables[entity].remove(id)
    log.append(.deleted(entity: entity, id: id, values: values))
  }

  /// Changes columns and indexes, and tells the old values.
  @discardableResult
  private func apply(_ changes: [ColumnChange], _ entity: Int, _ id: RowID) -> [ColumnChange] {
    guard let old = database.tables[entity].values(of: id) else { return [] }
    var new = old
    for change in changes { new[change.column] = change.value }
    indexes[entity].update(id, from: old, to: new) { column in changes.contains { $0.column == column } }
    for change in changes { database.tables[entity].replace(id, column: change.column, with: change.value) }
    return changes.map { ColumnChange(column: $0.column, value: old[$0.column]) }
  }
}
