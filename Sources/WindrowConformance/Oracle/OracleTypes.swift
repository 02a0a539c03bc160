import Foundation
import WindrowModel

/// Which requests are well-formed: names, types and constants, and the kind of error where they are not.
struct OracleTypes {
  let schema: Schema
  let entity: String
  /// The types of all names there are, where they are those of groups and not of rows.
  var names: [String: AttributeType]?

  /// The type at the end of a path.
  func type(_ path: AttributePath) throws(StoreError) -> AttributeType {
    if let names {
      guard let type = names[path.description] else { throw StoreError(.unknownAttribute, "\(path)") }
      return type
    }
    var description = try schema.entity(entity)
    for (index, name) in path.components.enumerated() {
      let isLast = index == path.components.count - 1
      if name == "id", isLast { return .int }
      if let attribute = description.attribute(name) {
        if !isLast { throw StoreError(.unknownAttribute, "behind \(name)") }
        return attribute.type
      }
      guard let toOne = description.toOne(name) else {
        let isToMany = schema.toManys(of: description.name).contains { $0.name == name }
        throw StoreError(isToMany ? .unsupported : .unknownAttribute, name)
      }
      if isLast { return .int }
      description = try schema.entity(toOne.destination)
    }
    throw StoreError(.unknownAttribute, "empty path")
  }

  /// Throws where a path is not one of to-ones alone.
  func checkPrefetch(_ path: AttributePath) throws(StoreError) {
    if path.components.isEmpty { throw StoreError(.unknownAttribute, "empty path") }
    var description = try schema.entity(entity)
    for name in path.components {
      if let toOne = description.toOne(name) {
        description = try schema.entity(toOne.destination)
        continue
      }
      let isKnown =
        name == "id" || description.attribute(name) != nil
        || schema.toManys(of: description.name).contains { $0.name == name }
      throw StoreError(isKnown ? .unsupported : .unknownAttribute, name)
    }
  }

  /// The type of an operand, or nil for nil.
  func type(_ operand: Operand) throws(StoreError) -> AttributeType? {
    switch operand {
    case .constant(let value):
      try Self.requireConstant(value)
      return value.naturalType
    case .path(let path): return try type(path)
    case .negated(let inner): return try number(inner)
    case .count(let path):
      _ = try toMany(path)
      return .int
    case .length(let inner):
      try requireText(inner)
      return .int
    case .folded(let inner, _):
      try requireText(inner)
      return .string
    case .conditional(let condition, let first, let second):
      try check(condition)
      return try eitherType(first, second)
    case .arithmetic(let left, .remainder, let right):
      if try number(left) == .double { throw StoreError(.typeMismatch, "remainder of a double") }
      if try number(right) == .double { throw StoreError(.typeMismatch, "remainder by a double") }
      return .int
    case .arithmetic(let left, _, let right):
      let (left, right) = (try number(left), try number(right))
      return left == .double || right == .double ? .double : .int
    }
  }

  private func number(_ operand: Operand) throws(StoreError) -> AttributeType? {
    let type = try type(operand)
    if let type, type != .int, type != .double { throw StoreError(.typeMismatch, "arithmetic over \(type)") }
    return type
  }

  /// Throws where a condition cannot be meant.
  func check(_ condition: Condition) throws(StoreError) {
    switch condition {
    case .always: break
    case .comparison(let left, let comparison, let right, let options):
      try checkComparison(left, comparison, right, options)
    case .text(let left, _, let right, _):
      for operand in [left, right] { try requireText(operand) }
    case .among(let operand, let constants):
      let type = try type(operand)
      for constant in constants where !constant.isNull {
        try Self.requireConstant(constant)
        if let type { try Self.requireMeeting(type, constant) }
      }
    case .between(let operand, let lower, let upper):
      try checkComparison(operand, .greaterOrEqual, lower, [])
      try checkComparison(operand, .lessOrEqual, upper, [])
    case .and(let conditions), .or(let conditions): for condition in conditions { try check(condition) }
    case .not(let condition): try check(condition)
    case .toMany(_, let path, let inner):
      try OracleTypes(schema: schema, entity: try toMany(path).entity).check(inner)
    }
  }

  private func requireText(_ operand: Operand) throws(StoreError) {
    if let type = try type(operand), type != .string { throw StoreError(.typeMismatch, "\(type) is no text") }
  }

  private func checkComparison(
    _ left: Operand, _ comparison: ComparisonOperator, _ right: Operand, _ options: TextOptions
  ) throws(StoreError) {
    let (leftType, rightType) = (try type(left), try type(right))
    let types = [leftType, rightType].compactMap(\.self)
    let isOrdering = comparison != .equal && comparison != .notEqual
    if !options.isEmpty, isOrdering || types.contains(where: { $0 != .string }) {
      throw StoreError(.typeMismatch, "options")
    }
    if isOrdering, types.contains(.data) { throw StoreError(.typeMismatch, "data has no order") }
    switch (left, right) {
    case (.constant, .constant): break
    case (.constant(let constant), _) where !constant.isNull:
      if let rightType { return try Self.requireMeeting(rightType, constant) }
    case (_, .constant(let constant)) where !constant.isNull:
      if let leftType { return try Self.requireMeeting(leftType, constant) }
    default: break
    }
    if types.count == 2, !Self.areComparable(types[0], types[1]) {
      throw StoreError(.typeMismatch, "\(types)")
    }
  }

  private static func areComparable(_ left: AttributeType, _ right: AttributeType) -> Bool {
    switch (left, right) {
    case (.int, .double), (.double, .int), (.decimal, .decimal): true
    default: left == right
    }
  }

  /// Throws where a constant cannot be read as the type that it meets.
  static func requireMeeting(_ type: AttributeType, _ constant: AttributeValue) throws(StoreError) {
    switch (type, constant) {
    case (.bool, .bool), (.int, .int), (.int, .double), (.double, .int), (.double, .double),
      (.string, .string),
      (.date, .date), (.uuid, .uuid), (.data, .data), (.decimal, .decimal), (.decimal, .int):
      break
    case (.decimal, .double(let number)):
      if decimal(number) == nil { throw StoreError(.typeMismatch, "\(number) has no digits") }
    default: throw StoreError(.typeMismatch, "\(constant) as \(type)")
    }
  }

  /// Throws for a constant that no request may state.
  static func requireConstant(_ value: AttributeValue) throws(StoreError) {
    switch value {
    case .double(let number): if number.isNaN { throw StoreError(.invalidValue, "NaN") }
    case .date(let date): if !OracleDates.isInRange(date) { throw StoreError(.invalidValue, "date") }
    case .decimal(let number): if number.isNaN { throw StoreError(.invalidValue, "NaN") }
    default: break
    }
  }

  /// A number beside a decimal: read exactly from its digits.
  static func asDecimal(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .int(let number): .decimal(Decimal(number))
    case .double(let number): decimal(number).map(AttributeValue.decimal) ?? value
    default: value
    }
  }

  private static func decimal(_ number: Double) -> Decimal? {
    Decimal(string: "\(number)", locale: Locale(identifier: "en_US_POSIX"))
  }
}
