import WindrowModel

extension Coverage {
  /// Counts every node of a condition.
  mutating func add(_ condition: Condition, _ types: OracleTypes) {
    switch condition {
    case .always: add(.nodes, "ALWAYS")
    case .comparison(let left, let comparison, let right, let options):
      add(.comparisons, comparison.rawValue)
      if !options.isEmpty { add(.textEquality, "\(comparison.rawValue)\(options)") }
      if case .constant = left { add(.operands, "constant on the left") }
      if case (.path, .path) = (left, right) { add(.operands, "two paths") }
      add(left, types)
      add(right, types)
    case .text(let left, let search, let right, let options):
      add(.searches, "\(search.rawValue)\(options)")
      add(left, types)
      add(right, types)
    case .among(let operand, let constants):
      add(.nodes, "IN")
      if constants.isEmpty { add(.operands, "empty IN") }
      if constants.contains(.null) { add(.operands, "nil in IN") }
      add(operand, types)
    case .between(let operand, let lower, let upper):
      add(.nodes, "BETWEEN")
      for operand in [operand, lower, upper] { add(operand, types) }
    case .and(let conditions):
      add(.nodes, "AND")
      for condition in conditions { add(condition, types) }
    case .or(let conditions):
      add(.nodes, "OR")
      for condition in conditions { add(condition, types) }
    case .not(let condition):
      add(.nodes, "NOT")
      add(condition, types)
    case .toMany(let quantifier, let path, let inner):
      add(.toManys, quantifier.rawValue)
      if path.components.count > 1 { add(.toManys, "over a to-one") }
      guard let toMany = try? types.toMany(path) else { return }
      if inner.hasToMany { add(.toManys, "in another") }
      add(inner, OracleTypes(schema: types.schema, entity: toMany.entity))
    }
  }

  private mutating func add(_ operand: Operand, _ types: OracleTypes) {
    switch operand {
    case .constant(let value): if value.isNull { add(.operands, "nil") }
    case .path(let path):
      if let type = try? types.type(path) { add(.types, Self.name(of: type)) }
      add(
        .operands,
        path.components.count == 1
          ? "path" : path.components.count == 2 ? "over a to-one" : "over two to-ones")
    case .arithmetic(let left, let operation, let right):
      add(.arithmetic, operation.rawValue)
      if operation == .divide || operation == .remainder, right == .constant(0) {
        add(.arithmetic, "without result")
      }
      add(left, types)
      add(right, types)
    case .negated(let operand):
      add(.arithmetic, "negated")
      add(operand, types)
    case .count(let path):
      add(.toManys, "@count")
      if path.components.count > 1 { add(.toManys, "@count over a to-one") }
    case .length(let text):
      add(.operands, "length")
      add(text, types)
    case .folded(let text, let options):
      add(.operands, "folded\(options)")
      add(text, types)
    case .conditional(let condition, let first, let second):
      add(.operands, "conditional")
      add(condition, types)
      add(first, types)
      add(second, types)
    }
  }
}

extension Condition {
  /// Whether it asks rows of a to-many.
  var hasToMany: Bool {
    switch self {
    case .toMany: true
    case .and(let conditions), .or(let conditions): conditions.contains(where: \.hasToMany)
    case .not(let condition): condition.hasToMany
    case .always, .comparison, .text, .among, .between: false
    }
  }
}
