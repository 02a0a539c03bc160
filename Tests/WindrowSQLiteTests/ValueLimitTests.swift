import CSQLite
import Foundation
import Testing
import Windrow

@testable import WindrowSQLite

/// Texts and bytes longer than SQLite keeps, with a limit that is lowered for the test.
@Suite struct ValueLimitTests {
  private static let item = EntityDescription(
    "item",
    attributes: [
      AttributeDescription("code", .string, isOptional: true),
      AttributeDescription("text", .string, isOptional: true),
      AttributeDescription("blob", .data, isOptional: true),
    ], unique: [["code"]])

  private static let long: [[String: AttributeValue]] = [
    ["code": "a", "text": .string(String(repeating: "x", count: 2001))],
    ["code": "a", "blob": .data(Data(count: 2001))],
    ["code": .string(String(repeating: "x", count: 2001))],
  ]

  private func limit(_ store: SQLiteStore) throws {
    try store.write { _ in _ = sqlite3_limit(store.writer.connection.handle, SQLITE_LIMIT_LENGTH, 2000) }
  }

  private func requireRefusals(_ store: SQLiteStore) throws {
    let fitting = AttributeValue.string(String(repeating: "x", count: 200))
    try store.write { try $0.insert("item", id: 1, ["code": "a", "text": "kept", "blob": .data(Data([7]))]) }
    try limit(store)
    for values in Self.long {
      try store.write { (tx) throws in
        for rule in [ConflictRule.update(unique: [0]), .replace] {
          let error = storeError { try tx.insert("item", values, onConflict: rule) }
          #expect(error?.kind == .invalidValue, "\(rule)")
        }
        var other = values
        if values.count == 2 { other["code"] = "b" }
        let inserted = other
        let error = storeError { try tx.insert("item", inserted) }
        #expect(error?.kind == .invalidValue)
        #expect(error?.entity == "item")
        #expect(storeError { try tx.update("item", id: 1, values) }?.kind == .invalidValue)
      }
    }
    #expect(
      try store.read { try $0.records(FetchDescription(entity: "item")) }.map(\.values) == [
        ["a", "kept", .data(Data([7]))]
      ])
    try store.write { (tx) throws in
      try tx.insert("item", ["code": "c", "text": fitting])
      let error = storeError { try tx.execute(sql: "UPDATE item SET text = ?", Array(Self.long[0].values)) }
      #expect(error != nil)
    }
  }

  @Test func inAnOwnTableTheyAreRefused() throws {
    try requireRefusals(try SQLiteStore.inMemory(schema: Schema(entities: [Self.item])))
  }

  @Test func inATableWithOtherFormsTheyAreRefused() throws {
    let database = try ForeignDatabase(
      "CREATE TABLE item (id INTEGER PRIMARY KEY, code TEXT UNIQUE, text TEXT COLLATE NOCASE, blob BLOB)")
    try requireRefusals(try database.adopt([Self.item]))
  }
}
