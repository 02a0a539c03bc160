import Foundation
import WindrowModel
import WindrowStore

/// The schema that most cases use: expenses of every attribute type, which point to categories in groups.
enum Ledger {
  /// The entities: `group`, `category` and `expense`, each optional everywhere.
  static let entities: [EntityDescription] = [
    EntityDescription("group", attributes: [AttributeDescription("name", .string, isOptional: true)]),
    EntityDescription(
      "category",
      attributes: [
        AttributeDescription("name", .string, isOptional: true),
        AttributeDescription("displayOrder", .int, isOptional: true),
      ],
      toOnes: [ToOneDescription("group", to: "group", inverse: "categories")]),
    EntityDescription(
      "expense",
      attributes: [
        AttributeDescription("title", .string, isOptional: true),
        AttributeDescription("amount", .double, isOptional: true),
        AttributeDescription("cents", .int, isOptional: true),
        AttributeDescription("price", .decimal(scale: 2), isOptional: true),
        AttributeDescription("date", .date, isOptional: true),
        AttributeDescription("paid", .bool, isOptional: true),
        AttributeDescription("code", .uuid, isOptional: true),
        AttributeDescription("blob", .data, isOptional: true),
      ],
      toOnes: [
        ToOneDescription("category", to: "category", inverse: "expenses"),
        ToOneDescription("parent", to: "expense", inverse: "children"),
      ]),
  ]

  /// Opens an empty store of the schema.
  static func open(_ context: ConformanceContext, changeBound: Int? = nil) throws -> any Store {
    try context.open(entities, changeBound: changeBound)
  }

  /// Opens a store with rows of expenses, numbered from 1.
  static func open(_ context: ConformanceContext, expenses: [[String: AttributeValue]]) throws -> any Store {
    let store = try open(context)
    try store.write { tx in for row in expenses { try tx.insert("expense", row) } }
    return store
  }

  /// An expense with a value in every column; it points to category 1.
  static let fullRow: [String: AttributeValue] = [
    "title": "Lunch", "amount": 12.5, "cents": 1250, "price": .decimal(Decimal(1250) / 100),
    "date": .date(Date(timeIntervalSinceReferenceDate: 791_596_800.25)), "paid": true,
    "code": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
    "blob": .data(Data([0, 255])), "category": 1, "parent": .null,
  ]
}

/// The date of a year, month and day at midnight UTC, and seconds after it.
func day(_ year: Int, _ month: Int, _ day: Int, _ seconds: Double = 0) -> AttributeValue {
  // The calendar of every century alike; Foundation's has Julian dates before 1582.
  let days = OracleDates.daysSinceReference(year: year, month: month, day: day) ?? 0
  return .date(Date(timeIntervalSinceReferenceDate: Double(days) * 86_400 + seconds))
}
