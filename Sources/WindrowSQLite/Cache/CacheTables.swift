import WindrowModel

/// The two tables that caches are kept in, and the triggers that note writes to what they were computed from.
///
/// A table of rows has a mark: a random number, until a trigger clears it in the transaction that writes. What is kept
/// names the marks of the state that it was computed from, so it is right for as long as they are the same. They are trusted
/// only while nothing in the file was altered since they were set, which SQLite's schema version tells, and while the
/// table and its triggers read as they did then.
///
/// What no trigger sees: a program that has switched triggers off, or that writes into values by incremental I/O.
enum CacheTables {
  static let tables = "windrow_cached_tables"
  static let caches = "windrow_caches"

  static let creation = [
    """
    CREATE TABLE IF NOT EXISTS main.\(tables) (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, \
    mark INTEGER NOT NULL, schema_version INTEGER NOT NULL, definition TEXT NOT NULL)
    """,
    """
    CREATE TABLE IF NOT EXISTS main.\(caches) (name TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL, \
    marks TEXT NOT NULL, checksum INTEGER NOT NULL, content BLOB NOT NULL)
    """,
  ]

  /// The condition in SQLite's list of what is defined that a trigger was made for caches.
  static let isTrigger = "type = 'trigger' AND name LIKE 'windrow!_cache!_%' ESCAPE '!'"

  /// The name that a table is noted by: the same for all spellings that SQLite takes for one, which differ in ASCII's letters.
  static func name(of table: TableLayout) -> String {
    let bytes = table.entity.table.utf8.map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let operations = ["insert", "update", "delete"]

  /// The name of one of a table's triggers.
  static func trigger(_ operation: String, _ id: Int64) -> String { "windrow_cache_\(id)_\(operation)" }

  /// The triggers of a table that has a number.
  ///
  /// BEFORE, because a trigger of others that ends with `RAISE(IGNORE)` keeps the row and skips the triggers after it. The
  /// WHEN clause spares all but the first of many writes the update.
  static func triggers(on table: TableLayout, _ id: Int64) -> [String] {
    operations.map { operation in
      """
      CREATE TRIGGER main.\(trigger(operation, id)) BEFORE \(operation.uppercased()) ON \(table.table) \
      WHEN EXISTS (SELECT 1 FROM \(tables) WHERE id = \(id) AND mark <> 0) \
      BEGIN UPDATE \(tables) SET mark = 0 WHERE id = \(id); END
      """
    }
  }
}

/// A table of rows whose writes are noted.
struct CachedTable {
  let id: Int64
  /// What tells its state from others; 0 where it was written to.
  let mark: Int64
  let schemaVersion: Int64
  let definition: String
}

extension Connection {
  /// What is known of a table, or nil where its writes were never noted.
  func cachedTable(_ table: TableLayout) throws(StoreError) -> CachedTable? {
    let statement = try statement(
      "SELECT id, mark, schema_version, definition FROM main.\(CacheTables.tables) WHERE name = ?1")
    defer { giveBack(statement) }
    try statement.bind(.text(CacheTables.name(of: table)), at: 1)
    guard try statement.step() else { return nil }
    return CachedTable(
      id: statement.integer(at: 0), mark: statement.integer(at: 1), schemaVersion: statement.integer(at: 2),
      definition: statement.text(at: 3) ?? "")
  }

  /// How the file defines a table and the triggers that note writes to it.
  func definition(of table: TableLayout) throws(StoreError) -> String {
    let statement = try statement(
      """
      SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE tbl_name = ?1 COLLATE NOCASE \
      AND (type IN ('table', 'view') OR \(CacheTables.isTrigger)) ORDER BY type, name
      """)
    defer { giveBack(statement) }
    try statement.bind(.text(table.entity.table), at: 1)
    var lines: [String] = []
    while try statement.step() {
      lines.append((0..<4).map { statement.text(at: $0) ?? "" }.joined(separator: "\t"))
    }
    return lines.joined(separator: "\n")
  }

  /// The number that changes whenever anything in the file is defined, altered or dropped, also by VACUUM.
  func definitionsVersion() throws(StoreError) -> Int64 { try integer("PRAGMA main.schema_version") }

  /// The mark of some tables together, or nil where writes to one of them are not noted or were.
  ///
  /// Exact only inside a transaction, which sees one state.
  func cacheMark(of tables: [TableLayout]) throws(StoreError) -> String? {
    let version = try definitionsVersion()
    var words: [String] = []
    for table in tables {
      guard let known = try cachedTable(table), known.mark != 0, known.schemaVersion == version,
        known.definition == (try definition(of: table))
      else { return nil }
      words.append("\(known.id):\(known.mark)")
    }
    return words.joined(separator: " ")
  }
}
