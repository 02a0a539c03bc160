import WindrowModel

/// What a table of a file lacks of what an entity says it is, and in what it differs.
struct TableChanges {
  /// One sentence for each difference that nothing but a migration removes.
  var differences: [String] = []
  /// The statements that add what can be added without touching a row: optional columns, then indexes.
  var additions: [String] = []
  /// The names of the columns among them.
  var addedColumns: [String] = []
}

/// The comparison of a table of a file with what an entity says it is.
struct TableComparison {
  let layout: StoreLayout
  let table: TableLayout
  let connection: Connection

  /// Whether the file has the table.
  func exists() throws(StoreError) -> Bool {
    !(try connection.texts("SELECT 1 FROM sqlite_schema WHERE name = \(literal) COLLATE NOCASE")).isEmpty
  }

  /// What differs and what can be added; nothing where the table serves.
  func changes() throws(StoreError) -> TableChanges {
    var changes = TableChanges()
    let kind = try connection.texts("PRAGMA table_list(\(table.table))").first {
      $0.count > 4 && $0[0] == "main"
    }
    guard let kind, kind[2] == "table" else {
      changes.differences = ["\(place) is no table but a \(kind?[2] ?? "view or index")."]
      return changes
    }
    if kind[4] == "1" {
      changes.differences = ["\(place) is WITHOUT ROWID, which has no identities to keep."]
      return changes
    }
    let added = try compareColumns(&changes)
    changes.differences += try foreignKeyDifferences(without: added)
    try compareIndexes(&changes, added)
    return changes
  }

  private var literal: String { "'\(table.entity.table.replacing("'", with: "''"))'" }
  private var place: String { "Table \"\(table.entity.table)\"" }

  /// Compares the columns, and returns the positions of those that can be added.
  private func compareColumns(_ changes: inout TableChanges) throws(StoreError) -> Set<Int> {
    // cid, name, type, notnull, default, pk, hidden
    let rows = try connection.texts("PRAGMA table_xinfo(\(table.table))").filter { $0.count > 6 }
    var found: [String: [String?]] = [:]
    for row in rows { found[(row[1] ?? "").lowercased()] = row }
    var added: Set<Int> = []
    let identityColumn = table.entity.identityColumn
    let identity = found[identityColumn.lowercased()]
    if identity?[2]?.uppercased() != "INTEGER" || identity?[5] != "1"
      || rows.contains(where: { $0[5] == "2" })
    {
      changes.differences.append("\(place) has no column \"\(identityColumn) INTEGER PRIMARY KEY\".")
    }
    var known: Set<String> = [identityColumn.lowercased()]
    for index in table.columns.indices {
      let name = table.entity.column(at: index).column
      known.insert(name.lowercased())
      if found[name.lowercased()] == nil, table.columns[index].isOptional {
        added.insert(index)
        changes.addedColumns.append(name)
        let column = try TableCreation(layout: layout).columnSQL(table, index)
        changes.additions.append("ALTER TABLE \(table.table) ADD COLUMN \(column)")
      } else {
        changes.differences += difference(table.columns[index], name, found[name.lowercased()])
      }
    }
    for row in rows where !known.contains((row[1] ?? "").lowercased()) {
      if row[3] == "1", row[4] == nil, row[6] == "0" {
        changes.differences.append(
          "\(place) needs a value for the column \"\(row[1] ?? "")\", which the schema lacks.")
      }
    }
    return added
  }

  private func difference(_ column: TableLayout.Column, _ name: String, _ row: [String?]?) -> [String] {
    guard let row else { return ["\(place) has no column \"\(name)\"."] }
    var differences: [String] = []
    let declared = row[2] ?? ""
    if !Self.serves(declared, column) {
      differences.append(
        "Column \"\(table.entity.table).\(name)\" is \(declared), not \(column.sqlType).")
    }
    if (row[3] == "1") == column.isOptional {
      differences.append(
        "Column \"\(table.entity.table).\(name)\" is \(column.isOptional ? "NOT NULL" : "not NOT NULL").")
    }
    return differences
  }

  /// Whether a column declared so keeps values of a type as they are, by SQLite's rules of affinity.
  private static func serves(_ declared: String, _ column: TableLayout.Column) -> Bool {
    let affinity = ColumnAffinity(declared: declared).rawValue
    return affinity == column.sqlType || affinity == "NUMERIC" && column.sqlType == "INTEGER"
  }

  /// The to-ones whose foreign keys are not there or are others, without those of some columns.
  func foreignKeyDifferences(without added: Set<Int> = []) throws(StoreError) -> [String] {
    // id, seq, table, from, to, on_update, on_delete, match
    let keys = try connection.texts("PRAGMA foreign_key_list(\(table.table))").filter { $0.count > 6 }
    var differences: [String] = []
    for (index, toOne) in table.entity.toOnes.enumerated()
    where !added.contains(index + table.entity.attributes.count) {
      let place = "Column \"\(table.entity.table).\(toOne.column)\""
      guard let key = keys.first(where: { $0[3]?.lowercased() == toOne.column.lowercased() }) else {
        differences.append("\(place) has no foreign key.")
        continue
      }
      let destination = try layout.table(toOne.destination).entity
      let identity = destination.identityColumn
      if key[2]?.lowercased() != destination.table.lowercased()
        || (key[4] ?? identity).lowercased() != identity.lowercased()
      {
        differences.append(
          "\(place) refers to \(key[2] ?? "")(\(key[4] ?? identity)), not to \(destination.table)(\(identity))."
        )
      }
      if key[6] != toOne.deleteRule.sqlAction {
        differences.append("\(place) says ON DELETE \(key[6] ?? ""), not \(toOne.deleteRule.sqlAction).")
      }
    }
    return differences
  }

  /// Compares the indexes. A unique one is added only where it begins with nothing but nil, since rows may collide.
  private func compareIndexes(_ changes: inout TableChanges, _ added: Set<Int>) throws(StoreError) {
    let existing = try TableIndex.existing(on: table, connection)
    let addedNames = Set(added.map { table.entity.column(at: $0).column.lowercased() })
    for wanted in TableCreation(layout: layout).indexes(of: table) {
      if existing.contains(where: { $0.serves(wanted) }) { continue }
      if wanted.isUnique, !wanted.columns.contains(where: { addedNames.contains($0.name) }) {
        changes.differences.append(difference(ofUnique: wanted))
      } else {
        changes.additions.append(wanted.sql)
      }
    }
  }

  /// The unique sets that no index of the table keeps.
  func uniqueDifferences() throws(StoreError) -> [String] {
    let existing = try TableIndex.existing(on: table, connection)
    return TableCreation(layout: layout).indexes(of: table).filter { wanted in
      wanted.isUnique && !existing.contains { $0.serves(wanted) }
    }.map(difference(ofUnique:))
  }

  private func difference(ofUnique index: TableIndex) -> String {
    let names = index.columns.map { column in
      (0..<table.entity.columnCount).map { table.entity.column(at: $0).column }
        .first { $0.lowercased() == column.name } ?? column.name
    }
    return "\(place) has no unique index on (\(names.joined(separator: ", ")))."
  }
}
