extension ConditionResolver {
  /// The to-many at the end of a path; groups have none.
  func toMany(_ path: AttributePath) throws(StoreError) -> ResolvedToMany {
    if let groups { _ = try groups.path(path) }
    return try schema.resolveToMany(path, from: entity)
  }

  /// The operand with everything found, or the error that names what cannot be meant.
  func operand(_ source: Operand) throws(StoreError) -> ResolvedOperand {
    switch source {
    case .constant(let value): return .constant(try value.acceptedAsConstant())
    case .path(let path): return .path(try schema.resolve(path, from: entity, or: groups))
    case .negated(let inner): return .negated(try number(inner))
    case .arithmetic(let left, let operation, let right): return try arithmetic(left, operation, right)
    case .count(let path): return .count(try toMany(path))
    case .length(let inner): return .length(try text(inner, "A length"))
    case .folded(let inner, let options): return .folded(try text(inner, "Folding"), options)
    case .conditional(let condition, let first, let second):
      return try conditional(try resolve(condition), try operand(first), try operand(second))
    }
  }

  private func arithmetic(
    _ leftSource: Operand, _ operation: ArithmeticOperator, _ rightSource: Operand
  ) throws(StoreError) -> ResolvedOperand {
    let (left, right) = (try number(leftSource), try number(rightSource))
    let type: AttributeType = left.type == .double || right.type == .double ? .double : .int
    if operation == .remainder, type == .double {
      throw mismatch("\(leftSource) modulus \(rightSource): only integers have a remainder.")
    }
    return .arithmetic(left, operation, right, type)
  }

  private func number(_ source: Operand) throws(StoreError) -> ResolvedOperand {
    let operand = try operand(source)
    guard operand.type?.isNumeric ?? true else {
      throw mismatch("Arithmetic needs integers or doubles, and \(source) is none.")
    }
    return operand
  }

  private func mismatch(_ message: String) -> StoreError {
    StoreError(.typeMismatch, message, entity: entity)
  }
}

// One of two values.
extension ConditionResolver {
  private func conditional(
    _ condition: ResolvedCondition, _ first: ResolvedOperand, _ second: ResolvedOperand
  ) throws(StoreError) -> ResolvedOperand {
    guard let type = try commonType(first, second) else { return .constant(.null) }
    return .conditional(condition, try branch(first, type), try branch(second, type), type)
  }

  /// The type of both, nil for two that are always nil. A constant takes the type of the other.
  private func commonType(
    _ first: ResolvedOperand, _ second: ResolvedOperand
  ) throws(StoreError) -> AttributeType? {
    guard let one = first.type, let other = second.type else { return first.type ?? second.type }
    switch (first.isConstant, second.isConstant) {
    case (true, false): return other
    case (false, true): return one
    case (false, false):
      guard one == other else { throw mismatch("A value is either of \(one) or of \(other), not of both.") }
      return one
    case (true, true):
      switch (one, other) {
      case (.decimal(let scale), .decimal(let otherScale)): return .decimal(scale: max(scale, otherScale))
      case (.int, .double), (.double, .int): return .double
      default: return one
      }
    }
  }

  /// The operand, a constant read exactly as a type.
  private func branch(_ operand: ResolvedOperand, _ type: AttributeType) throws(StoreError) -> ResolvedOperand
  {
    guard case .constant(let value) = operand, !value.isNull else { return operand }
    return .constant(try value.exactly(as: type, on: entity))
  }
}

extension AttributeValue {
  /// The constant as a value of a type that equals it, or `typeMismatch` where there is none.
  fileprivate func exactly(as type: AttributeType, on entity: String) throws(StoreError) -> AttributeValue {
    let exact: AttributeValue? =
      switch (type, self) {
      case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.date, .date),
        (.uuid, .uuid), (.data, .data):
        self
      case (.int, .double(let number)): Int64(exactly: number).map(AttributeValue.int)
      case (.double, .int(let number)): Double(exactly: number).map(AttributeValue.double)
      case (.decimal, .decimal), (.decimal, .int), (.decimal, .double): try exactDecimal(type)
      default: Optional.none
      }
    guard let exact else {
      throw StoreError(.typeMismatch, "\(self) cannot be read as \(type).", entity: entity)
    }
    return exact
  }

  private func exactDecimal(_ type: AttributeType) throws(StoreError) -> AttributeValue? {
    let digits =
      switch self {
      case .decimal(let number): "\(number)"
      case .int(let number): "\(number)"
      case .double(let number): "\(number)"
      default: ""
      }
    guard let number = NumberLiteral(digits)?.decimal, case .decimal(let scale) = type,
      ScaledDecimal.units(of: number, scale: scale) != nil
    else { return Optional.none }
    return Optional.some(.decimal(number))
  }
}
