import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What caches make of a file, and what other programs do to the file meanwhile.
@Suite(.timeLimit(.minutes(5))) struct CacheTests {
  private static let sameTable = """
    CREATE TABLE expense (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL,
      category_id INTEGER REFERENCES category(id) ON DELETE SET NULL);
    """

  private static func number(_ sql: String, _ ledger: CachedLedger) throws -> Int {
    let text = try #require(try ledger.database.texts(sql).first ?? nil)
    return try #require(Int(text))
  }

  @Test(arguments: [
    "INSERT INTO expense VALUES (9, 5, 1)",
    "INSERT INTO expense VALUES (9, 7, 1)",
    "UPDATE expense SET cents = 100 - cents",
    "UPDATE OR REPLACE expense SET id = 1 WHERE id = 2",
    "DELETE FROM expense",
    "REPLACE INTO expense VALUES (1, 77, NULL)",
    "INSERT INTO expense (id, cents) VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET cents = 99",
    "PRAGMA foreign_keys = ON; DELETE FROM category WHERE id = 1",
    "UPDATE category SET name = 'z' WHERE id = 2",
    "BEGIN; UPDATE expense SET cents = 1; SAVEPOINT a; DELETE FROM expense; ROLLBACK TO a; COMMIT",
    "CREATE TABLE spare AS SELECT * FROM expense; DELETE FROM expense; INSERT INTO expense SELECT id, -cents, NULL FROM spare",
    "DROP TRIGGER windrow_cache_1_insert; INSERT INTO expense VALUES (9, 5, 1)",
    "DROP TRIGGER windrow_cache_2_update; UPDATE expense SET cents = -cents",
    "DROP TABLE expense; \(sameTable) INSERT INTO expense VALUES (4, 1, 1)",
    "ALTER TABLE expense RENAME TO gone; \(sameTable) INSERT INTO expense VALUES (4, 1, 1)",
    "CREATE TABLE made (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL, category_id INTEGER REFERENCES category(id) "
      + "ON DELETE SET NULL); INSERT INTO made VALUES (4, 1, 1); DROP TABLE expense; ALTER TABLE made RENAME TO expense",
    "ALTER TABLE expense ADD COLUMN more", "VACUUM", "CREATE INDEX by_cents ON expense (cents)",
  ])
  func whateverAnotherProgramDoesTheListIsRight(_ sql: String) throws {
    for mode in ["", "PRAGMA journal_mode = WAL; "] {
      let ledger = try CachedLedger(mode)
      let store = try ledger.open()
      #expect(try !ledger.fetch(store))
      #expect(try ledger.fetch(store))
      try ledger.database.execute(sql)
      #expect(try !ledger.fetch(store))
      #expect(try ledger.fetch(store))
      try store.close()
      #expect(try ledger.fetch(ledger.open()))
    }
  }

  @Test(arguments: [
    "INSERT INTO other VALUES (1)", "BEGIN; DELETE FROM expense; ROLLBACK", "SELECT count(*) FROM expense",
    "UPDATE expense SET cents = 0 WHERE id = 99", "DELETE FROM category WHERE id > 5",
  ])
  func whatChangesNoRowOfItLeavesItFound(_ sql: String) throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    try ledger.database.execute(sql)
    #expect(try ledger.fetch(store))
  }

  /// Such a trigger keeps the row and skips the triggers after it, so ours must come before all of them.
  @Test func triggersThatSkipOthersSkipNoneOfOurs() throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    try ledger.database.execute(
      "CREATE TRIGGER later AFTER INSERT ON expense WHEN new.cents = 8 BEGIN SELECT RAISE(IGNORE); END")
    for cents in [7, 8] {
      #expect(try !ledger.fetch(store))
      #expect(try ledger.fetch(store))
      try ledger.database.execute("INSERT INTO expense (cents) VALUES (\(cents))")
    }
    #expect(try !ledger.fetch(store))
  }

  /// As SQLite's documentation says that tables are to be altered: made anew, and the triggers as they were.
  @Test func aTableMadeAnewWithItsTriggersIsNotFound() throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    let triggers = try ledger.database.texts(
      "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'expense'"
    ).compactMap(\.self)
    let table = try #require(
      try ledger.database.texts("SELECT sql FROM sqlite_schema WHERE name = 'expense'").first ?? nil)
    try ledger.database.execute("DROP TABLE expense; \(table); \(triggers.joined(separator: "; "))")
    try ledger.database.execute("UPDATE windrow_cached_tables SET mark = mark")
    #expect(try !ledger.fetch(store))
    #expect(try ledger.fetch(store))
  }

  @Test func nothingIsMadeInAnAdoptedDatabaseUnlessItMay() throws {
    let ledger = try CachedLedger()
    let made = "SELECT name FROM sqlite_schema WHERE name LIKE '%windrow%' ORDER BY name"
    let store = try ledger.open { $0.allowsCachesInAdoptedDatabases = false }
    #expect(!store.capabilities.contains(.caches))
    for _ in 0..<2 { #expect(try !ledger.fetch(store)) }
    #expect(store.statistics.cacheMisses == 0)
    #expect(try ledger.database.texts(made) == [])
    try store.close()
    let allowed = try ledger.open()
    #expect(try !ledger.fetch(allowed))
    #expect(
      try ledger.database.texts(made) == [
        "sqlite_autoindex_windrow_cached_tables_1", "sqlite_autoindex_windrow_caches_1",
        "windrow_cache_1_delete", "windrow_cache_1_insert", "windrow_cache_1_update",
        "windrow_cache_2_delete",
        "windrow_cache_2_insert", "windrow_cache_2_update", "windrow_cached_tables", "windrow_caches",
      ])
    try allowed.deleteCache(named: "list")
    #expect(try ledger.database.texts(made) == [])
    #expect(try !ledger.fetch(allowed))
    #expect(try ledger.fetch(allowed))
  }

  @Test func aTableThatNoCacheDependsOnLosesItsTriggers() throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    let plain = FetchDescription(entity: "expense", sort: [SortTerm("cents")])
    for isHit in [false, true] {
      let hits = store.statistics.cacheHits
      try FetchedResultsController(plain, on: store, cacheName: "list").performFetch()
      #expect(store.statistics.cacheHits - hits == (isHit ? 1 : 0))
    }
    #expect(
      try ledger.database.texts(
        "SELECT DISTINCT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'windrow%'")
        == ["expense"])
  }

  /// Read as the file is: one that is good, none that is not; and nothing is written.
  @Test func aStoreThatOnlyReadsUsesACacheAndMakesNone() throws {
    let ledger = try CachedLedger()
    let writing = try ledger.open()
    #expect(try !ledger.fetch(writing))
    try writing.close()
    let reading = try ledger.open { $0.isReadOnly = true }
    #expect(try ledger.fetch(reading))
    try ledger.database.execute("UPDATE expense SET cents = -cents")
    let bytes = try ledger.database.bytes()
    for _ in 0..<2 { #expect(try !ledger.fetch(reading)) }
    #expect(try ledger.database.bytes() == bytes)
    #expect(storeError { try reading.deleteCache(named: nil) }?.kind == .storeReadOnly)
  }

  /// VACUUM gives such rows other identities, and no trigger fires.
  @Test func listsOfTablesWithoutKeysHaveNoCache() throws {
    let database = try ForeignDatabase("CREATE TABLE log (line INTEGER); INSERT INTO log VALUES (2), (1)")
    let log = EntityDescription(
      "log", identityColumn: "rowid", attributes: [AttributeDescription("line", .int, isOptional: true)])
    let store = try database.adopt([log]) { $0.allowsCachesInAdoptedDatabases = true }
    for _ in 0..<2 {
      let request = FetchDescription(entity: "log", sort: [SortTerm("line")])
      let controller = try FetchedResultsController(request, on: store, cacheName: "list")
      try controller.performFetch()
      #expect(Array(controller.snapshot.ids) == [2, 1])
    }
    #expect(store.statistics.cacheHits == 0)
    #expect(try database.texts("SELECT count(*) FROM sqlite_schema") == ["1"])
  }

  @Test func listsOfViewsHaveNoCache() throws {
    let database = try ForeignDatabase(
      "CREATE TABLE log (id INTEGER PRIMARY KEY, line INTEGER); CREATE VIEW lines AS SELECT id, line FROM log"
    )
    let lines = EntityDescription("lines", attributes: [AttributeDescription("line", .int, isOptional: true)])
    let store = try database.adopt([lines]) { $0.allowsCachesInAdoptedDatabases = true }
    for row in 1...2 {
      try database.execute("INSERT INTO log VALUES (\(row), 0)")
      let controller = try FetchedResultsController(
        FetchDescription(entity: "lines"), on: store, cacheName: "list")
      try controller.performFetch()
      #expect(controller.snapshot.count == row)
    }
    #expect(store.statistics.cacheHits == 0)
  }

  /// It would wait for ten minutes, and the test for one.
  @Test func aFetchWaitsForNobodyToKeepItsList() throws {
    let ledger = try CachedLedger("PRAGMA journal_mode = WAL; ")
    let store = try ledger.open { $0.busyTimeout = .seconds(600) }
    try ledger.database.execute("BEGIN IMMEDIATE")
    #expect(try !ledger.fetch(store))
    #expect(try !ledger.fetch(store))
    try ledger.database.execute("COMMIT")
    #expect(try !ledger.fetch(store))
    try store.write { (transaction) throws in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let list = try? FetchedResultsController(CachedLedger.request, on: store, cacheName: "another")
        try? list?.performFetch()
        #expect(list?.snapshot.count == 4)
        done.signal()
      }
      done.wait()
      try transaction.update("expense", id: 1, ["cents": 99])
    }
    #expect(try !ledger.fetch(store))
    #expect(try ledger.fetch(store))
  }

  @Test func aFileWithoutRoomIsReadAllTheSame() throws {
    let ledger = try CachedLedger()
    let pages = try Self.number("PRAGMA page_count", ledger)
    let store = try ledger.open { $0.maximumPageCount = pages }
    for _ in 0..<2 { #expect(try !ledger.fetch(store)) }
    let controller = try FetchedResultsController(CachedLedger.request, on: store, cacheName: "list")
    #expect(storeError { _ = try controller.saveCache() }?.kind == .storeFull)
  }

  /// The first write clears the mark, and the others do not write there again.
  @Test func manyWritesClearTheMarkOnce() throws {
    let ledger = try CachedLedger()
    #expect(try !ledger.fetch(ledger.open()))
    let before = try Self.number("SELECT total_changes()", ledger)
    try ledger.database.execute(
      "WITH n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 1099) INSERT INTO expense SELECT i, i, 1 FROM n"
    )
    #expect(try ledger.database.texts("SELECT total_changes()") == ["\(before + 1001)"])
  }

  /// Two to SQLite, which takes letters of another case for the same in ASCII alone. One schema cannot have both.
  @Test func tablesWhoseNamesDifferInOtherLettersAreTwo() throws {
    let tables = ["ä", "Ä"]
    let database = try ForeignDatabase(
      tables.map { "CREATE TABLE \"\($0)\" (id INTEGER PRIMARY KEY); INSERT INTO \"\($0)\" VALUES (3)" }
        .joined(separator: "; "))
    let stores = try tables.map { table in
      try database.adopt([EntityDescription("letter", table: table, attributes: [])]) {
        $0.allowsCachesInAdoptedDatabases = true
        $0.foreignCommits = .never
      }
    }
    for hits in 0...1 {
      for (table, store) in zip(tables, stores) {
        let controller = try FetchedResultsController(
          FetchDescription(entity: "letter"), on: store, cacheName: table)
        try controller.performFetch()
        #expect(Array(controller.snapshot.ids) == [3])
        #expect(store.statistics.cacheHits == hits, "\(table)")
      }
    }
  }

  @Test(arguments: [
    "DROP TABLE windrow_caches", "DROP TABLE windrow_cached_tables",
    "DROP TABLE windrow_caches; DROP TABLE windrow_cached_tables",
  ])
  func whatIsLeftOfCachesIsDeletedToo(_ sql: String) throws {
    for name in [nil, "list"] {
      let ledger = try CachedLedger()
      let store = try ledger.open()
      #expect(try !ledger.fetch(store))
      try ledger.database.execute(sql)
      try store.deleteCache(named: name)
      #expect(
        try ledger.database.texts("SELECT name FROM sqlite_schema WHERE name LIKE '%windrow%'") == [])
      try ledger.database.execute("UPDATE expense SET cents = -cents")
      #expect(try !ledger.fetch(store))
      #expect(try ledger.fetch(store))
    }
  }

  @Test func cachesAreDeletedWithoutAThreadThatWaits() async throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    try await store.deleteCache(named: nil)
    #expect(try Self.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%windrow%'", ledger) == 0)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.deleteCache(named: nil)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func tablesOfAnotherFormAreMadeAnew() throws {
    let ledger = try CachedLedger()
    try ledger.database.execute(
      "CREATE TABLE windrow_caches (a); CREATE TABLE windrow_cached_tables (b); INSERT INTO windrow_caches VALUES (1)"
    )
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    #expect(try ledger.fetch(store))
  }
}
