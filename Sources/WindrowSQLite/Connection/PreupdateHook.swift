import CSQLite
import WindrowModel

/// SQLite's preupdate hook, which tells of every row before it changes. Apple's SQLite lacks it.
enum PreupdateHook {
  #if canImport(Darwin)
    static let isAvailable = false

    static func set(_ sink: CaptureSink?, on connection: Connection) {}
  #else
    static let isAvailable = true

    /// Sends what changes to a sink, which the caller keeps alive until it sets another or none.
    static func set(_ sink: CaptureSink?, on connection: Connection) {
      guard let sink, !sink.hooked.isEmpty else {
        unsafe sqlite3_preupdate_hook(connection.handle, nil, nil)
        return
      }
      let pointer = unsafe Unmanaged.passUnretained(sink).toOpaque()
      unsafe sqlite3_preupdate_hook(
        connection.handle,
        { pointer, database, operation, schema, table, oldID, newID in
          guard let pointer = unsafe pointer, let schema = unsafe schema, let table = unsafe table else {
            return
          }
          guard unsafe sqlite3_stricmp(schema, "main") == 0 else { return }
          let sink = unsafe Unmanaged<CaptureSink>.fromOpaque(pointer).takeUnretainedValue()
          guard let capture = sink.capture else { return }
          for hooked in sink.hooked
          where unsafe hooked.name.withUnsafeBufferPointer({ unsafe sqlite3_stricmp($0.baseAddress, table) })
            == 0
          {
            unsafe PreupdateHook.receive(database, operation, oldID, newID, hooked, capture)
            return
          }
        }, pointer)
    }

    private static func receive(
      _ database: OpaquePointer?, _ operation: Int32, _ oldID: RowID, _ newID: RowID, _ hooked: HookedTable,
      _ capture: ChangeCapture
    ) {
      let table = hooked.index
      if operation == SQLITE_UPDATE, oldID == newID, let wanted = hooked.wanted,
        !(unsafe differs(database, wanted))
      {
        capture.keepUnlisted(oldID, table: table)
        return
      }
      if operation != SQLITE_INSERT, capture.wants(oldID, table: table) {
        do throws(StoreError) {
          capture.keep(try unsafe oldValues(database, hooked), of: oldID, table: table)
        } catch {
          capture.noteBlindness()
        }
      }
      if operation != SQLITE_DELETE, operation == SQLITE_INSERT || oldID != newID,
        capture.wants(newID, table: table)
      {
        capture.keep(nil, of: newID, table: table)
      }
    }

    /// Whether an update changes one of some columns, or may do so.
    private static func differs(_ database: OpaquePointer?, _ positions: [Int32]) -> Bool {
      for position in positions {
        var old: OpaquePointer?
        var new: OpaquePointer?
        guard unsafe sqlite3_preupdate_old(database, position, &old) == SQLITE_OK,
          unsafe sqlite3_preupdate_new(database, position, &new) == SQLITE_OK,
          unsafe ColumnCell(value: old).isSame(as: ColumnCell(value: new))
        else { return true }
      }
      return false
    }

    private static func oldValues(
      _ database: OpaquePointer?, _ hooked: HookedTable
    ) throws(StoreError) -> [AttributeValue] {
      var values: [AttributeValue] = []
      values.reserveCapacity(hooked.positions.count)
      for (position, type) in zip(hooked.positions, hooked.types) {
        var value: OpaquePointer?
        let code = unsafe sqlite3_preupdate_old(database, position, &value)
        guard code == SQLITE_OK else { throw unsafe StoreError(code: code, connection: database, sql: nil) }
        values.append(try unsafe ColumnCell(value: value).value(as: type))
      }
      return values
    }
  #endif
}
