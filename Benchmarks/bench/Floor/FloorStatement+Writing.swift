import CSQLite

extension FloorStatement {
  /// Binds title, amount, date, note and category_id, in this order, and inserts the row.
  func insert(_ row: ExpenseRecord) throws(BenchFailure) {
    unsafe sqlite3_bind_double(pointer, 2, row.amount)
    unsafe sqlite3_bind_double(pointer, 3, row.date)
    unsafe sqlite3_bind_int64(pointer, 5, row.categoryID)
    var title = row.title
    var note = row.note
    // The bytes stay where they are until the step is over, so SQLite need not copy them (a nil
    // destructor is SQLITE_STATIC).
    let code = title.withUTF8 { titleBytes in
      note.withUTF8 { noteBytes in
        unsafe bind(titleBytes, at: 1)
        unsafe bind(noteBytes, at: 4)
        return unsafe sqlite3_step(pointer)
      }
    }
    try finish(code)
  }

  /// Binds a number and an id, and runs the statement.
  func update(_ value: Double, id: Int64) throws(BenchFailure) {
    unsafe sqlite3_bind_double(pointer, 1, value)
    unsafe sqlite3_bind_int64(pointer, 2, id)
    try finish(unsafe sqlite3_step(pointer))
  }

  /// Runs a statement without parameters.
  func run() throws(BenchFailure) { try finish(unsafe sqlite3_step(pointer)) }

  /// Binds an id, and runs the statement.
  func run(id: Int64) throws(BenchFailure) {
    unsafe sqlite3_bind_int64(pointer, 1, id)
    try run()
  }

  /// Binds a text and an id, and runs the statement.
  func update(_ text: String, id: Int64) throws(BenchFailure) {
    unsafe sqlite3_bind_int64(pointer, 2, id)
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bind(bytes, at: 1)
      return unsafe sqlite3_step(pointer)
    }
    try finish(code)
  }

  /// Inserts a row with an id of its own, which is the last parameter.
  func insert(_ row: ExpenseRecord, id: Int64) throws(BenchFailure) {
    unsafe sqlite3_bind_int64(pointer, 6, id)
    try insert(row)
  }

  @inline(__always)
  private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
    let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    unsafe sqlite3_bind_text(pointer, index, start, Int32(bytes.count), nil)
  }
}
