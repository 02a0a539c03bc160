import WindrowModel
import WindrowStore

/// What is written for caches, inside a transaction that writes.
struct CacheWriting {
  let connection: Connection

  /// Makes the tables of caches, and marks those of some entities that are not marked.
  func mark(_ tables: [TableLayout]) throws(StoreError) {
    let version = try connection.definitionsVersion()
    for sql in CacheTables.creation { try connection.execute(sql) }
    try distrust(exceptOf: version)
    for table in tables {
      let definition = try connection.definition(of: table)
      let known = try connection.cachedTable(table)
      if let known, known.definition == definition {
        if known.mark != 0 { continue }
        try set(table, definition)
      } else {
        try noteWrites(to: table, known?.id)
        try set(table, try connection.definition(of: table))
      }
    }
    try follow(from: version)
  }

  /// Keeps bytes, and lets go of tables that nothing depends on any more.
  func keep(_ bytes: [UInt8], for key: CacheKey, at mark: String) throws(StoreError) {
    let version = try connection.definitionsVersion()
    try distrust(exceptOf: version)
    let replaced = try tableNumbers("WHERE name = ?1", [.text(key.name)])
    try change(
      "INSERT OR REPLACE INTO main.\(CacheTables.caches) (name, fingerprint, marks, checksum, content) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(key.name), .text(key.storedFingerprint), .text(mark),
        .integer(Checksum(key, mark, bytes).value),
        .blob(bytes),
      ])
    try forget(replaced.subtracting(try tableNumbers()))
    try follow(from: version)
  }

  /// Deletes what is kept under a name, or everything, and what nothing needs then.
  func delete(_ name: String?) throws(StoreError) {
    let version = try connection.definitionsVersion()
    if let name {
      try change("DELETE FROM main.\(CacheTables.caches) WHERE name = ?1", [.text(name)])
      if try connection.integer("SELECT count(*) FROM main.\(CacheTables.caches)") > 0 {
        try distrust(exceptOf: version)
        let all = try connection.texts("SELECT id FROM main.\(CacheTables.tables)")
        let numbers = Set(all.compactMap { $0.first.flatMap { $0 }.flatMap { Int64($0) } })
        try forget(numbers.subtracting(try tableNumbers()))
        return try follow(from: version)
      }
    }
    try deleteAll()
  }

  /// Whether the file has anything that was made for caches, though it may not be all.
  func hasAnything() throws(StoreError) -> Bool {
    try connection.integer(
      """
      SELECT count(*) FROM main.sqlite_schema WHERE name IN ('\(CacheTables.caches)', '\(CacheTables.tables)') \
      OR \(CacheTables.isTrigger)
      """) > 0
  }

  /// Removes the triggers and then the tables, whatever their form.
  func deleteAll() throws(StoreError) {
    let triggers = try connection.texts(
      "SELECT name FROM main.sqlite_schema WHERE \(CacheTables.isTrigger)")
    for name in triggers.compactMap({ $0.first.flatMap { $0 } }) {
      try connection.execute("DROP TRIGGER main.\(name.quotedName)")
    }
    for table in [CacheTables.caches, CacheTables.tables] {
      try connection.execute("DROP TABLE IF EXISTS main.\(table)")
    }
  }

  /// Makes the triggers of a table anew, and a row for it where it has none.
  private func noteWrites(to table: TableLayout, _ known: Int64?) throws(StoreError) {
    let id: Int64
    if let known {
      id = known
    } else {
      try change(
        "INSERT INTO main.\(CacheTables.tables) (name, mark, schema_version, definition) VALUES (?1, 0, 0, '')",
        [.text(CacheTables.name(of: table))])
      id = connection.lastInsertedRow
    }
    try dropTriggers(id)
    for sql in CacheTables.triggers(on: table, id) { try connection.execute(sql) }
  }

  /// Marks the state that a table has.
  private func set(_ table: TableLayout, _ definition: String) throws(StoreError) {
    try change(
      "UPDATE main.\(CacheTables.tables) SET mark = ?1, schema_version = ?2, definition = ?3 WHERE name = ?4",
      [
        .integer(.random(in: 1...Int64.max)), .integer(try connection.definitionsVersion()),
        .text(definition),
        .text(CacheTables.name(of: table)),
      ])
  }

  /// Clears the marks that were set before something in the file was altered.
  private func distrust(exceptOf version: Int64) throws(StoreError) {
    try change(
      "UPDATE main.\(CacheTables.tables) SET mark = 0 WHERE mark <> 0 AND schema_version <> ?1",
      [.integer(version)])
  }

  /// Trusts the marks that are left after this transaction has made or dropped triggers, all else being as it was.
  private func follow(from version: Int64) throws(StoreError) {
    let now = try connection.definitionsVersion()
    if now == version { return }
    try change(
      "UPDATE main.\(CacheTables.tables) SET schema_version = ?1 WHERE mark <> 0", [.integer(now)])
  }

  private func forget(_ ids: Set<Int64>) throws(StoreError) {
    for id in ids {
      try dropTriggers(id)
      try change("DELETE FROM main.\(CacheTables.tables) WHERE id = ?1", [.integer(id)])
    }
  }

  private func dropTriggers(_ id: Int64) throws(StoreError) {
    for operation in CacheTables.operations {
      try connection.execute("DROP TRIGGER IF EXISTS main.\(CacheTables.trigger(operation, id))")
    }
  }

  /// The numbers of the tables that what is kept depends on.
  private func tableNumbers(
    _ condition: String = "", _ parameters: [SQLValue] = []
  ) throws(StoreError) -> Set<Int64> {
    let statement = try connection.statement("SELECT marks FROM main.\(CacheTables.caches) \(condition)")
    defer { connection.giveBack(statement) }
    try statement.bind(parameters)
    var numbers: Set<Int64> = []
    while try statement.step() {
      for word in (statement.text(at: 0) ?? "").split(separator: " ") {
        if let number = Int64(word.prefix { $0 != ":" }) { numbers.insert(number) }
      }
    }
    return numbers
  }

  private func change(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) {
    let statement = try connection.statement(sql)
    defer { connection.giveBack(statement) }
    try statement.bind(parameters)
    while try statement.step() {}
  }
}
