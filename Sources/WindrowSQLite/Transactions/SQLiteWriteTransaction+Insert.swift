import WindrowModel
import WindrowStore

extension SQLiteWriteTransaction {
  /// Inserts rows with one statement that stays prepared from row to row.
  func insertEach(
    _ layout: TableLayout, inserted: (RowID) -> Void, next: (inout RowBuffer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try connection.statement(layout.insertSQL)
    var count = 0
    defer {
      connection.giveBack(statement)
      services.recorder.count { $0.statements += count }
    }
    try forEachBuffer(layout, next) { (row) throws(StoreError) in
      count &+= 1
      inserted(try self.execute(statement, row, layout))
    }
  }

  /// Fills a buffer row by row, and hands on each row with values that its columns accept.
  func forEachBuffer(
    _ layout: TableLayout, _ next: (inout RowBuffer) throws(StoreError) -> Bool,
    _ body: (borrowing RowBuffer) throws(StoreError) -> Void
  ) throws(StoreError) {
    let columnCount = layout.columns.count
    var row = RowBuffer(columnCount: columnCount)
    while true {
      row.id = nil
      for index in row.values.indices { row.values[index] = .null }
      guard try next(&row) else { return }
      try check()
      guard row.values.count == columnCount else {
        throw StoreError(
          .misuse, "A row of \"\(layout.entity.name)\" has \(columnCount) values, not \(row.values.count).",
          entity: layout.entity.name)
      }
      try accept(&row, layout)
      try body(row)
    }
  }

  /// Binds and executes an insert, and returns the identity of the new row.
  func execute(
    _ statement: Statement, _ row: borrowing RowBuffer, _ layout: TableLayout
  ) throws(StoreError) -> RowID {
    do throws(StoreError) {
      try statement.bindRow(id: row.id, row.values, layout)
      services.recorder.trace(statement, isWrite: true)
      _ = try statement.step()
    } catch {
      statement.rewind()
      noteLoss(error)
      throw error.about(layout.entity)
    }
    statement.rewind()
    return row.id ?? connection.lastInsertedRow
  }

  /// Makes a row's values what its columns keep; refuses what may not be saved, then nil where it is not allowed.
  private func accept(_ row: inout RowBuffer, _ layout: TableLayout) throws(StoreError) {
    var missing: Int?
    for index in row.values.indices {
      if !layout.isPlainlyAccepted(row.values[index], at: index) {
        row.values[index] = try layout.accepted(row.values[index], at: index)
      }
      if row.values[index].isNull, !layout.columns[index].isOptional, missing == nil { missing = index }
    }
    if row.id == .min {
      throw StoreError(
        .invalidValue, "The identity \(RowID.min) stands for none.", entity: layout.entity.name)
    }
    if let missing { throw layout.nullError(at: missing) }
  }
}

extension TableLayout {
  /// The error for nil in a column that does not allow it.
  func nullError(at index: Int) -> StoreError {
    StoreError(
      .notNullViolation, "\(entity.name).\(entity.column(at: index).name) is nil, which it may not be.",
      entity: entity.name)
  }
}
