import WindrowModel

/// What capture must know of a table as it is in the file.
struct TableFacts {
  /// The position in the table of each column of the entity.
  let positions: [Int32]
  /// Whether the preupdate hook gives true old values.
  ///
  /// It gives them as they are stored, so a column that stores another form needs triggers, which read it in SQL. With
  /// generated columns it counts in storage order, and of rows older than an added column it reports nil
  /// instead of the column's default; triggers see both right.
  let suitsHook: Bool

  init(_ table: TableLayout, on connection: Connection) throws(StoreError) {
    let rows = try connection.texts("PRAGMA table_xinfo(\(table.table))")
    var positions: [String: Int32] = [:]
    var suitsHook = !table.isTranslated
    for row in rows where row.count > 6 {
      positions[(row[1] ?? "").lowercased()] = row[0].flatMap { Int32($0) }
      if row[4] != nil || row[6] != "0" { suitsHook = false }
    }
    var ordered: [Int32] = []
    for index in 0..<table.entity.columnCount {
      guard let position = positions[table.entity.column(at: index).column.lowercased()] else {
        suitsHook = false
        continue
      }
      ordered.append(position)
    }
    self.positions = ordered
    self.suitsHook = suitsHook
  }
}
