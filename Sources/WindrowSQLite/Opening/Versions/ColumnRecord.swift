import WindrowModel

/// What a file remembers of what its columns were made for: the meaning that their declared types do not tell.
///
/// A decimal of two digits and one of three, or an integer, are declared alike, and so are texts and UUIDs kept as texts.
struct ColumnRecord {
  private static let table = "windrow_columns"

  private struct Place: Hashable {
    let table: String
    let column: String
  }

  private var kinds: [Place: String] = [:]
  private let hasTable: Bool

  /// Reads it; empty for a file that has none yet.
  init(_ connection: Connection) throws(StoreError) {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(Self.table)'"
    hasTable = !(try connection.texts(sql)).isEmpty
    if !hasTable { return }
    for row in try connection.texts("SELECT table_name, column_name, kind FROM \(Self.table)") {
      kinds[Place(table: row[0] ?? "", column: row[1] ?? "")] = row[2]
    }
  }

  /// The columns of a table that were made for something else than the schema says, without those that are not there.
  func differences(_ table: TableLayout, without added: [String] = []) -> [String] {
    (0..<table.entity.columnCount).compactMap { index in
      let column = table.entity.column(at: index)
      guard !added.contains(column.column), let kind = kinds[place(table, column)], kind != column.kind else {
        return nil
      }
      return "Column \"\(table.entity.table).\(column.column)\" was made for \(kind), not \(column.kind)."
    }
  }

  /// The statements that make the file remember columns which it does not, or other ones of; none where it does.
  func additions(_ tables: [TableLayout]) -> [String] {
    var rows: [String] = []
    for table in tables {
      for index in 0..<table.entity.columnCount {
        let column = table.entity.column(at: index)
        let place = place(table, column)
        if kinds[place] == column.kind { continue }
        let values = [place.table, place.column, column.kind].map { "'\($0.replacing("'", with: "''"))'" }
        rows.append("(\(values.joined(separator: ", ")))")
      }
    }
    if rows.isEmpty { return [] }
    let creation = """
      CREATE TABLE \(Self.table) (table_name TEXT NOT NULL, column_name TEXT NOT NULL, kind TEXT NOT NULL, \
      PRIMARY KEY (table_name, column_name)) WITHOUT ROWID
      """
    let insertion = "INSERT OR REPLACE INTO \(Self.table) VALUES \(rows.joined(separator: ", "))"
    return hasTable ? [insertion] : [creation, insertion]
  }

  private func place(_ table: TableLayout, _ column: EntityColumn) -> Place {
    Place(table: table.entity.table.lowercased(), column: column.column.lowercased())
  }
}

extension EntityColumn {
  /// What a column is for, in the words that files keep.
  fileprivate var kind: String {
    guard case .attribute(let attribute) = self else { return "key" }
    let type = attribute.type.description
    return attribute.storage == .standard ? type : "\(type) as \(attribute.storage.rawValue)"
  }
}
