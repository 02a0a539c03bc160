import WindrowModel

/// An index of a table, one that is there or one that the schema wants.
struct TableIndex {
  /// A column of it, by its name in small letters.
  struct Column: Hashable {
    let name: String
    let isDescending: Bool
  }

  let name: String
  let columns: [Column]
  let isUnique: Bool
  /// Of one that the schema wants, the statement that makes it.
  var sql = ""

  /// Whether one that is there does what another is wanted for.
  func serves(_ wanted: TableIndex) -> Bool {
    if wanted.isUnique { return isUnique && Set(columns.map(\.name)) == Set(wanted.columns.map(\.name)) }
    return columns.starts(with: wanted.columns)
  }

  /// The indexes that a table has, without partial ones and those of another collation than the order of bytes.
  static func existing(on table: TableLayout, _ connection: Connection) throws(StoreError) -> [TableIndex] {
    var indexes: [TableIndex] = []
    // seq, name, unique, origin, partial
    for index in try connection.texts("PRAGMA index_list(\(table.table))") where index.count > 4 {
      guard index[4] == "0", let name = index[1] else { continue }
      // seqno, cid, name, desc, coll, key
      let parts = try connection.texts("PRAGMA index_xinfo(\(name.quotedName))").filter {
        $0.count > 5 && $0[5] == "1"
      }
      guard parts.allSatisfy({ $0[2] != nil && $0[4]?.uppercased() == "BINARY" }) else { continue }
      let columns = parts.map { Column(name: ($0[2] ?? "").lowercased(), isDescending: $0[3] == "1") }
      indexes.append(TableIndex(name: name, columns: columns, isUnique: index[2] == "1"))
    }
    return indexes
  }
}
