import Testing
import WindrowModel

/// A schema with an attribute of every type, two steps of to-ones, a to-many, and keys whose names are keywords.
enum LedgerSchema {
  static let entities: [EntityDescription] = [
    EntityDescription(
      "country", attributes: [.init("name", .string), .init("population", .int, isOptional: true)]),
    EntityDescription(
      "category", attributes: [.init("name", .string, isOptional: true), .init("rank", .int)],
      toOnes: [.init("country", to: "country")]),
    EntityDescription(
      "expense",
      attributes: [
        .init("title", .string, isOptional: true), .init("amount", .double), .init("cents", .int),
        .init("price", .decimal(scale: 2), isOptional: true), .init("date", .date, isOptional: true),
        .init("paid", .bool), .init("code", .uuid, isOptional: true), .init("blob", .data, isOptional: true),
        .init("in", .string, isOptional: true), .init("order", .int, isOptional: true),
        .init("self", .int, isOptional: true), .init("count", .int, isOptional: true),
      ],
      toOnes: [.init("category", to: "category", inverse: "expenses")]),
  ]

  static func make() throws -> Schema { try Schema(entities: entities) }

  /// The condition on expenses that a format string makes.
  static func parse(_ format: String, _ arguments: [FormatArgument] = []) throws -> Condition {
    try Condition(format: format, arguments, on: "expense", in: make())
  }

  /// The kind and the message of the error that a format string throws, as one line.
  static func failure(_ format: String, _ arguments: [FormatArgument] = []) -> String {
    do {
      return "no error: \(try parse(format, arguments))"
    } catch let error as StoreError {
      return "\(error.kind): \(error.message)"
    } catch {
      return "another error: \(error)"
    }
  }
}

extension Operand {
  static func path(_ path: String) -> Operand { .path(AttributePath(path)) }
}

extension Condition {
  /// A comparison without options, for short expectations.
  static func compare(
    _ path: AttributePath, _ operation: ComparisonOperator, _ value: AttributeValue,
    _ options: TextOptions = []
  ) -> Condition {
    .comparison(.path(path), operation, .constant(value), options)
  }
}
