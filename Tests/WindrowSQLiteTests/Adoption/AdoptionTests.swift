import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What opening a database that others made does and refuses.
@Suite struct AdoptionTests {
  private static let note = EntityDescription(
    "note", table: "NOTES", identityColumn: "Z_PK",
    attributes: [AttributeDescription("text", .string, isOptional: true, column: "ZTEXT")])

  @Test func nothingOfTheFileIsAltered() throws {
    let database = try ForeignDatabase(
      "CREATE TABLE NOTES (Z_PK INTEGER PRIMARY KEY, ZTEXT VARCHAR, other); INSERT INTO NOTES VALUES (3, 'a', 1)"
    )
    let schema = try database.texts("SELECT sql FROM sqlite_schema")
    let store = try database.adopt([Self.note])
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { (tx) throws in
      #expect(try tx.insert("note", ["text": "b"]) == 4)
      try tx.update("note", id: 3, ["text": "c"])
    }
    let changes = recorder.takeChanges()?.entities["note"]
    #expect(changes?.inserted == [4: ["b"]])
    #expect(changes?.updated == [3: .init(old: ["a"], new: ["c"])])
    try store.close()
    #expect(try database.texts("SELECT sql FROM sqlite_schema") == schema)
    #expect(try database.texts("PRAGMA journal_mode") == ["delete"])
    #expect(try database.texts("SELECT ZTEXT FROM NOTES ORDER BY Z_PK") == ["c", "b"])
    #expect(try database.texts("SELECT other FROM NOTES ORDER BY Z_PK") == ["1", nil])
    #expect(try database.files() == ["foreign.db"])
  }

