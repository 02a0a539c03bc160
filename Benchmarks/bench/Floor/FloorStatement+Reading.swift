import CSQLite

extension FloorStatement {
  /// The first column of every row as integers, in an array of the expected size.
  func ids(expecting count: Int) throws(BenchFailure) -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    var code = unsafe sqlite3_step(pointer)
    while code == SQLITE_ROW {
      ids.append(unsafe sqlite3_column_int64(pointer, 0))
      code = unsafe sqlite3_step(pointer)
    }
    try finish(code)
    return ids
  }

  /// Every row as a struct; the columns are id, title, amount, date, note, category_id.
  func expenses(expecting count: Int) throws(BenchFailure) -> [ExpenseRecord] {
    try expenses(reserving: count)
  }

  /// The rows of some ids, of which there are at most as many as parameters; what is left of those is nil.
  func expenses(of ids: ArraySlice<Int64>) throws(BenchFailure) -> [ExpenseRecord] {
    var index: Int32 = 0
    for id in ids {
      index += 1
      unsafe sqlite3_bind_int64(pointer, index, id)
    }
    let parameterCount = unsafe sqlite3_bind_parameter_count(pointer)
    while index < parameterCount {
      index += 1
      unsafe sqlite3_bind_null(pointer, index)
    }
    return try expenses(reserving: ids.count)
  }

  private func expenses(reserving count: Int) throws(BenchFailure) -> [ExpenseRecord] {
    var rows: [ExpenseRecord] = []
    rows.reserveCapacity(count)
    var code = unsafe sqlite3_step(pointer)
    while code == SQLITE_ROW {
      rows.append(
        ExpenseRecord(
          id: unsafe sqlite3_column_int64(pointer, 0),
          title: text(1),
          amount: unsafe sqlite3_column_double(pointer, 2),
          date: unsafe sqlite3_column_double(pointer, 3),
          note: text(4),
          categoryID: unsafe sqlite3_column_int64(pointer, 5)))
      code = unsafe sqlite3_step(pointer)
    }
    try finish(code)
    return rows
  }

  /// The first column of the only row as a floating-point number.
  func double() throws(BenchFailure) -> Double {
    let code = unsafe sqlite3_step(pointer)
    let value = unsafe sqlite3_column_double(pointer, 0)
    try finish(code)
    return value
  }

  /// The first column of the row of an id as a floating-point number.
  func double(of id: Int64) throws(BenchFailure) -> Double {
    unsafe sqlite3_bind_int64(pointer, 1, id)
    return try double()
  }

  /// The text in the first column of every row with the integer in the second; "" for NULL.
  func textCounts() throws(BenchFailure) -> [(String, Int)] {
    var rows: [(String, Int)] = []
    var code = unsafe sqlite3_step(pointer)
    while code == SQLITE_ROW {
      rows.append((text(0), Int(unsafe sqlite3_column_int64(pointer, 1))))
      code = unsafe sqlite3_step(pointer)
    }
    try finish(code)
    return rows
  }

  /// The text in the first column of every row with the number in the second; "" for NULL.
  func textAmounts() throws(BenchFailure) -> [(String, Double)] {
    var rows: [(String, Double)] = []
    var code = unsafe sqlite3_step(pointer)
    while code == SQLITE_ROW {
      rows.append((text(0), unsafe sqlite3_column_double(pointer, 1)))
      code = unsafe sqlite3_step(pointer)
    }
    try finish(code)
    return rows
  }

  /// A column's text; the value is read once, which is faster than asking the row twice.
  @inline(__always)
  private func text(_ column: Int32) -> String {
    let value = unsafe sqlite3_column_value(pointer, column)
    guard let bytes = unsafe sqlite3_value_text(value) else { return "" }
    let count = unsafe Int(sqlite3_value_bytes(value))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
