import CSQLite
import Foundation
import WindrowModel

/// One open connection to a database, with its prepared statements.
///
/// Unchecked, because SQLite does not lock a NOMUTEX connection: whoever holds the slot that a connection stands in
/// (the writer's lock, or a place of the reader pool) uses it alone, and hands it on only through that lock.
@safe
final class Connection: @unchecked Sendable {
  let handle: OpaquePointer
  private var statements = StatementCache()
  /// What refuses SQL of the caller; made with the first such SQL.
  private var callerGuard: CallerSQLGuard?
  private(set) var isClosed = false

  /// Opens a file. The caller says what a file that cannot be opened means.
  init(path: String, access: ConnectionAccess, busyTimeout: Duration) throws(StoreError) {
    var opened: OpaquePointer?
    // A name that starts like a URI would be read as one by builds that have URIs on.
    let name = access == .immutable ? Self.immutableURI(path) : path.hasPrefix("file:") ? "./" + path : path
    let code = Self.opening.withLock { _ in unsafe sqlite3_open_v2(name, &opened, access.flags, nil) }
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe StoreError(code: sqlite3_extended_errcode(opened), connection: opened, sql: nil)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    setBusyTimeout(busyTimeout)
  }

  /// Held while a connection opens its file, and by who must know that none does meanwhile: closing any descriptor of a
  /// file ends the locks that the process has on it.
  static let opening = Mutex(())

  deinit { close() }

  /// Closes the connection; closing twice does nothing.
  func close() {
    if isClosed { return }
    isClosed = true
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }
}

/// What a connection may do with its file.
enum ConnectionAccess {
  case readWrite, readWriteCreate, readOnly
  /// Reading a file that nobody changes: SQLite looks for no log, makes none and locks nothing.
  case immutable

  fileprivate var flags: Int32 {
    let base = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    return switch self {
    case .readWrite: base | SQLITE_OPEN_READWRITE
    case .readWriteCreate: base | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: base | SQLITE_OPEN_READONLY
    case .immutable: base | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }
}

extension Connection {
  /// Says how long to wait for locks of others.
  func setBusyTimeout(_ timeout: Duration) {
    // Clamped first, so that no duration overflows: 2³¹ milliseconds are 25 days.
    let seconds = max(0, min(timeout.components.seconds, 2_000_000))
    let milliseconds = seconds * 1000 + timeout.components.attoseconds / 1_000_000_000_000_000
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
  }

  /// Whether no transaction is open: none was begun, or SQLite rolled it back by itself.
  var isAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// The identity of the row inserted last.
  var lastInsertedRow: RowID { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows the last insert, update or delete changed itself, without triggers and foreign keys.
  var changeCount: Int32 { unsafe sqlite3_changes(handle) }

  /// How many rows were changed since the connection was opened, by whatever means.
  var totalChangeCount: Int64 { Int64(unsafe sqlite3_total_changes(handle)) }

  /// A number that changes with every commit to the file, of this connection or another; known inside a transaction.
  ///
  /// Cheaper than the pragma, and unlike it counts this connection's own commits.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    // Fails only for a database that is not there.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Whether the file could only be opened for reading.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// A statement for the text, ready to be bound: a kept one, or a new one that is kept when it is given back.
  func statement(_ sql: String, variant: Int = 0) throws(StoreError) -> Statement {
    if let known = statements.take(StatementCache.Key(sql: sql, variant: variant)) { return known }
    return try Statement(sql, on: self, variant: variant)
  }

  /// A statement of SQL of the caller, for as many arguments as there are.
  ///
  /// Throws `misuse` for what only the store may do, and for another number of arguments. A variant of its own keeps it
  /// from taking a statement of the store that has the same text.
  func callerStatement(_ sql: String, variant: Int, arguments count: Int) throws(StoreError) -> Statement {
    let refusing = callerGuard ?? CallerSQLGuard()
    if callerGuard == nil {
      refusing.install(on: self)
      callerGuard = refusing
    }
    let statement = try refusing.compile(sql) { () throws(StoreError) in
      try self.statement(sql, variant: variant)
    }
    if statement.parameterCount == count { return statement }
    let wanted = statement.parameterCount
    giveBack(statement)
    throw StoreError(.misuse, "The SQL has \(wanted) parameters and \(count) arguments.", sql: sql)
  }

  /// Takes back a statement whose rows have been read.
  func giveBack(_ statement: Statement) {
    statement.reset()
    if !isClosed { statements.keep(statement) }
  }

  /// Executes SQL that returns nothing of interest, uncounted and untraced: transaction control, pragmas, tables.
  func execute(_ sql: String) throws(StoreError) {
    let statement = try statement(sql)
    defer { giveBack(statement) }
    while try statement.step() {}
  }

  /// The first column of the first row of uncounted SQL as an integer, 0 where there is none.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try statement(sql)
    defer { giveBack(statement) }
    return try statement.step() ? statement.integer(at: 0) : 0
  }

  /// All rows of uncounted SQL as texts, for pragmas.
  func texts(_ sql: String) throws(StoreError) -> [[String?]] {
    let statement = try statement(sql)
    defer { giveBack(statement) }
    var rows: [[String?]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map(statement.text(at:))) }
    return rows
  }

  /// What a result code of this connection means.
  func error(_ code: Int32, sql: String?) -> StoreError {
    unsafe StoreError(code: code, connection: handle, sql: sql)
  }
}
