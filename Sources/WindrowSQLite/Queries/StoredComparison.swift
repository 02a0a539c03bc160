import WindrowModel

/// Comparisons of columns that store another form than the standard one, as they are stored, so that indexes serve.
extension QueryScope {
  /// An operand for a comparison: a number that is stored as an integer or a double compares as it is.
  mutating func comparable(_ operand: ResolvedOperand) throws(StoreError) -> Expression {
    guard case .path(let path) = operand, try codec(path) == .real else { return try expression(operand) }
    return try stored(operand)
  }

  /// The column of an operand as it is stored; the operand itself where it is no column.
  mutating func stored(_ operand: ResolvedOperand) throws(StoreError) -> Expression {
    guard case .path(let path) = operand else { return try expression(operand) }
    return Expression(sql: try storedColumn(path), isNullable: operand.isNullable)
  }

  /// A comparison of a column with a constant by the stored numbers that are read as it; nil where there are none such.
  mutating func byStoredBounds(
    _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ constant: SQLValue, _ negated: Bool
  ) throws(StoreError) -> String? {
    guard case .path(let path) = operand, let bounds = StoredBounds(constant, try codec(path)) else {
      return nil
    }
    switch comparison {
    case .less: return try bounded(operand, .less, bounds.lower, negated)
    case .lessOrEqual: return try bounded(operand, .lessOrEqual, bounds.upper, negated)
    case .greater: return try bounded(operand, .greater, bounds.upper, negated)
    case .greaterOrEqual: return try bounded(operand, .greaterOrEqual, bounds.lower, negated)
    case .equal, .notEqual:
      let wantsEqual = (comparison == .equal) != negated
      if !bounds.isReached { return Self.truth(!wantsEqual) }
      if bounds.lower == bounds.upper { return try bounded(operand, .equal, bounds.lower, !wantsEqual) }
      let lower = try bounded(operand, .greaterOrEqual, bounds.lower, !wantsEqual)
      let upper = try bounded(operand, .lessOrEqual, bounds.upper, !wantsEqual)
      return "(\(lower) \(wantsEqual ? "AND" : "OR") \(upper))"
    }
  }

  /// The one stored number that is read as each constant of a list; nil where one has none or several.
  func storedPoints(
    _ operand: ResolvedOperand, _ constants: [SQLValue]
  ) throws(StoreError) -> [SQLValue]? {
    guard case .path(let path) = operand, try codec(path) != .plain else { return nil }
    var points: [SQLValue] = []
    for constant in constants {
      guard let bounds = StoredBounds(constant, try codec(path)), bounds.lower == bounds.upper else {
        return nil
      }
      points.append(.real(bounds.lower))
    }
    return points
  }

  private mutating func bounded(
    _ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ bound: Double, _ negated: Bool
  ) throws(StoreError) -> String {
    let column = try stored(operand)
    let constant = Expression(sql: parameter(.real(bound)), isNullable: false)
    return Self.compare(column, comparison, constant, negated)
  }
}
