import Foundation
import Windrow

/// Categories with expenses, the latter with a value of every type.
enum ExpenseSchema {
  static let category = EntityDescription(
    "category",
    attributes: [
      AttributeDescription("name", .string, isOptional: true), AttributeDescription("rank", .int),
    ],
    toOnes: [ToOneDescription("parent", to: "category", onDelete: .cascade)])

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
    unique: [["code"], ["title", "cents"]])

  static func make() throws -> Schema { try Schema(entities: [category, expense]) }

  /// An expense of what must not be nil.
  static func expense(_ more: [String: AttributeValue] = [:]) -> [String: AttributeValue] {
    ["amount": 1.5, "cents": 150, "paid": false].merging(more) { $1 }
  }
}

/// The kind of the store's error that a closure throws, or nil where it throws none.
func kindOfError(_ body: () throws -> Void) -> StoreError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.kind
  }
}
