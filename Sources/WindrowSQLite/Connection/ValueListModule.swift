import CSQLite
import WindrowModel

/// A table-valued function that returns the values of a ``ValueList`` bound to its argument: `windrow_list(?)`.
///
/// It makes an `IN` list of any length one statement text with one parameter, and every value arrives with its exact
/// bits, which a JSON text would not promise for doubles, bytes and texts with NUL.
enum ValueListModule {
  static let name = "windrow_list"

  /// The name under which the list is bound; SQLite compares the names, and keeps the pointer to this one.
  static var pointerType: UnsafePointer<CChar> { unsafe pointerTypeName }

  /// Makes the function known to a connection.
  static func register(on connection: Connection) throws(StoreError) {
    let code = unsafe sqlite3_create_module_v2(connection.handle, name, module, nil, nil)
    if code != SQLITE_OK { throw connection.error(code, sql: nil) }
  }

  /// A place in a list while it is read.
  @safe
  fileprivate struct Cursor {
    // First, because SQLite sees a pointer to this alone.
    var base = unsafe sqlite3_vtab_cursor()
    var list: Unmanaged<ValueList>?
    var row = 0
    var count = 0
  }

  // Filled once, then read by SQLite alone.
  private nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    var table = sqlite3_module()
    unsafe table.xConnect = { database, _, _, _, result, _ in
      let code = unsafe sqlite3_declare_vtab(database, "CREATE TABLE list(value, source HIDDEN)")
      if code != SQLITE_OK { return code }
      let made = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
      unsafe made.initialize(to: sqlite3_vtab())
      unsafe result?.pointee = made
      return SQLITE_OK
    }
    unsafe table.xDisconnect = { made in
      unsafe made?.deallocate()
      return SQLITE_OK
    }
    unsafe table.xBestIndex = { _, info in
      guard let info = unsafe info else { return SQLITE_ERROR }
      return unsafe ValueListModule.plan(info)
    }
    unsafe table.xOpen = { _, result in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      unsafe cursor.initialize(to: Cursor())
      unsafe result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    unsafe table.xClose = { cursor in
      unsafe Self.cursor(cursor)?.deallocate()
      return SQLITE_OK
    }
    unsafe table.xFilter = { cursor, _, _, count, arguments in
      guard let cursor = unsafe Self.cursor(cursor) else { return SQLITE_ERROR }
      let source = unsafe count > 0 ? arguments?[0] : nil
      let pointer = unsafe sqlite3_value_pointer(source, ValueListModule.pointerType)
      let list = unsafe pointer.map { unsafe Unmanaged<ValueList>.fromOpaque($0) }
      unsafe cursor.pointee.list = list
      unsafe cursor.pointee.row = 0
      unsafe cursor.pointee.count = list?.takeUnretainedValue().count ?? 0
      return SQLITE_OK
    }
    unsafe table.xNext = { cursor in
      unsafe Self.cursor(cursor)?.pointee.row += 1
      return SQLITE_OK
    }
    unsafe table.xEof = { cursor in
      guard let cursor = unsafe Self.cursor(cursor) else { return 1 }
      return unsafe cursor.pointee.row >= cursor.pointee.count ? 1 : 0
    }
    unsafe table.xColumn = { cursor, context, column in
      guard column == 0, let cursor = unsafe Self.cursor(cursor) else { return SQLITE_OK }
      let row = unsafe cursor.pointee.row
      unsafe cursor.pointee.list?._withUnsafeGuaranteedRef { list in
        if row < list.integers.count {
          unsafe sqlite3_result_int64(context, list.integers[row])
        } else if row < list.others.count {
          unsafe FunctionResult.set(list.others[row], context)
        }
      }
      return SQLITE_OK
    }
    unsafe table.xRowid = { cursor, result in
      unsafe result?.pointee = Int64(Self.cursor(cursor)?.pointee.row ?? 0)
      return SQLITE_OK
    }
    let place = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe place.initialize(to: table)
    return unsafe UnsafePointer(place)
  }()

  private static func cursor(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<
    Cursor
  >? {
    unsafe UnsafeMutableRawPointer(base)?.assumingMemoryBound(to: Cursor.self)
  }

  /// Takes the list from the hidden column, without which there is nothing to return.
  private static func plan(_ info: UnsafeMutablePointer<sqlite3_index_info>) -> Int32 {
    for index in 0..<Int(unsafe info.pointee.nConstraint) {
      let constraint = unsafe info.pointee.aConstraint[index]
      guard constraint.iColumn == 1, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ) else { continue }
      if constraint.usable == 0 { return SQLITE_CONSTRAINT }
      unsafe info.pointee.aConstraintUsage[index].argvIndex = 1
      unsafe info.pointee.aConstraintUsage[index].omit = 1
      unsafe info.pointee.estimatedCost = 1
      unsafe info.pointee.estimatedRows = 100
    }
    return SQLITE_OK
  }

  // SQLite keeps the pointer, so the name stays in place.
  private nonisolated(unsafe) static let pointerTypeName: UnsafePointer<CChar> = {
    let text = "windrow_list".utf8CString
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    for (index, char) in text.enumerated() { unsafe (place + index).initialize(to: char) }
    return unsafe UnsafePointer(place)
  }()
}
