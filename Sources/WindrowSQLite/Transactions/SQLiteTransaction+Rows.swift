import WindrowModel
import WindrowStore

extension SQLiteTransaction {
  /// Reads the identity and all columns of the rows of a query until a closure returns false.
  final func readRows(
    _ query: CompiledQuery, _ entity: EntityDescription,
    _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let columnCount = entity.columnCount
    let source = services.faultSource
    try run(query) { (statement, rows) throws(StoreError) in
      var read = 0
      let shape = RowShape(
        entity, faultSource: source, expectedCount: query.parameters.isEmpty ? statement.expectedRows : 0)
      defer {
        rows = read
        services.recorder.count { $0.rowsDecoded += read }
      }
      while try statement.step() {
        read &+= 1
        statement.fillCells(from: 1, count: columnCount)
        let view = unsafe RowView(id: statement.integer(at: 0), cells: statement.cells, shape)
        if try !body(view) { return }
      }
      statement.expectedRows = read
    }
  }

  /// Reads the rows of some identities in one statement.
  final func readBatch(
    _ entity: EntityDescription, _ ids: [RowID], _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    try check()
    let layout = try services.layout.table(entity.name)
    if ids.isEmpty { return }
    services.recorder.count { $0.batches += 1 }
    var query = CompiledQuery(sql: layout.longBatchSQL)
    if let batch = layout.batch(of: ids.count) {
      query.sql = batch
      query.identities = ids
    } else {
      query.parameters = [.list(ValueList(integers: ids))]
    }
    var found = 0
    try readRows(query, layout.entity) { (view) throws(StoreError) in
      found &+= 1
      try body(view)
      return true
    }
    if found < ids.count { services.recorder.count { $0.rowsMissing += ids.count - found } }
  }

  /// Reads one row by identity; false where there is none.
  final func readRow(
    _ layout: TableLayout, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let source = services.faultSource
    return try run(CompiledQuery(sql: layout.rowSQL, parameters: [.integer(id)])) {
      (statement, rows) throws(StoreError) in
      guard try statement.step() else { return false }
      rows = 1
      services.recorder.count { $0.rowsDecoded += 1 }
      statement.fillCells(from: 0, count: layout.columns.count)
      try body(unsafe RowView(id: id, cells: statement.cells, of: layout.entity, faultSource: source))
      return true
    }
  }
}
