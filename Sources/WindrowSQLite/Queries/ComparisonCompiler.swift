import Foundation
import WindrowModel
import WindrowSemantics

extension QueryScope {
  /// SQL of a comparison, or of its exact complement.
  mutating func comparison(
    _ left: ResolvedOperand, _ comparison: ComparisonOperator, _ right: ResolvedOperand,
    _ options: TextOptions,
    _ negated: Bool
  ) throws(StoreError) -> String {
    if case .constant = left {
      if case .constant = right { return try constants(left, comparison, right, options, negated) }
      return try self.comparison(right, comparison.mirrored, left, options, negated)
    }
    if !options.isEmpty {
      return try folded(left, right, options, negated: negated != (comparison == .notEqual))
    }
    if case .constant(let value) = right {
      return try beside(value, left, comparison, negated)
    }
    return try columns(left, comparison, right, negated)
  }

  /// An operand beside a constant.
  private mutating func beside(
    _ value: AttributeValue, _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ negated: Bool
  ) throws(StoreError) -> String {
    if value.isNull {
      if comparison.isOrdering { return Self.truth(negated) }
      let wantsNull = (comparison == .equal) != negated
      return try null(operand, wantsNull)
    }
    switch NumberGap(value, beside: operand.type) {
    case .some(let gap): return try besideGap(gap, operand, comparison, negated)
    case nil: break
    }
    let constant = SQLValue(value, scale: operand.scale)
    if let sql = try byStoredBounds(operand, comparison, constant, negated) { return sql }
    let left = try comparable(operand)
    return Self.compare(left, comparison, Expression(sql: parameter(constant), isNullable: false), negated)
  }

  /// A comparison with a number that no value of the operand's type equals, by the values next to it.
  ///
  /// An integer beyond the doubles' precision would be rounded when an index on a REAL column is searched for it.
  private mutating func besideGap(
    _ gap: NumberGap, _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ negated: Bool
  ) throws(StoreError) -> String {
    switch comparison {
    case .equal: return Self.truth(negated)
    case .notEqual: return Self.truth(!negated)
    case .less, .lessOrEqual: return try bounded(operand, .lessOrEqual, gap.below, negated)
    case .greater, .greaterOrEqual: return try bounded(operand, .greaterOrEqual, gap.above, negated)
    }
  }

  private mutating func bounded(
    _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ bound: NumberGap.Bound, _ negated: Bool
  ) throws(StoreError) -> String {
    switch bound {
    case .value(let value):
      return Self.compare(
        try comparable(operand), comparison, Expression(sql: parameter(value), isNullable: false), negated)
    case .none: return Self.truth(negated)
    case .all: return try null(operand, negated)
    }
  }

  /// SQL of whether an operand is nil, or is not. One that cannot be nil is not compiled: its parameters would be left
  /// over.
  mutating func null(_ operand: ResolvedOperand, _ wanted: Bool) throws(StoreError) -> String {
    if !operand.isNullable { return Self.truth(!wanted) }
    return "\(try expression(operand).sql) IS \(wanted ? "" : "NOT ")NULL"
  }

  /// Two operands that rows give.
  private mutating func columns(
    _ left: ResolvedOperand, _ comparison: ComparisonOperator, _ right: ResolvedOperand, _ negated: Bool
  ) throws(StoreError) -> String {
    let first = try comparable(left)
    let second = try comparable(right)
    if case .decimal(let scale) = left.type, case .decimal(let other) = right.type, scale != other {
      return decimals(first, comparison, second, other - scale, negated)
    }
    if left.type != right.type {
      // An integer and a double. The plus keeps indexes out, which would round the integer to search for it.
      let plain = (
        first: Expression(sql: "+\(first.sql)", isNullable: first.isNullable),
        second: Expression(sql: "+\(second.sql)", isNullable: second.isNullable)
      )
      return Self.compare(plain.first, comparison, plain.second, negated)
    }
    return Self.compare(first, comparison, second, negated)
  }

  /// Two decimals of different scales, by a function that is NULL where either is.
  private func decimals(
    _ left: Expression, _ comparison: ComparisonOperator, _ right: Expression, _ difference: Int,
    _ negated: Bool
  ) -> String {
    let order = "\(NumberFunctions.compareDecimals)(\(left.sql), \(right.sql), \(difference))"
    if comparison.isOrdering {
      return negated ? "(\(order) \(comparison.rawValue) 0) IS NOT 1" : "\(order) \(comparison.rawValue) 0"
    }
    let wantsEqual = (comparison == .equal) != negated
    return wantsEqual
      ? "(\(order) = 0 OR (\(left.sql) IS NULL AND \(right.sql) IS NULL))"
      : "(\(order) <> 0 OR (\(left.sql) IS NULL) <> (\(right.sql) IS NULL))"
  }

  /// Equality of folded texts.
  private mutating func folded(
    _ left: ResolvedOperand, _ right: ResolvedOperand, _ options: TextOptions, negated: Bool
  ) throws(StoreError) -> String {
    if right.isNullConstant { return try beside(.null, left, .equal, negated) }
    let first = try expression(left)
    let second = try expression(right)
    let call = "\(TextFunctions.name(.equals, options))(\(first.sql), \(second.sql))"
    if !(first.isNullable && second.isNullable) { return negated ? "NOT \(call)" : call }
    return negated
      ? "(NOT \(call) AND (\(first.sql) IS NOT NULL OR \(second.sql) IS NOT NULL))"
      : "(\(call) OR (\(first.sql) IS NULL AND \(second.sql) IS NULL))"
  }

  /// A comparison of values of one kind.
  static func compare(
    _ left: Expression, _ comparison: ComparisonOperator, _ right: Expression, _ negated: Bool
  ) -> String {
    let bothNullable = left.isNullable && right.isNullable
    switch comparison {
    case .equal, .notEqual:
      if (comparison == .equal) != negated { return "\(left.sql) \(bothNullable ? "IS" : "=") \(right.sql)" }
      return "\(left.sql) \(left.isNullable || right.isNullable ? "IS NOT" : "<>") \(right.sql)"
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if !negated { return "\(left.sql) \(comparison.rawValue) \(right.sql)" }
      let nulls = [left, right].filter(\.isNullable).map { " OR \($0.sql) IS NULL" }.joined()
      let complement = "\(left.sql) \(comparison.complement.rawValue) \(right.sql)"
      return nulls.isEmpty ? complement : "(\(complement)\(nulls))"
    }
  }

  /// Two constants, which no row is needed to compare.
  private mutating func constants(
    _ left: ResolvedOperand, _ comparison: ComparisonOperator, _ right: ResolvedOperand,
    _ options: TextOptions,
    _ negated: Bool
  ) throws(StoreError) -> String {
    guard case .constant(let first) = left, case .constant(let second) = right else { return "0" }
    if first.isNull || second.isNull {
      let holds = comparison.isOrdering ? false : (first.isNull == second.isNull) == (comparison == .equal)
      return Self.truth(holds != negated)
    }
    if case .decimal(let one) = first, case .decimal(let other) = second {
      return Self.truth(comparison.holds(one, other) != negated)
    }
    if !options.isEmpty {
      return try folded(left, right, options, negated: negated != (comparison == .notEqual))
    }
    return Self.compare(try expression(left), comparison, try expression(right), negated)
  }
}

extension ComparisonOperator {
  /// The operator that is true of two values exactly where this one is false.
  fileprivate var complement: ComparisonOperator {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  fileprivate func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

extension ResolvedOperand {
  /// The fraction digits of a decimal, 0 of another type.
  var scale: Int { if case .decimal(let scale) = type { scale } else { 0 } }
}
