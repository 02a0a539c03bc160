import WindrowModel

/// What a file remembers of the migrations that were done to it.
struct MigrationRecord {
  static let table = "windrow_migrations"

  let connection: Connection

  /// The names, in the order in which they were done.
  func names() throws(StoreError) -> [String] {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(Self.table)'"
    if try connection.texts(sql).isEmpty { return [] }
    return try connection.texts("SELECT name FROM \(Self.table) ORDER BY position").compactMap(\.first).map {
      $0 ?? ""
    }
  }

  /// Remembers more names.
  func add(_ names: [String]) throws(StoreError) {
    if names.isEmpty { return }
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(Self.table) (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
    for name in names {
      let statement = try connection.statement("INSERT INTO \(Self.table) (name) VALUES (?1)")
      defer { connection.giveBack(statement) }
      try statement.bind(.text(name), at: 1)
      _ = try statement.step()
    }
  }
}
