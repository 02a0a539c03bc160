import WindrowModel
import WindrowStore

/// The statements of an upsert on one unique set.
///
/// The row is looked for first, and no `ON CONFLICT` is used: a table that is AUTOINCREMENT would use up an identity
/// for the row that is not inserted.
struct Upsert {
  let layout: TableLayout
  let unique: [Int]
  /// Gives the row of the identity `?1` all values, from `?2` on, where one of them differs.
  let updateSQL: String

  /// Throws `unsupported` where the columns are no unique set of the entity.
  init(_ layout: TableLayout, unique: [Int]) throws(StoreError) {
    guard layout.uniqueSets.contains(where: { Set($0) == Set(unique) }) else {
      let names = unique.map { layout.columns.indices.contains($0) ? layout.columns[$0].name : "?" }
      throw StoreError(
        .unsupported, "\(names.joined(separator: ", ")) are no unique set of \"\(layout.entity.name)\".",
        entity: layout.entity.name)
    }
    self.layout = layout
    self.unique = unique
    let columns = layout.columns.enumerated()
    let assignments = columns.map { "\($1.name) = ?\($0 + 2)" }
    let differences = columns.map { "\($1.read()) IS NOT \($1.codec.read("?\($0 + 2)"))" }
    updateSQL =
      "UPDATE \(layout.table) SET \(assignments.joined(separator: ", ")) WHERE \(layout.identity) = ?1"
      + " AND \(QueryScope.balanced(differences[...], " OR ") ?? "0")"
  }
}

extension SQLiteWriteTransaction {
  /// Inserts a row or gives the one with the same unique values all its others; returns the identity of the row.
  func upsert(_ upsert: Upsert, _ row: borrowing RowBuffer) throws(StoreError) -> RowID {
    let layout = upsert.layout
    let found = try find(layout, upsert.unique, row.values)
    if let id = row.id, id != found, try exists(layout, id) {
      throw StoreError(
        .uniqueViolation, "\"\(layout.entity.name)\" has a row \(id) already.", entity: layout.entity.name)
    }
    let statement = try connection.statement(found == nil ? layout.insertSQL : upsert.updateSQL)
    defer {
      connection.giveBack(statement)
      services.recorder.count { $0.statements += 1 }
    }
    guard let found else { return try execute(statement, row, layout) }
    do throws(StoreError) {
      try statement.bindRow(id: found, row.values, layout)
      services.recorder.trace(statement, isWrite: true)
      _ = try statement.step()
    } catch {
      noteLoss(error)
      throw error.about(layout.entity)
    }
    return found
  }

  /// Deletes every row that collides with a new one, as its delete rules say, and inserts; all of it or nothing.
  func replace(_ layout: TableLayout, _ source: borrowing RowBuffer) throws(StoreError) -> RowID {
    let row = copy source
    return try statementLevel { () throws(StoreError) in
      if let id = row.id { _ = try self.deleteRow(layout, id) }
      for set in layout.uniqueSets {
        if let id = try self.find(layout, set, row.values) { _ = try self.deleteRow(layout, id) }
      }
      let statement = try self.connection.statement(layout.insertSQL)
      defer {
        self.connection.giveBack(statement)
        self.services.recorder.count { $0.statements += 1 }
      }
      return try self.execute(statement, row, layout)
    }
  }

  /// Runs several statements as one: where one fails, those before it are undone.
  func statementLevel<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try connection.execute("SAVEPOINT windrow_statement")
    do throws(StoreError) {
      let result = try body()
      try connection.execute("RELEASE windrow_statement")
      return result
    } catch {
      if loss == nil, !connection.isAutocommit {
        try connection.execute("ROLLBACK TO windrow_statement")
        try connection.execute("RELEASE windrow_statement")
      }
      throw error
    }
  }

  /// Whether a row has the identity.
  func exists(_ layout: TableLayout, _ id: RowID) throws(StoreError) -> Bool {
    try run(CompiledQuery(sql: layout.existsSQL, parameters: [.integer(id)])) {
      (statement, _) throws(StoreError) in try statement.step()
    }
  }

  /// The row that has the same values in some columns; nil values never collide.
  private func find(
    _ layout: TableLayout, _ columns: [Int], _ values: [AttributeValue]
  ) throws(StoreError) -> RowID? {
    let condition = columns.enumerated().map { offset, index in
      let column = layout.columns[index]
      // A collation of the column's own would find rows that do not collide; one truth has several integers.
      let isRead = column.codec == .binaryText || column.codec == .truth
      return "\(isRead ? column.read() : column.name) = ?\(offset + 1)"
    }.joined(separator: " AND ")
    if columns.contains(where: { values[$0].isNull }) { return nil }
    let query = CompiledQuery(
      sql: "SELECT \(layout.identity) FROM \(layout.table) WHERE \(condition)",
      parameters: columns.map { layout.columns[$0].stored(values[$0]) })
    return try run(query) { (statement, _) throws(StoreError) in
      try statement.step() ? statement.integer(at: 0) : nil
    }
  }
}
