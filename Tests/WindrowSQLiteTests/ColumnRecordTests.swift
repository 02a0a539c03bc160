import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What an own file remembers of its columns, and the rules in it that a newer schema does not have.
@Suite struct ColumnRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let group = EntityDescription("group", attributes: [])
  private static let item = EntityDescription(
    "item",
    attributes: [
      AttributeDescription("amount", .decimal(scale: 2)), AttributeDescription("number", .int),
      AttributeDescription("text", .string),
    ],
    toOnes: [ToOneDescription("group", to: "group", onDelete: .cascade)], unique: [["number"]])

  private func open(
    _ entities: [EntityDescription], _ migrations: [Migration] = [], readOnly: Bool = false
  ) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = readOnly
    return try SQLiteStore(
      path: folder.path(), schema: Schema(entities: entities), migrations: migrations,
      configuration: configuration)
  }

  private func make() throws {
    let store = try open([Self.group, Self.item])
    _ = try store.write { try $0.insert("item", ["amount": .decimal(1.5), "number": 3, "text": "t"]) }
    try store.close()
  }

  private func changed(_ change: (inout EntityDescription) -> Void) -> [EntityDescription] {
    var item = Self.item
    change(&item)
    return [Self.group, item]
  }

  @Test func aColumnServesOnlyWhatItWasMadeFor() throws {
    try make()
    let cases: [(AttributeDescription, Int, String)] = [
      (.init("amount", .decimal(scale: 3)), 0, "\"item.amount\" was made for decimal(2), not decimal(3)."),
      (.init("amount", .int), 0, "\"item.amount\" was made for decimal(2), not int."),
      (.init("number", .bool), 1, "\"item.number\" was made for int, not bool."),
      (.init("number", .decimal(scale: 2)), 1, "\"item.number\" was made for int, not decimal(2)."),
      (.init("text", .uuid, storage: .text), 2, "\"item.text\" was made for string, not uuid as text."),
    ]
    for (attribute, index, sentence) in cases {
      for readOnly in [false, true] {
        let error = storeError {
          _ = try open(changed { $0.attributes[index] = attribute }, readOnly: readOnly)
        }
        #expect(error?.kind == .schemaMismatch, "\(attribute)")
        #expect(error?.details == ["Column \(sentence)"])
      }
    }
    let store = try open([Self.group, Self.item])
    let values = try store.read { try $0.records(FetchDescription(entity: "item")) }.map(\.values)
    #expect(values == [[.decimal(1.5), 3, "t", .null]])
  }

  @Test func aMigrationMayMakeSomethingElseOfAColumn() throws {
    try make()
    let entities = changed { $0.attributes[0] = AttributeDescription("amount", .decimal(scale: 3)) }
    let migrations = [Migration("mills") { try $0.execute("UPDATE item SET amount = amount * 10") }]
    for _ in 0..<2 {
      let store = try open(entities, migrations)
      let values = try store.read { try $0.records(FetchDescription(entity: "item")) }.map(\.values)
      #expect(values == [[.decimal(1.5), 3, "t", .null]])
      try store.close()
    }
    #expect(
      storeError { _ = try open([Self.group, Self.item], [Migration("mills") { _ in }]) }?.details == [
        "Column \"item.amount\" was made for decimal(3), not decimal(2)."
      ])
  }

  @Test func aFileWithoutARecordGetsItAtTheFirstOpening() throws {
    try make()
    let raw = try ForeignDatabase("ATTACH '\(folder.path())' AS other; DROP TABLE other.windrow_columns")
    let entities = changed { $0.attributes[1] = AttributeDescription("number", .bool) }
    try open(entities).close()
    #expect(
      try raw.texts("SELECT column_name || ' ' || kind FROM other.windrow_columns WHERE table_name = 'item'")
        == ["amount decimal(2)", "group_id key", "number bool", "text string"])
    #expect(storeError { _ = try open([Self.group, Self.item]) }?.kind == .schemaMismatch)
  }

  @Test func aTableMadeAnewIsRememberedAnew() throws {
    try make()
    let store = try open([Self.group, Self.item])
    try store.write { try $0.execute(sql: "DROP TABLE item", []) }
    try store.close()
    let entities = changed { $0.attributes[1] = AttributeDescription("number", .bool) }
    try open(entities).close()
    _ = try open(entities)
  }

  @Test func rulesThatTheSchemaLostAreListed() throws {
    try make()
    let cases: [([EntityDescription], [String])] = [
      (changed { $0.unique = [] }, ["Table \"item\" keeps (number) unique, which the schema does not say."]),
      (
        changed { $0.toOnes = [] },
        ["Column \"item.group_id\" says ON DELETE CASCADE, and is no to-one of the schema."]
      ),
      (
        changed {
          $0.toOnes = []
          $0.attributes.append(AttributeDescription("key", .int, isOptional: true, column: "group_id"))
        },
        [
          "Column \"item.group_id\" was made for key, not int.",
          "Column \"item.group_id\" says ON DELETE CASCADE, and is no to-one of the schema.",
        ]
      ),
    ]
    for (entities, sentences) in cases {
      for readOnly in [false, true] {
        let error = storeError { _ = try open(entities, readOnly: readOnly) }
        #expect(error?.kind == .schemaMismatch)
        #expect(error?.details == sentences)
      }
    }
  }

  @Test func aDenialByATableThatTheSchemaLostIsListed() throws {
    let left = EntityDescription(
      "left", attributes: [], toOnes: [ToOneDescription("group", to: "group", onDelete: .deny)])
    try open([Self.group, left]).close()
    let error = storeError { _ = try open([Self.group]) }
    #expect(
      error?.details == ["Column \"left.group_id\" says ON DELETE RESTRICT, and is no to-one of the schema."])
  }

  @Test func aMigrationAfterWhichSQLiteRolledBackIsNotDone() throws {
    try make()
    let swallowing = Migration("swallows") { (file) throws in
      try file.execute("UPDATE item SET text = 'lost'")
      _ = try? file.execute("INSERT OR ROLLBACK INTO item SELECT * FROM item")
      _ = try? file.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY)")
    }
    for _ in 0..<2 {
      let error = storeError { _ = try open([Self.group, Self.item], [swallowing]) }
      #expect(error?.kind == .uniqueViolation)
      #expect(error?.message.hasPrefix("Migration \"swallows\": ") == true)
    }
    let store = try open([Self.group, Self.item])
    #expect(
      try store.read { try $0.records(FetchDescription(entity: "item")) }.map { $0.values[2] } == ["t"])
    try store.close()
    let raw = try ForeignDatabase("ATTACH '\(folder.path())' AS other")
    #expect(try raw.texts("SELECT name FROM other.sqlite_schema WHERE name = 'kept'").isEmpty)
  }

  @Test(arguments: [
    "\u{FEFF}COMMIT", "-- x\u{2028}SELECT 1\nCOMMIT", "PRAGMA foreign_keys = ON", "SAVEPOINT a",
  ])
  func aMigrationCannotEndItsTransaction(_ sql: String) throws {
    try make()
    let error = storeError {
      _ = try open([Self.group, Self.item], [Migration("ends") { try $0.execute(sql) }])
    }
    #expect(error?.kind == .misuse)
  }
}
