import CSQLite

/// A database opened through SQLite's C API, with the pragmas that the store uses.
///
/// This folder is the one place of the benchmark that calls C, beside the allocation counter.
/// Safe: the handle never leaves this class and its statements, and is closed with them.
@safe final class FloorDatabase {
  private let handle: OpaquePointer

  /// The version of the library that is linked.
  static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// The bytes that SQLite itself holds now, in all its connections.
  static var memoryUsed: Int { Int(sqlite3_memory_used()) }

  /// Opens a file that the library made. Without SQLite's own locks: one thread uses the
  /// connection, and reading is some percent faster.
  ///
  /// - Parameter isKept: the file is an earlier run's; it is refused, untouched, if it is not.
  ///   Otherwise it is marked as the benchmark's.
  init(path: String, isKept: Bool = false) throws(BenchFailure) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw BenchFailure("cannot open \(path): SQLite error \(code)")
    }
    unsafe self.handle = handle
    if isKept, try integer("PRAGMA application_id") != Self.applicationID {
      throw BenchFailure("\(path) is not a file of this benchmark; it is left as it is")
    }
    if !isKept { try execute("PRAGMA application_id = \(Self.applicationID)") }
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA synchronous = NORMAL")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA busy_timeout = 5000")
  }

  deinit {
    // The second version waits for statements that are still alive.
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs statements that give no rows, or whose rows do not matter.
  func execute(_ sql: String) throws(BenchFailure) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, sql) }
  }

  /// Prepares a statement that is kept and used again.
  func prepare(_ sql: String) throws(BenchFailure) -> FloorStatement {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw failure(code, sql) }
    return unsafe FloorStatement(statement, of: self, sql: sql)
  }

  /// The first column of the first row, or nil without rows.
  func integer(_ sql: String) throws(BenchFailure) -> Int64? {
    try prepare(sql).ids(expecting: 1).first
  }

  /// The id of the row inserted last.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Runs `body` between BEGIN IMMEDIATE and COMMIT.
  func transaction(_ body: () throws(BenchFailure) -> Void) throws(BenchFailure) {
    try execute("BEGIN IMMEDIATE")
    do throws(BenchFailure) {
      try body()
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  fileprivate func failure(_ code: Int32, _ sql: String) -> BenchFailure {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    return BenchFailure("SQLite error \(code), \(message), in: \(sql)")
  }
}

/// A prepared statement and the tight loops over its rows.
///
/// Safe: the pointer is private, and the database outlives it.
@safe final class FloorStatement {
  let pointer: OpaquePointer
  let sql: String
  private let database: FloorDatabase

  fileprivate init(_ pointer: OpaquePointer, of database: FloorDatabase, sql: String) {
    unsafe self.pointer = pointer
    self.database = database
    self.sql = sql
  }

  deinit {
    unsafe sqlite3_finalize(pointer)
  }

  /// Ends a loop over rows: makes the statement ready again, and reports why it stopped.
  func finish(_ code: Int32) throws(BenchFailure) {
    unsafe sqlite3_reset(pointer)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw database.failure(code, sql) }
  }
}