  @Test func everyDifferenceIsListed() throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE NOTES (Z_PK INTEGER PRIMARY KEY, text INTEGER, rank TEXT, day TEXT, flag INTEGER NOT NULL,
        needed INTEGER NOT NULL, computed INTEGER AS (rank) VIRTUAL, parent INTEGER REFERENCES notes ON DELETE CASCADE);
      CREATE TABLE fixed (id INTEGER PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE keyless (id TEXT PRIMARY KEY);
      CREATE TABLE backwards (id INTEGER PRIMARY KEY DESC);
      """)
    let note = EntityDescription(
      "note", table: "notes", identityColumn: "Z_PK",
      attributes: [
        AttributeDescription("text", .string), AttributeDescription("rank", .int),
        AttributeDescription("day", .date), AttributeDescription("flag", .bool, isOptional: true),
        AttributeDescription("computed", .int, isOptional: true),
        AttributeDescription("lost", .int, isOptional: true),
      ], toOnes: [ToOneDescription("parent", to: "note", column: "parent")], unique: [["rank"]])
    let before = try database.bytes()
    let others = ["fixed", "keyless", "backwards", "nowhere"].map { EntityDescription($0, attributes: []) }
    let error = storeError { _ = try database.adopt([note] + others) }
    #expect(error?.kind == .schemaMismatch)
    #expect(
      error?.details == [
        "There is no table \"nowhere\".",
        "Column \"notes.text\" is INTEGER, which cannot keep string values.",
        "Column \"notes.rank\" is TEXT, which cannot keep int values.",
        "Column \"notes.day\" is TEXT, which cannot keep date values.",
        "Column \"notes.flag\" is NOT NULL, and its attribute optional.",
        "Column \"notes.computed\" is computed by the database.",
        "Table \"notes\" has no column \"lost\".",
        "Table \"notes\" needs a value for the column \"needed\", which the schema lacks.",
        "Column \"notes.parent\" says ON DELETE CASCADE, not SET NULL.",
        "Table \"notes\" has no unique index on (rank).",
        "Table \"fixed\" is WITHOUT ROWID, which has no identities to keep.",
        "Table \"keyless\" has no column \"id INTEGER PRIMARY KEY\".",
        "Table \"backwards\" has no column \"id INTEGER PRIMARY KEY\".",
      ])
    #expect(try database.bytes() == before)
    #expect(try database.files() == ["foreign.db"])
  }

  @Test func readingNeedsLessThanWriting() throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE NOTES (Z_PK INTEGER PRIMARY KEY, ZTEXT VARCHAR NOT NULL, needed INTEGER NOT NULL);
      INSERT INTO NOTES VALUES (1, 'a', 1)
      """)
    #expect(storeError { _ = try database.adopt([Self.note]) }?.kind == .schemaMismatch)
    let store = try database.adopt([Self.note]) { $0.isReadOnly = true }
    #expect(try store.read { try $0.records(FetchDescription(entity: "note")) }.map(\.values) == [["a"]])
    #expect(storeError { try store.write { _ in } }?.kind == .storeReadOnly)
  }

  @Test func aMissingFileIsNotMade() throws {
    let folder = try TemporaryFolder()
    let schema = try Schema(entities: [Self.note])
    let error = storeError { _ = try SQLiteStore(adopting: folder.path("none.db"), schema: schema) }
    #expect(error?.kind == .io)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(arguments: ["rowid", "oid", "_rowid_"])
  func aTableWithoutIntegerKeyIsKnownByItsRowid(_ name: String) throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE pair (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
      INSERT INTO pair VALUES (1, 1), (1, 2), (2, 1); DELETE FROM pair WHERE rowid = 2
      """)
    let pair = EntityDescription(
      "pair", identityColumn: name,
      attributes: [AttributeDescription("a", .int), AttributeDescription("b", .int)])
    for method in SQLiteConfiguration.CaptureMethod.allCases {
      let store = try database.adopt([pair]) { $0.capture = method }
      #expect(try store.read { try $0.ids("pair", nil, SortTerm("a", .descending)) } == [3, 1])
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      let id = try store.write { try $0.insert("pair", ["a": 7, "b": 7]) }
      #expect(id == 4)
      #expect(recorder.takeChanges()?.entities["pair"]?.inserted == [4: [7, 7]])
      try store.write { try $0.delete("pair", id: id) }
      #expect(recorder.takeChanges()?.entities["pair"]?.deleted == [4: [7, 7]])
      observation.cancel()
      try store.close()
    }
  }

  @Test func aViewIsReadAndNotWritten() throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, cents INTEGER);
      INSERT INTO item VALUES (1, 'b', 150), (2, 'a', 200), (3, 'B', NULL);
      CREATE VIEW priced AS SELECT id AS key, name, cents / 100.0 AS price FROM item;
      """)
    let item = EntityDescription(
      "item", attributes: [AttributeDescription("name", .string, isOptional: true)])
    let priced = EntityDescription(
      "priced", identityColumn: "key",
      attributes: [
        AttributeDescription("name", .string, isOptional: true),
        AttributeDescription("price", .double, isOptional: true),
      ])
    #expect(
      storeError {
        _ = try database.adopt([EntityDescription("priced", attributes: [])])
      }?.details == ["View \"priced\" has no column \"id\" to tell its rows apart."])
    let store = try database.adopt([item, priced])
    #expect(try store.read { try $0.ids("priced", nil, SortTerm("name")) } == [3, 2, 1])
    let expensive = Condition.comparison(.path("price"), .greater, .constant(1.6), [])
    #expect(try store.read { try $0.ids("priced", expensive) } == [2])
    #expect(
      storeError { try store.write { _ = try $0.insert("priced", ["name": "c"]) } }?.kind == .storeReadOnly)
    #expect(
      storeError { try store.write { try $0.update("priced", id: 1, ["name": "c"]) } }?.kind == .storeReadOnly
    )
    #expect(storeError { try store.write { try $0.delete("priced", id: 1) } }?.kind == .storeReadOnly)
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { try $0.update("item", id: 1, ["name": "z"]) }
    guard case .gap(nil) = recorder.takeCommit() else {
      Issue.record("What a view shows may have changed.")
      return
    }
    try store.write { try $0.update("item", id: 1, ["name": "z"]) }
    #expect(recorder.takeCommit() == nil)
  }

  /// A tree whose to-ones no foreign key keeps: row 2 below 1, row 3 below 2 and pointing nowhere, row 5 owned by 4.
  private func makeTree() throws -> (ForeignDatabase, EntityDescription) {
    let database = try ForeignDatabase(
      """
      CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER, owner INTEGER, friend INTEGER);
      INSERT INTO node VALUES (1, NULL, NULL, NULL), (2, 1, NULL, 4), (3, 2, NULL, 99), (4, NULL, NULL, NULL), (5, NULL, 4, NULL);
      """)
    let node = EntityDescription(
      "node", attributes: [],
      toOnes: [
        ToOneDescription("parent", to: "node", column: "parent", onDelete: .cascade),
        ToOneDescription("owner", to: "node", column: "owner", onDelete: .deny),
        ToOneDescription("friend", to: "node", column: "friend", onDelete: .nullify),
      ])
    return (database, node)
  }

  @Test(arguments: SQLiteConfiguration.CaptureMethod.allCases)
  func deleteRulesHoldWithoutForeignKeys(_ capture: SQLiteConfiguration.CaptureMethod) throws {
    let (database, node) = try makeTree()
    let store = try database.adopt([node]) { $0.capture = capture }
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    #expect(storeError { try store.write { try $0.delete("node", id: 4) } }?.kind == .deleteDenied)
    try store.write { (tx) throws in
      try tx.update("node", id: 5, ["owner": .null])
      try tx.delete("node", id: 4)
    }
    let nullified = recorder.takeChanges()?.entities["node"]
    #expect(nullified?.updated[2] == .init(old: [1, .null, 4], new: [1, .null, .null]))
    try store.write { try $0.delete("node", id: 1) }
    #expect(recorder.takeChanges()?.entities["node"]?.deleted.keys.sorted() == [1, 2, 3])
    #expect(try database.texts("SELECT name FROM sqlite_schema") == ["node"])
  }

  @Test func aRowMayNotBeLeftPointingNowhere() throws {
    let (database, node) = try makeTree()
    let store = try database.adopt([node])
    // Row 3 pointed nowhere before, which is nobody's fault here.
    try store.write { try $0.update("node", id: 3, ["owner": 5]) }
    let inserts = storeError { try store.write { _ = try $0.insert("node", ["friend": 77]) } }
    #expect(inserts?.kind == .foreignKeyViolation)
    let updates = storeError { try store.write { try $0.update("node", id: 5, ["friend": 77]) } }
    #expect(updates?.kind == .foreignKeyViolation)
    try store.write { (tx) throws in
      try tx.insert("node", id: 6, ["friend": 7])
      try tx.insert("node", id: 7, ["friend": 6])
    }
    try store.write { try $0.delete("node", id: 6) }
    #expect(try database.texts("SELECT group_concat(id) FROM node WHERE friend IS NULL") == ["1,4,5,7"])
  }

  @Test func aCollationOfTheColumnDoesNotDecide() throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT COLLATE NOCASE, other TEXT COLLATE RTRIM);
      CREATE INDEX words ON word (text);
      INSERT INTO word VALUES (1, 'b', 'x'), (2, 'B', 'x '), (3, 'a', 'x'), (4, NULL, NULL);
      """)
    let word = EntityDescription(
      "word",
      attributes: [
        AttributeDescription("text", .string, isOptional: true),
        AttributeDescription("other", .string, isOptional: true),
      ])
    let store = try database.adopt([word])
    try store.read { (tx) throws in
      #expect(try tx.ids("word", .comparison(.path("text"), .equal, .constant("b"), [])) == [1])
      #expect(try tx.ids("word", .comparison(.path("text"), .notEqual, .constant("b"), [])) == [2, 3, 4])
      #expect(try tx.ids("word", .among(.path("text"), ["B", "a"])) == [2, 3])
      #expect(try tx.ids("word", .comparison(.path("text"), .less, .constant("a"), [])) == [2])
      #expect(try tx.ids("word", .comparison(.path("other"), .equal, .constant("x"), [])) == [1, 3])
      #expect(try tx.ids("word", nil, SortTerm("text")) == [4, 2, 3, 1])
      let sections = try tx.sections(
        tx.schema.resolve(FetchDescription(entity: "word", sectionBy: .value("text"))))
      #expect(sections.map(\.key) == [.null, "B", "a", "b"])
      let aggregates = AggregateDescription(
        entity: "word", values: [.countDistinct("text"), .min("text"), .max("text")])
      #expect(try tx.aggregate(aggregates) == [[3, "B", "b"]])
      let groups = AggregateDescription(entity: "word", values: [.count], groupBy: [.value("text")])
      #expect(try tx.aggregate(groups) == [[.null, 1], ["B", 1], ["a", 1], ["b", 1]])
    }
    try store.write { try $0.update("word", id: 1, ["text": "B"]) }
    #expect(try database.texts("SELECT text FROM word WHERE id = 1") == ["B"])
  }

  @Test func filesBesideTheDatabaseStayWhereSomebodyElseUsesThem() throws {
    let database = try ForeignDatabase(
      "PRAGMA journal_mode = WAL; CREATE TABLE NOTES (Z_PK INTEGER PRIMARY KEY, ZTEXT VARCHAR)")
    #expect(try database.files() == ["foreign.db", "foreign.db-shm", "foreign.db-wal"])
    let store = try database.adopt([Self.note]) { $0.isReadOnly = true }
    try database.execute("INSERT INTO NOTES VALUES (1, 'a')")
    #expect(try store.read { try $0.ids("note", nil) } == [1])
    try store.close()
    #expect(try database.files() == ["foreign.db", "foreign.db-shm", "foreign.db-wal"])
    #expect(try database.texts("SELECT ZTEXT FROM NOTES") == ["a"])
  }
}

extension ReadTransaction {
  /// The identities of an entity's rows under a condition, in an order.
  func ids(_ entity: String, _ condition: Condition?, _ terms: SortTerm...) throws -> [RowID] {
    try ids(try schema.resolve(FetchDescription(entity: entity, condition: condition, sort: terms)))
  }
}
