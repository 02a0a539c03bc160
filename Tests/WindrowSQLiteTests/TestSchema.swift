import Foundation
import Windrow
import WindrowSQLite

/// Categories in a tree, with expenses that have a value of every type.
enum TestSchema {
  static let category = EntityDescription(
    "category",
    attributes: [
      AttributeDescription("name", .string, isOptional: true), AttributeDescription("rank", .int),
    ],
    toOnes: [ToOneDescription("parent", to: "category", inverse: "children", onDelete: .cascade)])

  static let expense = EntityDescription(
    "expense",
    attributes: [
      AttributeDescription("title", .string, isOptional: true),
      AttributeDescription("amount", .double),
      AttributeDescription("cents", .int),
      AttributeDescription("price", .decimal(scale: 2), isOptional: true),
      AttributeDescription("date", .date, isOptional: true),
      AttributeDescription("paid", .bool),
      AttributeDescription("code", .uuid, isOptional: true),
      AttributeDescription("blob", .data, isOptional: true),
    ],
    toOnes: [ToOneDescription("category", to: "category", inverse: "expenses", onDelete: .nullify)],
    unique: [["code"], ["title", "cents"]],
    indexes: [
      IndexDescription([.init("date", isDescending: true)]), IndexDescription([.init("amount")]),
      IndexDescription([.init("title")]),
    ])

  static func make() throws -> Schema { try Schema(entities: [category, expense]) }

  /// The values of an expense that must not be nil, with others.
  static func expense(_ more: [String: AttributeValue] = [:]) -> [String: AttributeValue] {
    ["amount": 1.5, "cents": 150, "paid": false].merging(more) { $1 }
  }

  static func memory(_ configuration: SQLiteConfiguration = SQLiteConfiguration()) throws -> SQLiteStore {
    try SQLiteStore.inMemory(schema: make(), configuration: configuration)
  }
}

/// A folder of its own for one test, removed when the test lets go of it.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("windrow-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String = "test.db") -> String { url.appendingPathComponent(name).path }
}

/// The store's error that a closure throws, or nil where it throws none.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
