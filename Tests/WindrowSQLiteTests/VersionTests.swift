import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What opening does with files of older and newer schemas.
@Suite struct VersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ entities: [EntityDescription], _ migrations: [Migration] = [], readOnly: Bool = false
  ) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = readOnly
    return try SQLiteStore(
      path: folder.path(), schema: Schema(entities: entities), migrations: migrations,
      configuration: configuration)
  }

  private static let old = EntityDescription("item", attributes: [AttributeDescription("amount", .double)])

  /// A file of the old schema with a row.
  private func makeOld(_ migrations: [Migration] = []) throws {
    let store = try open([Self.old], migrations)
    _ = try store.write { try $0.insert("item", ["amount": 1.5]) }
    try store.close()
  }

  private func values(_ store: SQLiteStore) throws -> [[AttributeValue]] {
    try store.read { try $0.records(FetchDescription(entity: "item")) }.map(\.values)
  }

  private func indexes() throws -> [String?] {
    let raw = try ForeignDatabase("ATTACH '\(folder.path())' AS other")
    return try raw.texts("SELECT name FROM other.sqlite_schema WHERE type = 'index' ORDER BY name")
  }

  /// The schema with cents instead of an amount, which only a migration can make.
  private static let new = EntityDescription("item", attributes: [AttributeDescription("cents", .int)])
  private static let toCents = Migration("to cents") { (file) throws in
    try file.execute("ALTER TABLE item ADD COLUMN cents INTEGER NOT NULL DEFAULT 0")
    for row in try file.rows("SELECT id, amount FROM item WHERE amount > ?", [0.0]) {
      guard case .int = row[0], case .double(let amount) = row[1] else { throw Stop() }
      try file.execute("UPDATE item SET cents = ? WHERE id = ?", [.int(Int64(amount * 100)), row[0]])
    }
    try file.execute("ALTER TABLE item DROP COLUMN amount")
  }

  private struct Stop: Error {}

  @Test func whatIsNewAndOptionalIsAdded() throws {
    try makeOld()
    var item = Self.old
    item.attributes.append(AttributeDescription("note", .string, isOptional: true))
    item.attributes.append(AttributeDescription("code", .int, isOptional: true))
    item.toOnes = [ToOneDescription("group", to: "group", onDelete: .cascade)]
    item.unique = [["code"]]
    item.indexes = [IndexDescription([.init("amount", isDescending: true), .init("note")])]
    let group = EntityDescription("group", attributes: [])
    let store = try open([item, group])
    #expect(try values(store) == [[1.5, .null, .null, .null]])
    try store.write { (tx) throws in
      let id = try tx.insert("group", [:])
      try tx.update("item", id: 1, ["note": "n", "group": .int(id), "code": 7])
      #expect(storeError { _ = try tx.insert("item", ["amount": 2.0, "code": 7]) }?.kind == .uniqueViolation)
      try tx.delete("group", id: id)
    }
    #expect(try values(store).isEmpty)
    try store.close()
    let names = ["item unique(code)", "item(amount desc, note)", "item(group)"]
    #expect(try indexes() == names)
    // All of it is there now, so nothing is made twice; the old program still opens the file.
    _ = try open([item, group])
    #expect(try indexes() == names)
    _ = try open([Self.old])
  }

  @Test func anIndexUnderAnotherNameServes() throws {
    try makeOld()
    _ = try ForeignDatabase(
      "ATTACH '\(folder.path())' AS other; CREATE INDEX other.mine ON item (amount DESC, id)")
    var item = Self.old
    item.indexes = [IndexDescription([.init("amount", isDescending: true)])]
    _ = try open([item])
    #expect(try indexes() == ["mine"])
    item.indexes = [IndexDescription([.init("amount")])]
    _ = try open([item])
    #expect(try indexes() == ["item(amount)", "mine"])
  }

  @Test func anythingElseWithoutMigrationIsListedAndNothingDone() throws {
    try makeOld()
    var item = Self.new
    item.attributes.append(AttributeDescription("note", .string, isOptional: true))
    item.unique = [["cents"]]
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
    let error = storeError { _ = try open([item, EntityDescription("more", attributes: [])]) }
    #expect(error?.kind == .schemaMismatch)
    #expect(
      error?.details == [
        "Table \"item\" has no column \"cents\".",
        "Table \"item\" needs a value for the column \"amount\", which the schema lacks.",
        "Table \"item\" has no unique index on (cents).",
      ])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path())) == before)
  }

  @Test func aMigrationRunsOnce() throws {
    try makeOld()
    let store = try open([Self.new], [Self.toCents])
    #expect(try values(store) == [[150]])
    try store.write { try $0.update("item", id: 1, ["cents": 7]) }
    try store.close()
    #expect(try values(open([Self.new], [Self.toCents])) == [[7]])
  }

  @Test func migrationsRunInTheirOrderAndOnlyThoseThatAreNew() throws {
    let steps = (1...3).map { step in
      Migration("step \(step)") {
        try $0.execute("UPDATE item SET amount = amount * 10 + ?", [.double(Double(step))])
      }
    }
    try makeOld()
    #expect(try values(open([Self.old], Array(steps.prefix(1)))) == [[16.0]])
    #expect(try values(open([Self.old], steps)) == [[1623.0]])
    #expect(try values(open([Self.old], steps)) == [[1623.0]])
  }

  @Test func aNewFileNeedsNone() throws {
    let never = Migration("never") { (_) throws in throw Stop() }
    try makeOld([never])
    #expect(try values(open([Self.old], [never])) == [[1.5]])
  }

  @Test func aNewerFileIsRefused() throws {
    try makeOld([Migration("one") { _ in }, Migration("two") { _ in }])
    for known in [[], [Migration("one") { _ in }]] {
      for readOnly in [false, true] {
        let error = storeError { _ = try open([Self.old], known, readOnly: readOnly) }
        #expect(error?.kind == .newerSchema)
        #expect(error?.details.last == "Migration \"two\" was done.")
      }
    }
  }

  @Test func aMigrationThatFailsLeavesTheFileAsItWas() throws {
    try makeOld()
    let fails = Migration("fails") { (file) throws in
      try file.execute("DELETE FROM item")
      throw Stop()
    }
    let error = storeError { _ = try open([Self.old], [Self.toCents, fails]) }
    #expect(error?.kind == .migrationFailed)
    #expect(error?.underlying is Stop)
    let refused = storeError { _ = try open([Self.old], [Migration("ends") { try $0.execute("COMMIT") }]) }
    #expect(refused?.kind == .misuse)
    let wrong = storeError {
      _ = try open([Self.old], [Migration("wrong") { try $0.execute("UPDATE nothing SET a = 1") }])
    }
    #expect(wrong?.kind == .sql)
    #expect(wrong?.message.hasPrefix("Migration \"wrong\": ") == true)
    let insufficient = storeError { _ = try open([Self.new], [Migration("idle") { _ in }]) }
    #expect(insufficient?.kind == .schemaMismatch)
    #expect(try values(open([Self.old])) == [[1.5]])
  }

  @Test func aTableMadeAnewKeepsTheRowsThatPointToIt() throws {
    let group = EntityDescription(
      "group", attributes: [AttributeDescription("name", .string, isOptional: true)])
    let item = EntityDescription(
      "item", attributes: [], toOnes: [ToOneDescription("group", to: "group", onDelete: .cascade)])
    let first = try open([group, item])
    try first.write { (tx) throws in
      try tx.insert("group", id: 5, [:])
      try tx.insert("item", ["group": 5])
    }
    try first.close()
    let rebuild = Migration("rebuild") { (file) throws in
      try file.execute("CREATE TABLE made (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL)")
      try file.execute("INSERT INTO made SELECT id, coalesce(name, 'none') FROM \"group\"")
      try file.execute("DROP TABLE \"group\"")
      try file.execute("ALTER TABLE made RENAME TO \"group\"")
    }
    let required = EntityDescription("group", attributes: [AttributeDescription("name", .string)])
    let store = try open([required, item], [rebuild])
    #expect(try values(store) == [[5]])
    try store.write { try $0.delete("group", id: 5) }
    #expect(try values(store).isEmpty)
    try store.close()
    let dangling = Migration("dangling") { try $0.execute("INSERT INTO item (group_id) VALUES (99)") }
    let error = storeError { _ = try open([required, item], [rebuild, dangling]) }
    #expect(error?.kind == .foreignKeyViolation)
    #expect(error?.details == ["Row 2 of \"item\" points into \"group\"."])
  }

  @Test func aFileOpenedForReadingMustBeUpToDate() throws {
    try makeOld()
    var item = Self.old
    item.attributes.append(AttributeDescription("note", .string, isOptional: true))
    let error = storeError { _ = try open([item], [Migration("late") { _ in }], readOnly: true) }
    #expect(error?.kind == .schemaMismatch)
    #expect(error?.details == ["Migration \"late\" was not done.", "Table \"item\" has no column \"note\"."])
    item.attributes.removeLast()
    item.indexes = [IndexDescription([.init("amount")])]
    #expect(try values(open([item], readOnly: true)) == [[1.5]])
  }

  @Test func twoMigrationsOfOneNameAreRefused() throws {
    let error = storeError { _ = try open([Self.old], [Migration("a") { _ in }, Migration("a") { _ in }]) }
    #expect(error?.kind == .invalidSchema)
  }

  @Test func aMigrationIsOverWhenItsClosureReturns() throws {
    try makeOld()
    // Written inside the initializer, and read after it.
    nonisolated(unsafe) var kept: MigrationTransaction?
    _ = try open([Self.old], [Migration("keeps") { kept = $0 }])
    #expect(storeError { try kept?.execute("DELETE FROM item") }?.kind == .misuse)
  }
}
