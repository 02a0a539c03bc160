import CSQLite
import WindrowModel

extension Statement {
  /// The integer in a column of the row.
  @inline(__always)
  func integer(at column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// The text in a column of the row, nil for NULL.
  func text(at column: Int) -> String? {
    unsafe sqlite3_column_text(handle, Int32(column)).map { unsafe String(cString: $0) }
  }

  /// The identities in the first column of all rows, of which there are at most `limit`.
  func readIDs(limit: Int? = nil) throws(StoreError) -> [RowID] {
    var ids: [RowID] = []
    ids.reserveCapacity(min(expectedRows, limit ?? .max))
    while try step() { ids.append(integer(at: 0)) }
    expectedRows = ids.count
    return ids
  }

  /// Fills ``cells`` with the columns of the row from one on; cells are valid until the next step.
  @inline(__always)
  func fillCells(from first: Int, count: Int) {
    for index in 0..<count {
      unsafe cells[index] = cell(at: Int32(truncatingIfNeeded: first &+ index))
    }
  }

  /// The cell of a column of the row, valid until the next step.
  @inline(__always)
  func cell(at column: Int32) -> ColumnCell {
    unsafe ColumnCell(value: sqlite3_column_value(handle, column))
  }
}

extension ColumnCell {
  /// The cell of one of SQLite's values, which points to the value's own memory.
  @inline(__always)
  init(value: OpaquePointer?) {
    let type = unsafe sqlite3_value_type(value)
    // Halved, not switched over: from a switch the compiler makes a jump through a table, and waits for it.
    if type > SQLITE_FLOAT {
      if type == SQLITE_TEXT {
        // The text first: asking for it may change how many bytes there are.
        let text = unsafe sqlite3_value_text(value)
        self = unsafe .text(text, count: Int(sqlite3_value_bytes(value)))
      } else if type == SQLITE_BLOB {
        let blob = unsafe sqlite3_value_blob(value)
        self = unsafe .blob(blob, count: Int(sqlite3_value_bytes(value)))
      } else {
        self = .null
      }
    } else if type == SQLITE_FLOAT {
      self = unsafe .real(sqlite3_value_double(value))
    } else {
      self = unsafe .integer(sqlite3_value_int64(value))
    }
  }
}
