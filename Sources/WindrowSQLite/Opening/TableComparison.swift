import WindrowModel

/// The differences between a table of a file and what an entity says it is.
struct TableComparison {
  let layout: StoreLayout
  let table: TableLayout
  let connection: Connection

  /// Whether the file has the table.
  func exists() throws(StoreError) -> Bool {
    !(try connection.texts("SELECT 1 FROM sqlite_schema WHERE name = \(literal) COLLATE NOCASE")).isEmpty
  }

  /// One sentence for each difference; none where the table serves.
  func differences() throws(StoreError) -> [String] {
    let kind = try connection.texts("PRAGMA table_list(\(table.table))").first {
      $0.count > 4 && $0[0] == "main"
    }
    guard let kind, kind[2] == "table" else {
      return ["\(place) is no table but a \(kind?[2] ?? "view or index")."]
    }
    if kind[4] == "1" { return ["\(place) is WITHOUT ROWID, which has no identities to keep."] }
    return try columnDifferences() + foreignKeyDifferences() + uniqueDifferences()
  }

  private var literal: String { "'\(table.entity.table.replacing("'", with: "''"))'" }
  private var place: String { "Table \"\(table.entity.table)\"" }

  private func columnDifferences() throws(StoreError) -> [String] {
    // cid, name, type, notnull, default, pk, hidden
    let rows = try connection.texts("PRAGMA table_xinfo(\(table.table))").filter { $0.count > 6 }
    var found: [String: [String?]] = [:]
    for row in rows { found[(row[1] ?? "").lowercased()] = row }
    var differences: [String] = []
    let identityColumn = table.entity.identityColumn
    let identity = found[identityColumn.lowercased()]
    if identity?[2]?.uppercased() != "INTEGER" || identity?[5] != "1"
      || rows.contains(where: { $0[5] == "2" })
    {
      differences.append("\(place) has no column \"\(identityColumn) INTEGER PRIMARY KEY\".")
    }
    var known: Set<String> = [identityColumn.lowercased()]
    for index in table.columns.indices {
      let name = table.entity.column(at: index).column
      known.insert(name.lowercased())
      differences += difference(table.columns[index], name, found[name.lowercased()])
    }
    for row in rows where !known.contains((row[1] ?? "").lowercased()) {
      if row[3] == "1", row[4] == nil, row[6] == "0" {
        differences.append(
          "\(place) needs a value for the column \"\(row[1] ?? "")\", which the schema lacks.")
      }
    }
    return differences
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

  func foreignKeyDifferences() throws(StoreError) -> [String] {
    // id, seq, table, from, to, on_update, on_delete, match
    let keys = try connection.texts("PRAGMA foreign_key_list(\(table.table))").filter { $0.count > 6 }
    var differences: [String] = []
    for toOne in table.entity.toOnes {
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

  func uniqueDifferences() throws(StoreError) -> [String] {
    // seq, name, unique, origin, partial
    var sets: [Set<String>] = []
    for index in try connection.texts("PRAGMA index_list(\(table.table))") where index.count > 4 {
      guard index[2] == "1", index[4] == "0", let name = index[1] else { continue }
      let columns = try connection.texts("PRAGMA index_info(\(name.quotedName))").compactMap {
        $0[2]?.lowercased()
      }
      sets.append(Set(columns))
    }
    return table.uniqueSets.compactMap { set in
      let names = set.map { table.entity.column(at: $0).column }
      if sets.contains(Set(names.map { $0.lowercased() })) { return nil }
      return "\(place) has no unique index on (\(names.joined(separator: ", ")))."
    }
  }
}
