import CSQLite
import WindrowModel

/// A prepared statement: bound, stepped, read, and given back to its connection.
@safe
final class Statement {
  let sql: String
  let variant: Int
  let columnCount: Int
  /// How many rows the statement returned when it was last read whole, to reserve room for the next time.
  var expectedRows = 0
  let handle: OpaquePointer
  /// One cell a column, filled anew for each row.
  let cells: UnsafeMutablePointer<ColumnCell>
  // The connection owns the statement, and outlives it.
  private unowned let connection: Connection
  /// Text and bytes bound by reference, which stay in place until they are bound anew.
  var bytes: UnsafeMutableRawBufferPointer

  /// Compiles one statement; text behind it is refused.
  init(_ sql: String, on connection: Connection, variant: Int) throws(StoreError) {
    var prepared: OpaquePointer?
    var hasMore = false
    var text = sql
    let code = text.withUTF8 { utf8 in
      var tail: UnsafePointer<CChar>?
      let code = unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
        unsafe sqlite3_prepare_v3(
          connection.handle, chars.baseAddress, Int32(clamping: chars.count),
          UInt32(SQLITE_PREPARE_PERSISTENT),
          &prepared, &tail)
      }
      let start = unsafe UnsafeRawPointer(utf8.baseAddress)
      if let tail = unsafe UnsafeRawPointer(tail), let start = unsafe start, code == SQLITE_OK {
        hasMore = unsafe utf8[(tail - start)...].contains { $0 > 0x20 && $0 != UInt8(ascii: ";") }
      }
      return code
    }
    guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    guard let handle = unsafe prepared, !hasMore else {
      unsafe sqlite3_finalize(prepared)
      throw StoreError(.sql, "The text is not exactly one SQL statement.", sql: sql)
    }
    self.sql = sql
    self.variant = variant
    self.connection = connection
    unsafe self.handle = handle
    columnCount = Int(unsafe sqlite3_column_count(handle))
    unsafe cells = .allocate(capacity: max(columnCount, 1))
    unsafe cells.initialize(repeating: .null, count: max(columnCount, 1))
    unsafe bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    unsafe sqlite3_finalize(handle)
    unsafe cells.deallocate()
    unsafe bytes.deallocate()
  }
}

extension Statement {
  /// Goes on to the next row; false where there is none.
  @inline(__always)
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// What a result code of the statement means.
  func failure(_ code: Int32) -> StoreError { connection.error(code, sql: sql) }

  /// Ends reading, and lets go of what is bound.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// Ends reading, and leaves what is bound, which the next execution replaces.
  func rewind() { unsafe sqlite3_reset(handle) }

  /// Whether the execution went through all rows of a table; asking forgets.
  func takeScanned() -> Bool { unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1) > 0 }

  /// The SQL with what is bound in place of its parameters.
  var expandedSQL: String {
    guard let text = unsafe sqlite3_expanded_sql(handle) else { return sql }
    defer { unsafe sqlite3_free(text) }
    return unsafe String(cString: text)
  }

  /// How many parameters the text has, counted to the greatest number of one.
  var parameterCount: Int { Int(unsafe sqlite3_bind_parameter_count(handle)) }

  /// Whether the statement cannot change the database.
  var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }
}
