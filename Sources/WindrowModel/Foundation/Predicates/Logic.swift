import Foundation

// `a && b`
extension PredicateExpressions.Conjunction: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch (try reader.condition(lhs), try reader.condition(rhs)) {
    case (.always(true), let condition), (let condition, .always(true)): .condition(condition)
    case (.always(false), _), (_, .always(false)): .condition(.always(false))
    case (let left, let right): .condition(left && right)
    }
  }
}

// `a || b`
extension PredicateExpressions.Disjunction: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch (try reader.condition(lhs), try reader.condition(rhs)) {
    case (.always(false), let condition), (let condition, .always(false)): .condition(condition)
    case (.always(true), _), (_, .always(true)): .condition(.always(true))
    case (let left, let right): .condition(left || right)
    }
  }
}

// `!a`
extension PredicateExpressions.Negation: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    .condition(try reader.condition(wrapped).complement)
  }
}

// `a ? b : c`, and `if a { b } else { c }`
extension PredicateExpressions.Conditional: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let test = try reader.condition(self.test)
    let first = try reader.read(trueBranch)
    let second = try reader.read(falseBranch)
    if case .always(let value) = test { return value ? first : second }
    guard Output.self == Bool.self else {
      return .value(.conditional(test, try reader.operand(from: first), try reader.operand(from: second)))
    }
    let isFirst = try reader.condition(from: first)
    let isSecond = try reader.condition(from: second)
    switch (isFirst, isSecond) {
    case (.always(true), .always(true)), (.always(false), .always(false)): return .condition(isFirst)
    case (_, .always(false)): return .condition(isFirst.whereTrue(test))
    case (_, .always(true)): return .condition(isFirst.orWhereFalse(test))
    case (.always(true), _): return .condition(test || isSecond)
    case (.always(false), _): return .condition(test.complement && isSecond)
    default: return .condition(.or([test && isFirst, test.complement && isSecond]))
    }
  }
}
