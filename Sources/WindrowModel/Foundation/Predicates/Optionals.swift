import Foundation

// `nil`
extension PredicateExpressions.NilLiteral: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    .constant(Wrapped?.none as Any)
  }
}

// `a!`
extension PredicateExpressions.ForcedUnwrap: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch try reader.read(inner) {
    case .optionalCondition(let isPresent, let condition): .condition(condition.whereTrue(isPresent))
    case let meaning: meaning.forced
    }
  }
}

// `a ?? b`, and the `else` of an `if let`
extension PredicateExpressions.NilCoalesce: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let first = try reader.read(lhs)
    let second = try reader.read(rhs)
    switch first {
    case .constant(let value): return unwrapped(value) == nil ? second : first.forced
    case .condition: return first
    case .optionalCondition(let isPresent, let condition):
      guard RHS.Output.self == Bool.self else { break }
      switch try reader.condition(from: second) {
      case .always(let value):
        return .condition(value ? condition.orWhereFalse(isPresent) : condition.whereTrue(isPresent))
      case let other:
        return .condition(condition.whereTrue(isPresent) || other.whereTrue(isPresent.complement))
      }
    case .value(let operand):
      if case .constant(let value as Bool) = second {
        return .condition(.comparison(operand, value ? .notEqual : .equal, .constant(.bool(!value)), []))
      }
    default: throw reader.refusal("\(first.spelling) ?? …", "of whole objects")
    }
    let present = try reader.isPresent(first)
    return .value(
      .conditional(present, try reader.operand(from: first.forced), try reader.operand(from: second)))
  }
}

// `a?.b`, `a.flatMap { b }`, and `if let`
extension PredicateExpressions.OptionalFlatMap: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let wrapped = try reader.read(self.wrapped)
    if case .constant(let value) = wrapped, unwrapped(value) == nil { return .constant(Result?.none as Any) }
    let meaning = try reader.binding(variable.key, to: wrapped.forced).read(transform)
    let isPresent = try reader.isPresent(wrapped)
    if case .always(true) = isPresent { return meaning }
    switch meaning {
    case .constant(let value as Bool): return .optionalCondition(isPresent: isPresent, .always(value))
    case .condition(let condition): return .optionalCondition(isPresent: isPresent, condition)
    case .optionalCondition(let isInner, let condition):
      return .optionalCondition(isPresent: isInner.whereTrue(isPresent), condition)
    case .object, .reference, .related, .range: return meaning
    case .constant, .value:
      let operand = try reader.operand(from: meaning)
      if case .comparison(let source, .notEqual, .constant(.null), []) = isPresent,
        operand.isNil(whereNil: source)
      {
        return meaning
      }
      return .value(.conditional(isPresent, operand, .constant(.null)))
    }
  }
}
