import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Values as other programs store them: what they read as, what is stored for them, and that indexes serve.
@Suite struct StorageTests {
  private static func entity(_ type: AttributeType, _ storage: AttributeStorage) -> EntityDescription {
    EntityDescription(
      "sample", attributes: [AttributeDescription("value", type, isOptional: true, storage: storage)])
  }

  private static func instant(_ seconds: Double) -> AttributeValue {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// A database with one column of a declared type, with an index, and stored values in rows from 1 on.
  private static func database(_ declared: String, _ stored: [String]) throws -> ForeignDatabase {
    let rows = stored.map { "(\($0))" }.joined(separator: ", ")
    return try ForeignDatabase(
      """
      CREATE TABLE sample (id INTEGER PRIMARY KEY, value \(declared)); CREATE INDEX by_value ON sample (value);
      INSERT INTO sample (value) VALUES \(rows)
      """)
  }

  struct Reading: Sendable, CustomStringConvertible {
    var type: AttributeType
    var storage: AttributeStorage
    var declared: String
    var stored: String
    var value: AttributeValue
    var description: String { "\(stored) in \(declared) as \(storage)" }
  }

  private static let readings: [Reading] = [
    Reading(type: .date, storage: .standard, declared: "TIMESTAMP", stored: "5.0", value: instant(5)),
    Reading(type: .date, storage: .standard, declared: "TIMESTAMP", stored: "5.25", value: instant(5.25)),
    Reading(type: .date, storage: .standard, declared: "", stored: "7", value: instant(7)),
    Reading(type: .date, storage: .unixSeconds, declared: "INTEGER", stored: "978307201", value: instant(1)),
    Reading(type: .date, storage: .unixSeconds, declared: "REAL", stored: "978307201.5", value: instant(1.5)),
    Reading(
      type: .date, storage: .unixSeconds, declared: "INTEGER", stored: "0", value: instant(-978_307_200)),
    Reading(
      type: .date, storage: .unixMilliseconds, declared: "BIGINT", stored: "978307200001",
      value: instant(0.001)),
    Reading(
      type: .date, storage: .unixMilliseconds, declared: "BIGINT", stored: "-1",
      value: instant(-978_307_200.001)),
    Reading(
      type: .date, storage: .iso8601, declared: "DATETIME", stored: "'2001-01-02T00:00:01.5Z'",
      value: instant(86401.5)),
    Reading(
      type: .date, storage: .iso8601, declared: "TEXT", stored: "'2001-01-01 02:00:00'", value: instant(7200)),
    Reading(
      type: .date, storage: .iso8601, declared: "TEXT", stored: "'2001-01-01T02:00:00+02:00'",
      value: instant(0)),
    Reading(type: .date, storage: .iso8601, declared: "TEXT", stored: "'2000-12-31'", value: instant(-86400)),
    Reading(type: .double, storage: .standard, declared: "NUMERIC", stored: "3.0", value: 3.0),
    Reading(type: .double, storage: .standard, declared: "INTEGER", stored: "3.5", value: 3.5),
    Reading(
      type: .decimal(scale: 2), storage: .number, declared: "DECIMAL", stored: "115.0", value: .decimal(115)),
    Reading(
      type: .decimal(scale: 2), storage: .number, declared: "DECIMAL", stored: "87.72",
      value: .decimal(Decimal(8772) / 100)),
    Reading(
      type: .decimal(scale: 2), storage: .number, declared: "REAL", stored: "0.1 + 0.2",
      value: .decimal(Decimal(3) / 10)),
    Reading(
      type: .decimal(scale: 2), storage: .number, declared: "REAL", stored: "-1.005",
      value: .decimal(-Decimal(1005) / 1000 + Decimal(5) / 1000)),
    Reading(
      type: .decimal(scale: 2), storage: .standard, declared: "INTEGER", stored: "-1250",
      value: .decimal(-Decimal(125) / 10)),
    Reading(
      type: .uuid, storage: .text, declared: "CHAR(36)", stored: "'0a0b0c0d-0001-0002-0003-000400050006'",
      value: .uuid(UUID(uuid: (10, 11, 12, 13, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6)))),
    Reading(
      type: .uuid, storage: .standard, declared: "BLOB", stored: "x'0A0B0C0D000100020003000400050006'",
      value: .uuid(UUID(uuid: (10, 11, 12, 13, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6)))),
    Reading(type: .bool, storage: .standard, declared: "BOOLEAN", stored: "1", value: true),
  ]

  @Test(arguments: readings)
  func aStoredValueIsReadSearchedAndAggregated(_ reading: Reading) throws {
    let database = try Self.database(reading.declared, [reading.stored, "NULL"])
    let store = try database.adopt([Self.entity(reading.type, reading.storage)])
    try store.read { (tx) throws in
      #expect(try tx.records(FetchDescription(entity: "sample")).map(\.values) == [[reading.value], [.null]])
      let constant = Operand.constant(reading.value)
      #expect(try tx.ids("sample", .comparison(.path("value"), .equal, constant, [])) == [1])
      #expect(try tx.ids("sample", .comparison(.path("value"), .notEqual, constant, [])) == [2])
      #expect(try tx.ids("sample", .comparison(.path("value"), .greaterOrEqual, constant, [])) == [1])
      #expect(try tx.ids("sample", .comparison(.path("value"), .less, constant, [])) == [])
      #expect(try tx.ids("sample", .among(.path("value"), [reading.value])) == [1])
      let aggregates = AggregateDescription(
        entity: "sample", values: [.countOf("value"), .min("value"), .max("value")])
      #expect(try tx.aggregate(aggregates) == [[1, reading.value, reading.value]])
      let sections = FetchDescription(entity: "sample", sectionBy: .value("value"))
      #expect(try tx.sections(tx.schema.resolve(sections)).map(\.key) == [.null, reading.value])
    }
    // Writing the value that is there changes nothing, whatever its stored spelling.
    let before = try database.texts("SELECT quote(value) FROM sample")
    try store.write { (tx) throws in
      try tx.update("sample", id: 1, ["value": reading.value])
      try tx.insert("sample", ["value": reading.value])
    }
    #expect(try database.texts("SELECT quote(value) FROM sample").prefix(2) == before[...])
    let copied = try store.read { try $0.records(FetchDescription(entity: "sample")) }.last
    #expect(copied?.values == [reading.value])
  }

  @Test(arguments: [
    (AttributeType.date, AttributeStorage.unixSeconds, instant(1.5), "978307201.5"),
    (.date, .unixSeconds, instant(2), "978307202"),
    (.date, .unixMilliseconds, instant(0.0014), "978307200001"),
    (.date, .iso8601, instant(0), "'2001-01-01T00:00:00Z'"),
    (.date, .iso8601, instant(-0.25), "'2000-12-31T23:59:59.750Z'"),
    (.date, .iso8601, instant(0.007), "'2001-01-01T00:00:00.007Z'"),
    (.decimal(scale: 2), .number, .decimal(Decimal(1250) / 100), "12.5"),
    (.decimal(scale: 2), .number, .decimal(3), "3"),
    (
      .uuid, .text, .uuid(UUID(uuid: (10, 11, 12, 13, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6))),
      "'0A0B0C0D-0001-0002-0003-000400050006'"
    ),
  ])
  func aValueIsStoredAsOthersStoreIt(
    _ type: AttributeType, _ storage: AttributeStorage, _ value: AttributeValue, _ stored: String
  ) throws {
    let database = try Self.database("", ["NULL"])
    let store = try database.adopt([Self.entity(type, storage)])
    try store.write { (tx) throws in
      try tx.insert("sample", ["value": value])
      try tx.update("sample", id: 1, ["value": value])
    }
    #expect(try database.texts("SELECT quote(value) FROM sample") == [stored, stored])
  }

  @Test func aDateIsRoundedToWhatItsStorageHolds() throws {
    let database = try Self.database("INTEGER", ["NULL"])
    let store = try database.adopt([Self.entity(.date, .unixMilliseconds)])
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { try $0.update("sample", id: 1, ["value": Self.instant(0.0014)]) }
    let changes = recorder.takeChanges()?.entities["sample"]
    #expect(changes?.updated == [1: .init(old: [.null], new: [Self.instant(0.001)])])
    try store.write { try $0.update("sample", id: 1, ["value": Self.instant(0.0006)]) }
    #expect(recorder.take().isEmpty)
  }

  @Test func aDecimalThatWouldNotComeBackIsRefused() throws {
    let database = try Self.database("DECIMAL", ["NULL"])
    let store = try database.adopt([Self.entity(.decimal(scale: 2), .number)])
    let large = try #require(Decimal(string: "90071992547409.93", locale: Locale(identifier: "en_US_POSIX")))
    // 2⁵³ + 1 units: a double holds the even neighbours.
    let error = storeError { try store.write { try $0.update("sample", id: 1, ["value": .decimal(large)]) } }
    #expect(error?.kind == .invalidValue)
    try store.write { try $0.update("sample", id: 1, ["value": .decimal(large - Decimal(1) / 100)]) }
    #expect(
      try store.read { try $0.records(FetchDescription(entity: "sample")) }.map(\.values)
        == [[.decimal(large - Decimal(1) / 100)]])
  }

