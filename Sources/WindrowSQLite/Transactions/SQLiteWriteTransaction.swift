import WindrowModel
import WindrowStore

/// A transaction that writes, on the store's one writing connection.
final class SQLiteWriteTransaction: SQLiteTransaction, WriteTransaction, @unchecked Sendable {
  let writer: Writer
  /// The account of what changes, where somebody observes.
  let capture: ChangeCapture?
  /// SQLite's data version at the beginning, which differs from the writer's where somebody else has written.
  private(set) var version: UInt32 = 0
  let firstChangeCount: Int64
  private(set) var schemaVersion: Int64 = 0
  private var depth = 0
  private(set) var ranRawSQL = false
  /// Those who were told that the transaction is about to commit.
  private(set) var announcedTo: [any CommitObserver] = []
  /// Whether the changes are final.
  private(set) var isCommitted = false

  init(_ writer: Writer, _ services: StoreServices, _ capture: ChangeCapture?) {
    self.writer = writer
    self.capture = capture
    firstChangeCount = writer.connection.totalChangeCount
    super.init(writer.connection, services)
  }

  override var isWrite: Bool { true }
  /// Whether the transaction keeps account of what it changes.
  var isObserved: Bool { capture != nil }

  /// Reads what tells whether others have written, and where somebody observes whether this transaction alters tables.
  func readVersions() throws(StoreError) {
    version = connection.dataVersion
    if !isObserved { return }
    if version == writer.announcedVersion, let known = writer.schemaVersion {
      schemaVersion = known
    } else {
      schemaVersion = try connection.integer("PRAGMA schema_version")
    }
  }

  /// Notes who must be told how the commit ends.
  func noteAnnounced(to observers: [any CommitObserver]) { announcedTo = observers }

  /// Notes that the changes are final.
  func noteCommitted() { isCommitted = true }

  /// Notes that SQL of the caller ran, which may have altered tables.
  func noteRawSQL() { ranRawSQL = true }

  /// Whether the tables are not those of the beginning.
  var tablesChanged: Bool {
    ranRawSQL && (try? connection.integer("PRAGMA schema_version")) != schemaVersion
  }

  func insert(
    into entity: EntityDescription, onConflict conflict: ConflictRule, inserted: (RowID) -> Void,
    next: (inout RowBuffer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try check()
    let layout = try changeable(entity)
    switch conflict {
    case .fail: try insertEach(layout, inserted: inserted, next: next)
    case .update(let unique):
      let upsert = try Upsert(layout, unique: unique)
      try forEachBuffer(layout, next) { (row) throws(StoreError) in inserted(try self.upsert(upsert, row)) }
    case .replace:
      try forEachBuffer(layout, next) { (row) throws(StoreError) in inserted(try self.replace(layout, row)) }
    }
  }

  func update(_ entity: EntityDescription, id: RowID, _ changes: [ColumnChange]) throws(StoreError) {
    try check()
    try change(try changeable(entity), id, changes)
  }

  func delete(_ entity: EntityDescription, id: RowID) throws(StoreError) {
    try check()
    let layout = try changeable(entity)
    guard try deleteRow(layout, id) else { throw StoreError.missing(id, entity) }
  }

  /// The layout of an entity whose rows may be changed.
  private func changeable(_ entity: EntityDescription) throws(StoreError) -> TableLayout {
    let layout = try services.layout.table(entity.name)
    if layout.isView {
      throw StoreError(
        .storeReadOnly, "\"\(layout.entity.table)\" is a view, which is only read.", entity: entity.name)
    }
    return layout
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try check()
    depth += 1
    let name = "windrow_\(depth)"
    defer { depth -= 1 }
    try connection.execute("SAVEPOINT \(name)")
    do {
      let result = try body()
      try check()
      try connection.execute("RELEASE \(name)")
      return result
    } catch {
      // Where SQLite has rolled back everything, no savepoint is left to go back to.
      if loss == nil, !connection.isAutocommit {
        try connection.execute("ROLLBACK TO \(name)")
        try connection.execute("RELEASE \(name)")
      }
      throw error
    }
  }

  func execute(sql: String, _ arguments: [AttributeValue]) throws(StoreError) {
    try executeRaw(sql, arguments)
  }
}

extension StoreError {
  /// The error for an identity that no row has.
  static func missing(_ id: RowID, _ entity: EntityDescription) -> StoreError {
    StoreError(.rowNotFound, "\"\(entity.name)\" has no row \(id).", entity: entity.name)
  }
}
