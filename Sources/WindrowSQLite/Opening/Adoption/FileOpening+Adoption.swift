import WindrowModel

extension FileOpening {
  /// The layout of the tables that are there; throws `schemaMismatch` with every difference.
  func adoptTables(_ connection: Connection) throws(StoreError) -> StoreLayout {
    if !configuration.isReadOnly { try refuseCoreData(connection) }
    var found: [String: FoundTable] = [:]
    var differences: [String] = []
    for entity in schema.entities {
      if let table = try FoundTable(entity.table, on: connection) {
        found[entity.table.lowercased()] = table
      } else {
        differences.append("There is no table \"\(entity.table)\".")
      }
    }
    let layout = StoreLayout(schema, found: found)
    for table in layout.tables {
      guard let there = found[table.entity.table.lowercased()] else { continue }
      differences += try AdoptedTableComparison(
        layout: layout, table: table, found: there, isForWriting: !configuration.isReadOnly,
        connection: connection
      ).differences()
    }
    if !differences.isEmpty { throw Self.mismatch(differences) }
    return layout
  }

  /// What keeps the to-ones that no foreign key of an adopted file keeps; nil where nothing is written.
  func keepReferences(_ layout: StoreLayout, on connection: Connection) throws(StoreError)
    -> UnkeptReferences?
  {
    if !isAdoption || configuration.isReadOnly { return nil }
    let references = try UnkeptReferences(layout, on: connection)
    try references.install(on: connection)
    return references
  }

  /// Refuses to write to a store of Core Data, which would hand out keys again that rows made here have.
  private func refuseCoreData(_ connection: Connection) throws(StoreError) {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'Z_PRIMARYKEY' COLLATE NOCASE"
    if try connection.texts(sql).isEmpty { return }
    throw StoreError(
      .unsupported,
      "The file is a store of Core Data, which keeps the keys and counts the saves of its rows; it can only be read."
    )
  }
}