  @Test(arguments: [
    (AttributeType.date, AttributeStorage.unixSeconds, "INTEGER", "'soon'"),
    (.date, .iso8601, "TEXT", "'soon'"),
    (.date, .iso8601, "TEXT", "5"), (.decimal(scale: 2), .number, "DECIMAL", "'much'"),
    (.decimal(scale: 2), .number, "DECIMAL", "9223372036854775807"), (.uuid, .text, "TEXT", "'none'"),
    (.double, .standard, "NUMERIC", "'x'"), (.date, .standard, "TIMESTAMP", "x'00'"),
  ])
  func whatCannotBeReadIsATypeMismatch(
    _ type: AttributeType, _ storage: AttributeStorage, _ declared: String, _ stored: String
  ) throws {
    let database = try Self.database(declared, [stored])
    let store = try database.adopt([Self.entity(type, storage)])
    let error = storeError { _ = try store.read { try $0.records(FetchDescription(entity: "sample")) } }
    #expect(error?.kind == .typeMismatch)
  }

  @Test(arguments: [
    (AttributeType.date, AttributeStorage.unixSeconds, "INTEGER", instant(5)),
    (.date, .unixMilliseconds, "INTEGER", instant(5)), (.date, .standard, "TIMESTAMP", instant(5)),
    (.decimal(scale: 2), .number, "DECIMAL", .decimal(5)), (.double, .standard, "NUMERIC", 5.0),
  ])
  func anIndexServes(
    _ type: AttributeType, _ storage: AttributeStorage, _ declared: String, _ value: AttributeValue
  ) throws {
    let database = try Self.database(declared, ["NULL"])
    let store = try database.adopt([Self.entity(type, storage)])
    try store.read { (tx) throws in
      for comparison in ComparisonOperator.allCases where comparison != .notEqual {
        let request = FetchDescription(
          entity: "sample", condition: .comparison(.path("value"), comparison, .constant(value), []))
        #expect(try tx.plan(of: tx.schema.resolve(request))?.usesIndex == true, "\(comparison)")
      }
    }
  }

