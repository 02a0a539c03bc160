/// A table or view as it is in an adopted file.
struct FoundTable: Sendable {
  /// A column of it.
  struct Column: Sendable {
    let name: String
    /// The declared type, empty where there is none.
    let declared: String
    let isNotNull: Bool
    let hasDefault: Bool
    /// Whether it is computed by the database.
    let isGenerated: Bool
    /// The collation that comparisons of it use, or nil for an expression of a view.
    let collation: String?
  }

  let isView: Bool
  let isWithoutRowid: Bool
  /// The columns by name in small letters.
  let columns: [String: Column]
  /// The column that is another name of the rowid, in small letters.
  let rowidColumn: String?
  /// The first columns of its indexes, in small letters.
  let leadingIndexColumns: Set<String>
}
