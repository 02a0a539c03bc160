import WindrowModel

/// The rules of a file that act on rows of the schema's entities, and that the schema does not have.
///
/// A rule over columns and tables that the schema does not know can meet none of its writes, and is left alone: an older
/// program opens a file to which a newer one has added.
struct LeftRules {
  let layout: StoreLayout
  let connection: Connection

  /// One sentence for each.
  func differences() throws(StoreError) -> [String] {
    var differences: [String] = []
    for table in layout.tables { differences += try uniqueSets(table) }
    let names = try connection.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid"
    )
    for name in names.compactMap({ $0.first ?? nil }) { differences += try deleteRules(name) }
    return differences
  }

  /// Unique indexes under the names that this package gives; what others have made is theirs.
  private func uniqueSets(_ table: TableLayout) throws(StoreError) -> [String] {
    let wanted = TableCreation(layout: layout).indexes(of: table).filter(\.isUnique)
    let known = Set((0..<table.entity.columnCount).map { table.entity.column(at: $0).column.lowercased() })
    return try TableIndex.existing(on: table, connection).filter { index in
      index.isUnique && index.name.hasPrefix("\(table.entity.table) unique(")
        && index.columns.contains { known.contains($0.name) } && !wanted.contains { index.serves($0) }
    }.map { index in
      let names = index.columns.map(\.name).joined(separator: ", ")
      return "Table \"\(table.entity.table)\" keeps (\(names)) unique, which the schema does not say."
    }
  }

  /// Foreign keys that are no to-ones of the schema and do something when a row of the schema is deleted.
  private func deleteRules(_ name: String) throws(StoreError) -> [String] {
    let child = layout.tables.first { $0.entity.table.lowercased() == name.lowercased() }?.entity
    // id, seq, table, from, to, on_update, on_delete, match
    let keys = try connection.texts("PRAGMA foreign_key_list(\(name.quotedName))").filter { $0.count > 6 }
    var differences: [String] = []
    for key in keys {
      let (parent, column, action) = (key[2]?.lowercased(), key[3] ?? "", key[6] ?? "")
      guard layout.tables.contains(where: { $0.entity.table.lowercased() == parent }) else { continue }
      if child?.toOnes.contains(where: { $0.column.lowercased() == column.lowercased() }) ?? false {
        continue
      }
      let isShown = child?.attributes.contains { $0.column.lowercased() == column.lowercased() } ?? false
      let acting: Set<String> =
        isShown
        ? ["CASCADE", "RESTRICT", "SET NULL", "SET DEFAULT"]
        : child == nil ? ["RESTRICT"] : ["CASCADE", "RESTRICT"]
      if acting.contains(action) {
        differences.append(
          "Column \"\(name).\(column)\" says ON DELETE \(action), and is no to-one of the schema.")
      }
    }
    return differences
  }
}
