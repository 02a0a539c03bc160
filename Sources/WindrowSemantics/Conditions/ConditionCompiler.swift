import WindrowModel

/// The choice of the node that answers a condition fastest.
enum ConditionCompiler {
  /// The nodes of a condition.
  static func compile(_ condition: ResolvedCondition) -> any ConditionNode {
    switch condition {
    case .always(let value): AlwaysNode(value: value)
    case .comparison(let left, let comparison, let right, let options):
      compare(left, comparison, right, options)
    case .text(let text, let search, let pattern, let options):
      TextSearchNode.make(text, TextPattern.Kind(search), pattern, options)
    case .among(let operand, let constants, let includesNull):
      MembershipNode(operand, constants, includesNull: includesNull)
    case .and(let conditions): AllNode(conditions.map(compile))
    case .or(let conditions): AnyNode(joinEqualities(conditions).map(compile))
    case .not(let condition): NotNode(child: compile(condition))
    case .toMany(.any, let toMany, let inner): AnyRelatedNode(toMany, compile(inner))
    case .toMany(.none, let toMany, let inner): NotNode(child: AnyRelatedNode(toMany, compile(inner)))
    case .toMany(.all, let toMany, let inner):
      NotNode(child: AnyRelatedNode(toMany, NotNode(child: compile(inner))))
    }
  }

  /// Joins `x == 1 OR x == 2 OR …` to one list for each operand, so that thousands of terms cost one look-up a row.
  private static func joinEqualities(_ conditions: [ResolvedCondition]) -> [ResolvedCondition] {
    guard conditions.count > 8 else { return conditions }
    var rest: [ResolvedCondition] = []
    var lists: [ResolvedPath: [AttributeValue]] = [:]
    for condition in conditions {
      guard case .comparison(.path(let path), .equal, .constant(let constant), []) = condition,
        path.type.holdsExactly(constant)
      else {
        rest.append(condition)
        continue
      }
      lists[path, default: []].append(constant)
    }
    return rest + lists.map { .among(.path($0.key), $0.value, includesNull: false) }
  }

  private static func compare(
    _ left: ResolvedOperand, _ comparison: ComparisonOperator, _ right: ResolvedOperand,
    _ options: TextOptions
  ) -> any ConditionNode {
    switch (left, right) {
    case (.constant(let first), .constant(let second)):
      return AlwaysNode(value: holds(first, comparison, second, options))
    case (.constant(let constant), let operand):
      return compare(operand, comparison.mirrored, constant, options)
    case (let operand, .constant(let constant)):
      return compare(operand, comparison, constant, options)
    default:
      if options.isEmpty { return PairNode(left: left, comparison: comparison, right: right) }
      let equal = EqualTextsNode(left: left, right: right, options: options)
      return comparison == .equal ? equal : NotNode(child: equal)
    }
  }

  private static func compare(
    _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ constant: AttributeValue,
    _ options: TextOptions
  ) -> any ConditionNode {
    if constant.isNull {
      if comparison.isOrdering { return AlwaysNode(value: false) }
      let test = NullNode(operand: OperandProgram(operand))
      return comparison == .equal ? test : NotNode(child: test)
    }
    if case .string = constant, !options.isEmpty {
      let equal = TextSearchNode.make(operand, .equals, .constant(constant), options)
      return comparison == .equal ? equal : NotNode(child: equal)
    }
    return ConstantNode(operand, comparison, constant)
  }

  /// The comparison of two constants.
  private static func holds(
    _ left: AttributeValue, _ comparison: ComparisonOperator, _ right: AttributeValue, _ options: TextOptions
  ) -> Bool {
    if left.isNull || right.isNull {
      switch comparison {
      case .equal: return left.isNull && right.isNull
      case .notEqual: return left.isNull != right.isNull
      default: return false
      }
    }
    if case .string(let text) = left, case .string(let other) = right, !options.isEmpty {
      return TextPattern(.equals, other, options).matches(text) == (comparison == .equal)
    }
    return comparison.holds(ValueOrder.compare(left, right))
  }
}

extension AttributeType {
  /// Whether a constant is of this very type, nil excluded.
  fileprivate func holdsExactly(_ constant: AttributeValue) -> Bool {
    switch (self, constant) {
    case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.date, .date), (.uuid, .uuid),
      (.data, .data):
      true
    case (.decimal(let scale), .decimal(let value)): ScaledDecimal.units(of: value, scale: scale) != nil
    default: false
    }
  }
}
