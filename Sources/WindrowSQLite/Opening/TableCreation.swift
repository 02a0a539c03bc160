import WindrowModel

/// The SQL that makes an entity's table and its indexes.
struct TableCreation {
  let layout: StoreLayout

  /// `CREATE TABLE`, `CREATE UNIQUE INDEX` for each unique set, `CREATE INDEX` for the others.
  func statements(_ table: TableLayout) throws(StoreError) -> [String] {
    [try tableSQL(table)] + indexStatements(table)
  }

  private func tableSQL(_ table: TableLayout) throws(StoreError) -> String {
    let entity = table.entity
    var columns = ["\(table.identity) INTEGER PRIMARY KEY AUTOINCREMENT"]
    for (index, column) in table.columns.enumerated() {
      var sql = "\(column.name) \(column.sqlType)\(column.isOptional ? "" : " NOT NULL")"
      if case .toOne(let toOne) = entity.column(at: index) {
        let destination = try layout.table(toOne.destination)
        sql +=
          " REFERENCES \(destination.table)(\(destination.identity)) ON DELETE \(toOne.deleteRule.sqlAction)"
        // Deferred, so that rows may point to each other before the transaction ends.
        sql += " DEFERRABLE INITIALLY DEFERRED"
      }
      columns.append(sql)
    }
    return "CREATE TABLE \(table.table) (\n  \(columns.joined(separator: ",\n  "))\n)"
  }

  private func indexStatements(_ table: TableLayout) -> [String] {
    let entity = table.entity
    let name = { (column: String) in
      entity.columnIndex(column).map { table.columns[$0].name } ?? column.quotedName
    }
    var statements: [String] = []
    var seenSets: Set<[String]> = []
    for set in entity.unique where seenSets.insert(set).inserted {
      let label = "\(entity.table) unique(\(set.joined(separator: ", ")))".quotedName
      let columns = set.map(name).joined(separator: ", ")
      statements.append("CREATE UNIQUE INDEX \(label) ON \(table.table) (\(columns))")
    }
    var leading = Set(entity.unique.compactMap(\.first))
    var seen: Set<IndexDescription> = []
    for index in entity.indexes where seen.insert(index).inserted {
      if let first = index.columns.first { leading.insert(first.name) }
      let columns = index.columns.map { "\(name($0.name))\($0.isDescending ? " DESC" : "")" }
      let words = index.columns.map { "\($0.name)\($0.isDescending ? " desc" : "")" }
      let label = "\(entity.table)(\(words.joined(separator: ", ")))".quotedName
      statements.append("CREATE INDEX \(label) ON \(table.table) (\(columns.joined(separator: ", ")))")
    }
    // A foreign key without an index would make every deletion of a referenced row a scan.
    for toOne in entity.toOnes where !leading.contains(toOne.name) {
      let label = "\(entity.table)(\(toOne.name))".quotedName
      statements.append("CREATE INDEX \(label) ON \(table.table) (\(toOne.column.quotedName))")
    }
    return statements
  }
}

extension TableLayout.Column {
  /// The declared type of the column.
  var sqlType: String { codec.sqlType(of: type) }
}

extension AttributeType {
  /// The declared type of a column.
  var sqlType: String {
    switch self {
    case .bool, .int, .decimal: "INTEGER"
    case .double, .date: "REAL"
    case .string: "TEXT"
    case .uuid, .data: "BLOB"
    }
  }
}

extension DeleteRule {
  /// What `ON DELETE` says.
  var sqlAction: String {
    switch self {
    case .nullify: "SET NULL"
    case .cascade: "CASCADE"
    case .deny: "RESTRICT"
    }
  }
}
