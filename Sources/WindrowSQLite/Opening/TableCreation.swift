import WindrowModel

/// The SQL that makes an entity's table and its indexes.
struct TableCreation {
  let layout: StoreLayout

  /// `CREATE TABLE`, `CREATE UNIQUE INDEX` for each unique set, `CREATE INDEX` for the others.
  func statements(_ table: TableLayout) throws(StoreError) -> [String] {
    [try tableSQL(table)] + indexes(of: table).map(\.sql)
  }

  /// What stands for a column in `CREATE TABLE` and `ALTER TABLE … ADD COLUMN`.
  func columnSQL(_ table: TableLayout, _ index: Int) throws(StoreError) -> String {
    let column = table.columns[index]
    var sql = "\(column.name) \(column.sqlType)\(column.isOptional ? "" : " NOT NULL")"
    if case .toOne(let toOne) = table.entity.column(at: index) {
      let destination = try layout.table(toOne.destination)
      sql +=
        " REFERENCES \(destination.table)(\(destination.identity)) ON DELETE \(toOne.deleteRule.sqlAction)"
      // Deferred, so that rows may point to each other before the transaction ends.
      sql += " DEFERRABLE INITIALLY DEFERRED"
    }
    return sql
  }

  private func tableSQL(_ table: TableLayout) throws(StoreError) -> String {
    var columns = ["\(table.identity) INTEGER PRIMARY KEY AUTOINCREMENT"]
    for index in table.columns.indices { columns.append(try columnSQL(table, index)) }
    return "CREATE TABLE \(table.table) (\n  \(columns.joined(separator: ",\n  "))\n)"
  }

  /// The indexes that an entity wants: one for each unique set, those it declares, and one for each foreign key without.
  func indexes(of table: TableLayout) -> [TableIndex] {
    let entity = table.entity
    var indexes: [TableIndex] = []
    var seenSets: Set<[String]> = []
    for set in entity.unique where seenSets.insert(set).inserted {
      indexes.append(index(entity.indexName(ofUnique: set), set.map { .init($0) }, on: table, isUnique: true))
    }
    var leading = Set(entity.unique.compactMap(\.first))
    var seen: Set<IndexDescription> = []
    for wanted in entity.indexes where seen.insert(wanted).inserted {
      if let first = wanted.columns.first { leading.insert(first.name) }
      indexes.append(index(entity.indexName(of: wanted), wanted.columns, on: table))
    }
    // A foreign key without an index would make every deletion of a referenced row a scan.
    for toOne in entity.toOnes where !leading.contains(toOne.name) {
      let wanted = IndexDescription([.init(toOne.name)])
      indexes.append(index(entity.indexName(of: wanted), wanted.columns, on: table))
    }
    return indexes
  }

  private func index(
    _ label: String, _ columns: [IndexDescription.Column], on table: TableLayout, isUnique: Bool = false
  ) -> TableIndex {
    let entity = table.entity
    let names = columns.map { column in
      entity.columnIndex(column.name).map { entity.column(at: $0).column } ?? column.name
    }
    let list = zip(names, columns).map { "\($0.quotedName)\($1.isDescending ? " DESC" : "")" }
    return TableIndex(
      name: label,
      columns: zip(names, columns).map { .init(name: $0.lowercased(), isDescending: $1.isDescending) },
      isUnique: isUnique,
      sql: "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(label.quotedName) ON \(table.table)"
        + " (\(list.joined(separator: ", ")))")
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
