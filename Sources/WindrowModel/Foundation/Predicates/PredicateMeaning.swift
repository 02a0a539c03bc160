/// What a part of a predicate means in a condition.
enum PredicateMeaning {
  /// A value that is known while the predicate is read.
  case constant(Any)
  /// A value that depends on the row.
  case value(Operand)
  /// A Bool.
  case condition(Condition)
  /// An optional Bool: nil where the first condition is false, else the second.
  case optionalCondition(isPresent: Condition, Condition)
  /// The row at the end of a way over to-ones, or none; the row itself at the end of no way.
  case object([String])
  /// A to-one: the wrapper around the row at the end of a way.
  case reference([String])
  /// The rows of a to-many, those alone that meet a condition where there is one.
  case related([String], where: Condition?)
  /// A range made of two values of a row.
  case range(lower: Operand, upper: Operand, includesUpper: Bool)
}

extension PredicateReader {
  /// The condition that a meaning is where a Bool is wanted.
  func condition(from meaning: PredicateMeaning) throws(StoreError) -> Condition {
    switch meaning {
    case .constant(let value as Bool): return .always(value)
    case .value(let operand): return .comparison(operand, .equal, .constant(true), [])
    case .condition(let condition): return condition
    case .optionalCondition(let isPresent, let condition): return condition.whereTrue(isPresent)
    case .constant, .object, .reference, .related, .range:
      throw refusal(meaning.spelling, "where a condition is wanted")
    }
  }

  /// The operand that a meaning is where a value is wanted.
  func operand(from meaning: PredicateMeaning) throws(StoreError) -> Operand {
    switch meaning {
    case .constant(let value): return .constant(try constant(value))
    case .value(let operand): return operand
    case .condition(.always(let value)): return .constant(.bool(value))
    case .condition(let condition): return .conditional(condition, .constant(true), .constant(false))
    case .optionalCondition(let isPresent, let condition):
      return .conditional(
        isPresent, .conditional(condition, .constant(true), .constant(false)), .constant(.null))
    case .reference(let path): return .path(AttributePath(path))
    case .object, .related, .range: throw refusal(meaning.spelling, "as a value")
    }
  }

  /// A value of Swift as stores keep it.
  func constant(_ value: Any) throws(StoreError) -> AttributeValue {
    guard let value = unwrapped(value) else { return .null }
    guard let constant = value as? any AttributeConstant else {
      throw refusal("\(type(of: value))", "as a constant")
    }
    return try constant.attributeValue().acceptedAsConstant()
  }

  /// The condition that is true where an optional meaning has a value.
  func isPresent(_ meaning: PredicateMeaning) throws(StoreError) -> Condition {
    switch meaning {
    case .constant(let value): return .always(unwrapped(value) != nil)
    case .value(let operand): return .isPresent(operand)
    case .condition: return .always(true)
    case .optionalCondition(let isPresent, _): return isPresent
    case .object([]): return .always(true)
    case .object(let path), .reference(let path): return .isPresent(.path(AttributePath(path)))
    case .related(let path, _):
      return path.count == 1 ? .always(true) : .isPresent(.path(AttributePath(Array(path.dropLast()))))
    case .range: throw refusal(meaning.spelling, "as an optional")
    }
  }
}

extension PredicateMeaning {
  /// The meaning of an optional where it is known not to be nil.
  var forced: PredicateMeaning {
    switch self {
    case .constant(let value): .constant(unwrapped(value) ?? value)
    case .optionalCondition(_, let condition): .condition(condition)
    default: self
    }
  }

  /// What messages call it.
  var spelling: String {
    switch self {
    case .constant(let value): "\(value)"
    case .value(let operand): "\(operand)"
    case .condition, .optionalCondition: "a condition"
    case .object([]): "$0"
    case .object(let path): "$0.\(path.joined(separator: "."))"
    case .reference(let path): "$0.$\(path.joined(separator: "."))"
    case .related(let path, nil): "$0.\(path.joined(separator: "."))"
    case .related(let path, _): "$0.\(path.joined(separator: ".")).filter { … }"
    case .range(_, _, let includesUpper): includesUpper ? "a...b" : "a..<b"
    }
  }
}

/// The value that an optional of any depth holds, or the value itself.
func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any AnyOptional else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// An optional of a type that is not known.
protocol AnyOptional {
  /// The type that is wrapped.
  static var wrappedType: Any.Type { get }
  /// What is wrapped, or nil.
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  static var wrappedType: Any.Type { Wrapped.self }
  var wrapped: Any? { map { $0 as Any } }
}
