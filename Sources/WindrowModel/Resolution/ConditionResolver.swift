/// The reading of a condition against a schema: names, types and constants.
struct ConditionResolver {
  let schema: Schema
  let entity: String
  /// What paths name, where the condition is one on groups and not on rows.
  var groups: GroupNames?

  /// The condition with everything found, or the error that names the node which cannot be meant.
  func resolve(_ condition: Condition) throws(StoreError) -> ResolvedCondition {
    switch condition {
    case .always(let value): return .always(value)
    case .comparison(let left, let comparison, let right, let options):
      return try compare(left, comparison, right, options)
    case .text(let left, let search, let right, let options):
      return .text(
        try text(left, search.rawValue), search, try text(right, search.rawValue), options)
    case .among(let operand, let values): return try among(operand, values)
    case .between(let operand, let lower, let upper):
      return .and([
        try compare(operand, .greaterOrEqual, lower, []), try compare(operand, .lessOrEqual, upper, []),
      ])
    case .and: return .and(try all(condition.chain ?? []))
    case .or: return .or(try all(condition.chain ?? []))
    case .not(let condition): return .not(try resolve(condition))
    case .toMany(let quantifier, let path, let inner):
      let toMany = try toMany(path)
      let resolver = ConditionResolver(schema: schema, entity: toMany.entity)
      return .toMany(quantifier, toMany, try resolver.resolve(inner))
    }
  }

  private func all(_ conditions: [Condition]) throws(StoreError) -> [ResolvedCondition] {
    var resolved: [ResolvedCondition] = []
    resolved.reserveCapacity(conditions.count)
    for condition in conditions { resolved.append(try resolve(condition)) }
    return resolved
  }

  private func compare(
    _ leftSource: Operand, _ comparison: ComparisonOperator, _ rightSource: Operand, _ options: TextOptions
  ) throws(StoreError) -> ResolvedCondition {
    let left = try operand(leftSource)
    let right = try operand(rightSource)
    if !options.isEmpty {
      guard !comparison.isOrdering, [left, right].allSatisfy({ $0.type == nil || $0.type == .string }) else {
        throw StoreError(
          .typeMismatch,
          "\(leftSource) \(comparison.rawValue)\(options) \(rightSource): options need texts, == or !=.",
          entity: entity)
      }
    }
    if case .constant(let value) = left, value.naturalType != nil, !right.isConstant {
      return try ConstantMeeting(
        operand: right, operation: comparison.mirrored, options: options, entity: entity
      )
      .condition(with: value)
    }
    if case .constant(let value) = right, value.naturalType != nil, !left.isConstant {
      return try ConstantMeeting(operand: left, operation: comparison, options: options, entity: entity)
        .condition(with: value)
    }
    try checkTypes(left, comparison, right)
    return .comparison(left, comparison, right, options)
  }

  private func checkTypes(
    _ left: ResolvedOperand, _ comparison: ComparisonOperator, _ right: ResolvedOperand
  ) throws(StoreError) {
    let types = [left.type, right.type].compactMap(\.self)
    if comparison.isOrdering, types.contains(.data) {
      throw StoreError(
        .typeMismatch, "data has no order, so \(comparison.rawValue) cannot compare it.", entity: entity)
    }
    guard types.count == 2, types[0] != types[1] else { return }
    switch (types[0], types[1]) {
    case (.int, .double), (.double, .int), (.decimal, .decimal): return
    default:
      throw StoreError(.typeMismatch, "\(types[0]) cannot be compared with \(types[1]).", entity: entity)
    }
  }

  func text(_ source: Operand, _ name: String) throws(StoreError) -> ResolvedOperand {
    let operand = try operand(source)
    guard operand.type == nil || operand.type == .string else {
      throw StoreError(.typeMismatch, "\(name) needs texts, and \(source) is none.", entity: entity)
    }
    return operand
  }

  private func among(_ source: Operand, _ values: [AttributeValue]) throws(StoreError) -> ResolvedCondition {
    let operand = try operand(source)
    let meeting = ConstantMeeting(operand: operand, operation: .equal, options: [], entity: entity)
    var constants: [AttributeValue] = []
    constants.reserveCapacity(values.count)
    for value in values where !value.isNull {
      if let constant = try meeting.exactConstant(value) { constants.append(constant) }
    }
    return .among(operand, constants, includesNull: values.contains(.null))
  }
}

extension ResolvedOperand {
  /// Whether no row is needed to know the value.
  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}