  @Test(arguments: [AttributeStorage.standard, .unixSeconds, .unixMilliseconds])
  func anIndexHasTheOrder(_ storage: AttributeStorage) throws {
    let database = try Self.database("INTEGER", ["NULL"])
    let store = try database.adopt([Self.entity(.date, storage)])
    let request = FetchDescription(entity: "sample", sort: [SortTerm("value")])
    #expect(try store.read { try $0.plan(of: $0.schema.resolve(request)) }?.sorts == false)
  }

  @Test(arguments: [
    (AttributeType.int, AttributeStorage.unixSeconds), (.date, .number), (.double, .number), (.string, .text),
    (.uuid, .iso8601),
  ])
  func aStorageOfAnotherTypeIsRefused(_ type: AttributeType, _ storage: AttributeStorage) {
    #expect(storeError { _ = try Schema(entities: [Self.entity(type, storage)]) }?.kind == .invalidSchema)
  }

  @Test func ownTablesMayUseAStorageToo() throws {
    let entity = EntityDescription(
      "sample", identityColumn: "key",
      attributes: [
        AttributeDescription("date", .date, isOptional: true, storage: .unixMilliseconds),
        AttributeDescription("price", .decimal(scale: 2), isOptional: true, storage: .number),
      ])
    let folder = try TemporaryFolder()
    let schema = try Schema(entities: [entity])
    let values: [String: AttributeValue] = ["date": Self.instant(0.5), "price": .decimal(Decimal(5) / 4)]
    try SQLiteStore(path: folder.path(), schema: schema).write { _ = try $0.insert("sample", values) }
    let store = try SQLiteStore(path: folder.path(), schema: schema)
    #expect(
      try store.read { try $0.records(FetchDescription(entity: "sample")) }.map(\.values)
        == [[Self.instant(0.5), .decimal(Decimal(5) / 4)]])
  }
}
