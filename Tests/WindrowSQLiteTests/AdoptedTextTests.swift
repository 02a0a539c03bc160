import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Text that other programs wrote in any normalisation form, in a column that the schema says is not normalised.
@Suite struct AdoptedTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  private let store: SQLiteStore

  init() throws {
    let item = EntityDescription(
      "item", attributes: [AttributeDescription("name", .string, isOptional: true, isNormalized: false)],
      indexes: [IndexDescription([.init("name")])])
    store = try SQLiteStore.inMemory(schema: Schema(entities: [item]))
    try store.write { (transaction) throws in
      for (id, name) in [(1, Self.composed), (2, Self.decomposed), (3, "caff"), (4, "cafe")] {
        // Bytes, since the text of a parameter could be normalised on the way.
        let hex = name.utf8.map { String(format: "%02X", $0) }.joined()
        try transaction.execute(
          sql: "INSERT INTO item (id, name) VALUES (?, CAST(x'\(hex)' AS TEXT))", [.int(Int64(id))])
      }
    }
  }

  private func ids(_ condition: Condition? = nil, _ sort: [SortTerm] = []) throws -> [RowID] {
    try store.read { try $0.ids(FetchDescription(entity: "item", condition: condition, sort: sort)) }
  }

  @Test(arguments: [composed, decomposed])
  func equalityIsThatOfTheText(_ text: String) throws {
    #expect(try ids(.comparison(.path("name"), .equal, .constant(.string(text)), [])) == [1, 2])
    #expect(try ids(.comparison(.path("name"), .notEqual, .constant(.string(text)), [])) == [3, 4])
    #expect(try ids(.among(.path("name"), [.string(text)])) == [1, 2])
    #expect(try ids(.text(.path("name"), .contains, .constant(.string(text)), [])) == [1, 2])
    #expect(try ids(.text(.path("name"), .beginsWith, .constant(.string(text)), [])) == [1, 2])
  }

  @Test func aLetterInsideACharacterIsNotFound() throws {
    #expect(try ids(.text(.path("name"), .endsWith, .constant("e"), [])) == [4])
    #expect(try ids(.text(.path("name"), .beginsWith, .constant("cafe"), [])) == [4])
  }

  @Test func orderSectionsAndAggregatesAreThoseOfTheText() throws {
    #expect(try ids(nil, [SortTerm("name", .descending)]) == [1, 2, 3, 4])
    let sections = try store.read {
      try $0.sections(FetchDescription(entity: "item", sectionBy: .value("name")))
    }
    #expect(sections.map(\.ids) == [[4], [3], [1, 2]])
    let values = try store.read {
      try $0.aggregate(AggregateDescription(entity: "item", values: [.countDistinct("name"), .max("name")]))
    }
    #expect(values == [[3, .string(Self.composed)]])
  }
}
