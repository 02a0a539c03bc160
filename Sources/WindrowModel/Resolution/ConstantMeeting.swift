import Foundation

/// The meeting of an operand that rows give with a constant: the constant is read as the operand's type.
struct ConstantMeeting {
  let operand: ResolvedOperand
  let operation: ComparisonOperator
  let options: TextOptions
  let entity: String

  /// The comparison, rewritten where no value of the operand's type equals the constant.
  func condition(with value: AttributeValue) throws(StoreError) -> ResolvedCondition {
    if operation.isOrdering, operand.type == .data { throw mismatch(value) }
    if case .decimal(let scale) = operand.type {
      return try decimalCondition(try decimal(value), scale: scale)
    }
    guard let constant = try exactConstant(value) else {
      // An int beside a fraction, or a double beside a large integer: still compared as exact numbers.
      return .comparison(operand, operation, .constant(value), options)
    }
    return .comparison(operand, operation, .constant(constant), options)
  }

  /// The constant as a value of the operand's type, or nil where no value of that type equals it.
  func exactConstant(_ source: AttributeValue) throws(StoreError) -> AttributeValue? {
    let value = try source.acceptedAsConstant()
    guard let type = operand.type else { return value }
    switch (type, value) {
    case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.date, .date), (.uuid, .uuid),
      (.data, .data):
      return value
    case (.int, .double(let number)): return Int64(exactly: number).map(AttributeValue.int)
    case (.double, .int(let number)): return Double(exactly: number).map(AttributeValue.double)
    case (.decimal(let scale), _):
      let number = try decimal(value)
      // Spelled out, because nil is also a value of AttributeValue.
      guard ScaledDecimal.units(of: number, scale: scale) != nil else { return Optional.none }
      return Optional.some(.decimal(number))
    default: throw mismatch(value)
    }
  }

  private func decimal(_ value: AttributeValue) throws(StoreError) -> Decimal {
    switch value {
    case .decimal(let number): return number
    case .int(let number): return Decimal(number)
    case .double(let number):
      // The shortest digits that give the double are what was meant.
      if let decimal = NumberLiteral("\(number)")?.decimal {
        return decimal
      }
      throw mismatch(value)
    default: throw mismatch(value)
    }
  }

  private func decimalCondition(_ number: Decimal, scale: Int) throws(StoreError) -> ResolvedCondition {
    if ScaledDecimal.units(of: number, scale: scale) != nil {
      return .comparison(operand, operation, .constant(.decimal(number)), options)
    }
    switch operation {
    case .equal: return .always(false)
    case .notEqual: return .always(true)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return orderedBesideGap(number, scale: scale)
    }
  }

  /// The order beside a number that no value of the scale equals: the nearest value below it decides.
  private func orderedBesideGap(_ number: Decimal, scale: Int) -> ResolvedCondition {
    let wantsLess = operation == .less || operation == .lessOrEqual
    var source = number
    var floor = Decimal()
    unsafe NSDecimalRound(&floor, &source, scale, .down)
    guard ScaledDecimal.units(of: floor, scale: scale) != nil else {
      // Beyond every value that fits: all of them lie on one side, and nil on neither.
      let everyValue = number.sign == .plus ? wantsLess : !wantsLess
      return everyValue ? .comparison(operand, .notEqual, .constant(.null), []) : .always(false)
    }
    return .comparison(operand, wantsLess ? .lessOrEqual : .greater, .constant(.decimal(floor)), options)
  }

  private func mismatch(_ value: AttributeValue) -> StoreError {
    let type = operand.type.map(String.init(describing:)) ?? "nil"
    return StoreError(
      .typeMismatch, "\(value) cannot be read as the \(type) that \(operation.rawValue) compares it with.",
      entity: entity)
  }
}

extension AttributeValue {
  /// The value as a request may state it: text normalised; NaN and a date out of range refused as `invalidValue`.
  func acceptedAsConstant() throws(StoreError) -> AttributeValue {
    switch self {
    case .double, .date, .string: try accepted(as: naturalType ?? .string)
    case .decimal(let value) where !value.isFinite: throw StoreError(.invalidValue, "NaN is no constant.")
    default: self
    }
  }
}
