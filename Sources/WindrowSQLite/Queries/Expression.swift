import WindrowModel

/// An operand as SQL.
struct Expression {
  let sql: String
  /// Whether it can be NULL.
  let isNullable: Bool
}

extension ResolvedOperand {
  /// Whether the value can be nil.
  var isNullable: Bool {
    switch self {
    case .constant(let value): value.isNull
    case .path(let path): path.isNullable
    case .arithmetic, .negated: true
    case .count: false
    case .length(let text), .folded(let text, _): text.isNullable
    case .conditional(_, let first, let second, _): first.isNullable || second.isNullable
    }
  }
}

extension QueryScope {
  /// The SQL of an operand. A decimal constant takes the scale of what it is compared with.
  mutating func expression(_ operand: ResolvedOperand, scale: Int = 0) throws(StoreError) -> Expression {
    switch operand {
    case .constant(.null): return Expression(sql: "NULL", isNullable: true)
    case .constant(let value):
      return Expression(sql: parameter(SQLValue(value, scale: scale)), isNullable: false)
    case .path(let path): return Expression(sql: try value(path), isNullable: operand.isNullable)
    case .negated(let operand):
      let inner = try expression(operand).sql
      let sql = operand.type == .double ? "(-(\(inner)))" : "\(NumberFunctions.negate)(\(inner))"
      return Expression(sql: sql, isNullable: true)
    case .count(let toMany): return Expression(sql: try count(toMany), isNullable: false)
    case .length(let text):
      return try call(TextFunctions.length, text)
    case .folded(let text, let options):
      return try call(TextFunctions.foldName(options), text)
    case .conditional(let condition, let first, let second, _):
      let test = try self.condition(condition)
      let values = (try expression(first, scale: operand.scale), try expression(second, scale: operand.scale))
      return Expression(
        sql: "(CASE WHEN \(test) THEN \(values.0.sql) ELSE \(values.1.sql) END)",
        isNullable: values.0.isNullable || values.1.isNullable)
    case .arithmetic(let left, let arithmetic, let right, let type):
      return Expression(sql: try self.arithmetic(left, arithmetic, right, type), isNullable: true)
    }
  }

  private mutating func call(
    _ function: String, _ text: ResolvedOperand
  ) throws(StoreError) -> Expression {
    let inner = try expression(text)
    return Expression(sql: "\(function)(\(inner.sql))", isNullable: inner.isNullable)
  }

  private mutating func arithmetic(
    _ left: ResolvedOperand, _ arithmetic: ArithmeticOperator, _ right: ResolvedOperand, _ type: AttributeType
  ) throws(StoreError) -> String {
    let left = try expression(left).sql
    let right = try expression(right).sql
    if type != .double { return "\(NumberFunctions.name(arithmetic))(\(left), \(right))" }
    // Here SQLite means what is meant: NaN and division by zero are NULL, an integer beside a double becomes one.
    return "(\(left) \(arithmetic.rawValue) \(right))"
  }
}
