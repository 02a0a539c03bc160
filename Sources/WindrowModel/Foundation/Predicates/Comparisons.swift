import Foundation

// `a == b`
extension PredicateExpressions.Equal: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    .condition(try reader.equality(try reader.read(lhs), try reader.read(rhs), of: LHS.Output.self))
  }
}

// `a != b`
extension PredicateExpressions.NotEqual: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let equality = try reader.equality(try reader.read(lhs), try reader.read(rhs), of: LHS.Output.self)
    return .condition(equality.complement)
  }
}

// `a < b` and its kin
extension PredicateExpressions.Comparison: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let comparison: ComparisonOperator =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw reader.refusal("\(op)", "which is an operator that Foundation got later")
      }
    try reader.requireOrder(of: LHS.Output.self, comparison.rawValue)
    return .condition(.comparison(try reader.operand(lhs), comparison, try reader.operand(rhs), []))
  }
}

extension PredicateReader {
  /// The condition that two meanings are equal.
  func equality(
    _ left: PredicateMeaning, _ right: PredicateMeaning, of type: Any.Type
  ) throws(StoreError) -> Condition {
    if case .constant(let value) = left, case .constant = right, unwrapped(value) == nil {
      return try isPresent(right).complement
    }
    switch (left, right) {
    case (let meaning, .constant(let value)), (.constant(let value), let meaning):
      return try equality(meaning, value, of: type)
    case (.condition, _), (_, .condition), (.optionalCondition, _), (_, .optionalCondition), (.value, _),
      (_, .value), (.reference, .reference):
      return .comparison(try operand(from: left), .equal, try operand(from: right), [])
    default:
      throw refusal(
        "\(left.spelling) == \(right.spelling)", "of whole objects: compare their identities, `$0.$name.id`")
    }
  }

  private func equality(
    _ meaning: PredicateMeaning, _ constant: Any, of type: Any.Type
  ) throws(StoreError) -> Condition {
    let value = unwrapped(constant)
    switch (meaning, value) {
    case (_, nil): return try isPresent(meaning).complement
    case (.condition(let condition), let bool as Bool): return bool ? condition : condition.complement
    case (.optionalCondition(let isPresent, let condition), let bool as Bool):
      return (bool ? condition : condition.complement).whereTrue(isPresent)
    case (.object, _), (.related, _):
      throw refusal(
        "\(meaning.spelling) == …", "of \(type): compare with nil, or identities, `$0.$name.id`")
    default:
      return .comparison(try operand(from: meaning), .equal, .constant(try self.constant(constant)), [])
    }
  }

  /// Refuses an order of a type whose values stores order otherwise, or not at all.
  func requireOrder(of type: Any.Type, _ spelling: String) throws(StoreError) {
    guard hasStoreOrder(type) else {
      throw refusal(spelling, "of \(type): stores have no order of that type")
    }
  }
}

/// Whether stores order the values of a type, or of an optional of it, as Swift does.
///
/// An enumeration's own `<` is code that no store can run, and its raw values may run otherwise.
func hasStoreOrder(_ type: Any.Type) -> Bool {
  switch type {
  case is Int.Type, is Int64.Type, is Int32.Type, is Int16.Type, is UInt.Type, is UInt64.Type, is UInt32.Type,
    is UInt16.Type, is Double.Type, is String.Type, is Date.Type, is Decimal.Type, is UUID.Type:
    true
  case let optional as any AnyOptional.Type: hasStoreOrder(optional.wrappedType)
  default: type is any RowIdentity.Type
  }
}
