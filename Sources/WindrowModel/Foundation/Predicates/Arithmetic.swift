import Foundation

// `a + b`, `a - b`, `a * b`
extension PredicateExpressions.Arithmetic: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let operation: ArithmeticOperator =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw reader.refusal("\(op)", "which is an operator that Foundation got later")
      }
    return try reader.arithmetic(lhs, operation, rhs, of: LHS.Output.self)
  }
}

// `a / b` of integers
extension PredicateExpressions.IntDivision: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    try reader.arithmetic(lhs, .divide, rhs, of: LHS.Output.self)
  }
}

// `a % b`
extension PredicateExpressions.IntRemainder: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    try reader.arithmetic(lhs, .remainder, rhs, of: LHS.Output.self)
  }
}

// `a / b` of floating-point numbers
extension PredicateExpressions.FloatDivision: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    try reader.arithmetic(lhs, .divide, rhs, of: LHS.Output.self)
  }
}

// `-a`
extension PredicateExpressions.UnaryMinus: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    // `-3` is a minus before a literal, also where a decimal meets it.
    switch try reader.read(wrapped) {
    case .constant(let value as Int) where value != .min: return .constant(-value)
    case .constant(let value as Int64) where value != .min: return .constant(-value)
    case .constant(let value as Int32) where value != .min: return .constant(-value)
    case .constant(let value as Int16) where value != .min: return .constant(-value)
    case .constant(let value as Double): return .constant(-value)
    case .constant(let value as Decimal): return .constant(-value)
    case let meaning:
      try reader.requireArithmetic(of: Wrapped.Output.self, "-")
      return .value(.negated(try reader.operand(from: meaning)))
    }
  }
}

extension PredicateReader {
  fileprivate func arithmetic(
    _ left: some Any, _ operation: ArithmeticOperator, _ right: some Any, of type: Any.Type
  ) throws(StoreError) -> PredicateMeaning {
    try requireArithmetic(of: type, operation.rawValue)
    return .value(.arithmetic(try operand(left), operation, try operand(right)))
  }

  /// Refuses arithmetic of a type that stores do not compute with: they have one width of integers, and doubles.
  fileprivate func requireArithmetic(of type: Any.Type, _ spelling: String) throws(StoreError) {
    switch type {
    case is Int.Type, is Int64.Type, is Double.Type: return
    default: throw refusal(spelling, "of \(type): stores compute with Int, Int64 and Double alone")
    }
  }
}
