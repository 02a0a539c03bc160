import CSQLite
import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What opening does with files that are there, that are not, and that are something else.
@Suite struct OpeningTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path()
  }

  private func open(_ entities: [EntityDescription], readOnly: Bool = false) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = readOnly
    return try SQLiteStore(path: path, schema: Schema(entities: entities), configuration: configuration)
  }

  /// Makes a file by SQL alone.
  private func make(_ sql: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test func aFileThatIsNoDatabaseIsCorruptAndStaysAsItIs() throws {
    let text = Data(String(repeating: "no database at all\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: path))
    let error = storeError { _ = try open([TestSchema.category]) }
    #expect(error?.kind == .storeCorrupted)
    #expect(error?.extendedCode == 26)
    #expect(try bytes() == text)
  }

  @Test func aDamagedPageIsCorruptWhenItIsRead() throws {
    let store = try open([TestSchema.category])
    try store.write { (transaction) throws in
      for rank in 0..<2000 {
        try transaction.insert("category", ["name": "a name", "rank": .int(Int64(rank))])
      }
    }
    try store.close()
    var content = try bytes()
    for page in 4..<(content.count / 4096) {
      content.replaceSubrange((page * 4096)..<(page * 4096 + 100), with: Data(repeating: 0xFF, count: 100))
    }
    try content.write(to: URL(fileURLWithPath: path))
    let error = storeError {
      let damaged = try open([TestSchema.category])
      _ = try damaged.read { try $0.records(FetchDescription(entity: "category")) }
    }
    #expect(error?.kind == .storeCorrupted)
    #expect(try bytes() == content)
  }

  @Test func aMissingFolderIsAnInputOutputError() throws {
    let error = storeError {
      _ = try SQLiteStore(path: folder.path("no/such/folder.db"), schema: TestSchema.make())
    }
    #expect(error?.kind == .io)
    #expect(error?.message.contains("no/such") == true)
  }

  @Test func aFolderIsNoFile() throws {
    let error = storeError { _ = try SQLiteStore(path: folder.url.path, schema: TestSchema.make()) }
    #expect(error?.kind == .io)
  }

  @Test func aReadOnlyStoreReadsAndRefusesToWrite() throws {
    let writing = try open([TestSchema.category])
    _ = try writing.write { try $0.insert("category", ["rank": 1]) }
    try writing.close()
    let before = try bytes()
    let store = try open([TestSchema.category], readOnly: true)
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 1)
    #expect(storeError { try store.write { _ in } }?.kind == .storeReadOnly)
    try store.close()
    #expect(try bytes() == before)
  }

  @Test func aReadOnlyStoreMakesNoTables() throws {
    try make("CREATE TABLE other (id INTEGER PRIMARY KEY)")
    let before = try bytes()
    let error = storeError { _ = try open([TestSchema.category], readOnly: true) }
    #expect(error?.kind == .schemaMismatch)
    #expect(error?.details == ["There is no table \"category\"."])
    #expect(try bytes() == before)
  }

  @Test func everyDifferenceOfATableIsListedAndNothingAltered() throws {
    try make(
      """
      CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rank TEXT NOT NULL, extra INTEGER NOT NULL);
      CREATE TABLE item (id INTEGER PRIMARY KEY, code TEXT, category_id INTEGER REFERENCES category(id) ON DELETE CASCADE);
      """)
    let before = try bytes()
    let category = EntityDescription(
      "category",
      attributes: [
        AttributeDescription("name", .string, isOptional: true), AttributeDescription("rank", .int),
        AttributeDescription("color", .string),
      ])
    let item = EntityDescription(
      "item", attributes: [AttributeDescription("code", .string, isOptional: true)],
      toOnes: [ToOneDescription("category", to: "category")], unique: [["code"]])
    let more = EntityDescription("more", attributes: [])
    let error = storeError { _ = try open([category, item, more]) }
    #expect(error?.kind == .schemaMismatch)
    #expect(
      error?.details == [
        "Column \"category.name\" is NOT NULL.",
        "Column \"category.rank\" is TEXT, not INTEGER.",
        "Table \"category\" has no column \"color\".",
        "Table \"category\" needs a value for the column \"extra\", which the schema lacks.",
        "Column \"item.category_id\" says ON DELETE CASCADE, not SET NULL.",
        "Table \"item\" has no unique index on (code).",
      ])
    #expect(try bytes() == before)
  }

  @Test(arguments: [
    ("CREATE TABLE category (id INTEGER PRIMARY KEY, rank INTEGER NOT NULL) WITHOUT ROWID", "WITHOUT ROWID"),
    ("CREATE VIEW category AS SELECT 1 AS id, 2 AS rank", "is no table but a view"),
    ("CREATE TABLE category (id TEXT PRIMARY KEY, rank INTEGER NOT NULL)", "id INTEGER PRIMARY KEY"),
    ("CREATE TABLE category (rank INTEGER NOT NULL)", "id INTEGER PRIMARY KEY"),
  ])
  func tablesWithoutIdentitiesAreRefused(_ sql: String, _ words: String) throws {
    try make(sql)
    let category = EntityDescription("category", attributes: [AttributeDescription("rank", .int)])
    let error = storeError { _ = try open([category]) }
    #expect(error?.kind == .schemaMismatch)
    #expect(error?.details.contains { $0.contains(words) } == true)
  }

  @Test func anAdoptedFileKeepsItsJournalModeAndGetsTheTablesItLacks() throws {
    try make(
      "CREATE TABLE category (id INTEGER PRIMARY KEY, rank INT NOT NULL); INSERT INTO category VALUES (7, 1)")
    let category = EntityDescription("category", attributes: [AttributeDescription("rank", .int)])
    let item = EntityDescription(
      "item", attributes: [], toOnes: [ToOneDescription("category", to: "category")])
    let store = try open([category, item])
    #expect(!store.capabilities.contains(.concurrentReads))
    #expect(store.capabilities.contains(.persistent))
    _ = try store.write { try $0.insert("item", ["category": 7]) }
    try store.close()
    // Offsets 18 and 19 of the header are 2 in WAL mode.
    #expect(try Array(bytes()[18...19]) == [1, 1])
  }

  @Test func aFullFileIsAnErrorThatLeavesWhatWasThere() throws {
    var configuration = SQLiteConfiguration()
    configuration.maximumPageCount = 20
    let store = try SQLiteStore(path: path, schema: TestSchema.make(), configuration: configuration)
    _ = try store.write { try $0.insert("category", ["rank": 1, "name": "first"]) }
    let text = AttributeValue.string(String(repeating: "x", count: 3000))
    let error = storeError {
      try store.write { (transaction) throws in
        for _ in 0..<100 { try transaction.insert("category", ["rank": 2, "name": text]) }
      }
    }
    #expect(error?.kind == .storeFull)
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 1)
    _ = try store.write { try $0.insert("category", ["rank": 3]) }
  }

  @Test func anErrorThatRolledBackEverythingSurvivesBeingSwallowed() throws {
    let store = try open([TestSchema.category])
    let error = storeError {
      try store.write { (transaction) throws in
        try transaction.insert("category", ["rank": 1])
        // A trigger's ROLLBACK ends the transaction, as a full disk may.
        try transaction.execute(
          sql: """
            CREATE TEMP TRIGGER ends BEFORE INSERT ON category WHEN new.rank = 9
            BEGIN SELECT RAISE(ROLLBACK, 'ended'); END
            """, [])
        _ = try? transaction.insert("category", ["rank": 9])
        _ = try? transaction.insert("category", ["rank": 10])
      }
    }
    #expect(error?.message == "ended")
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 0)
  }
}
