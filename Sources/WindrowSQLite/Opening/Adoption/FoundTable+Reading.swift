import WindrowModel

extension FoundTable {
  /// Reads what the file says of a table or view; nil where there is none of the name, or only a virtual one.
  init?(_ name: String, on connection: Connection) throws(StoreError) {
    let table = name.quotedName
    // schema, name, type, ncol, wr, strict
    let kind = try connection.texts("PRAGMA table_list(\(table))").first { $0.count > 4 && $0[0] == "main" }
    guard let kind, kind[2] == "table" || kind[2] == "view" else { return nil }
    isView = kind[2] == "view"
    isWithoutRowid = kind[4] == "1"
    // cid, name, type, notnull, default, pk, hidden
    let rows = try connection.texts("PRAGMA table_xinfo(\(table))").filter { $0.count > 6 }
    var columns: [String: Column] = [:]
    for row in rows {
      let column = row[1] ?? ""
      columns[column.lowercased()] = Column(
        name: column, declared: row[2] ?? "", isNotNull: row[3] == "1", hasDefault: row[4] != nil,
        isGenerated: row[6] != "0", collation: connection.collation(table: name, column: column))
    }
    self.columns = columns
    let indexes = try Self.indexes(of: table, connection)
    let keys = rows.filter { $0[5] != "0" }
    // INTEGER PRIMARY KEY DESC has an index of its own, and is a column like any other.
    let isAlias =
      keys.count == 1 && keys[0][2]?.uppercased() == "INTEGER" && !indexes.contains { $0.origin == "pk" }
    rowidColumn = isAlias && !isWithoutRowid ? keys[0][1]?.lowercased() : nil
    leadingIndexColumns = Set(indexes.compactMap(\.leading))
  }

  private static func indexes(
    of table: String, _ connection: Connection
  ) throws(StoreError) -> [(origin: String?, leading: String?)] {
    var indexes: [(origin: String?, leading: String?)] = []
    // seq, name, unique, origin, partial
    for index in try connection.texts("PRAGMA index_list(\(table))") where index.count > 4 {
      guard let name = index[1] else { continue }
      // seqno, cid, name, desc, coll, key
      let first = try connection.texts("PRAGMA index_xinfo(\(name.quotedName))").first { $0.count > 5 }
      let isPlain = index[4] == "0" && first?[4]?.uppercased() == "BINARY"
      indexes.append((index[3], isPlain ? first?[2]?.lowercased() : nil))
    }
    return indexes
  }
}
