import WindrowModel

extension QueryScope {
  /// As many constants are written as parameters; longer lists come from a table-valued function.
  static let inlineLimit = 500

  /// SQL of a membership in a list of constants, or of its exact complement.
  mutating func among(
    _ operand: ResolvedOperand, _ values: [AttributeValue], _ includesNull: Bool, _ negated: Bool
  ) throws(StoreError) -> String {
    if case .constant(let value) = operand {
      return Self.truth((value.isNull ? includesNull : values.contains(value)) != negated)
    }
    if values.isEmpty { return includesNull ? try null(operand, !negated) : Self.truth(negated) }
    let constants = values.map { SQLValue($0, scale: operand.scale) }
    let points = try storedPoints(operand, constants)
    let subject = try points == nil ? comparable(operand) : stored(operand)
    let nulls = subject.isNullable && includesNull
    let list = list(points ?? constants)
    if !negated {
      let member = "\(subject.sql) IN \(list)"
      return nulls ? "(\(subject.sql) IS NULL OR \(member))" : member
    }
    let stranger = "\(subject.sql) NOT IN \(list)"
    // Of NULL, NOT IN is NULL, which is right where nil is in the list.
    return subject.isNullable && !includesNull ? "(\(subject.sql) IS NULL OR \(stranger))" : stranger
  }

  private mutating func list(_ values: [SQLValue]) -> String {
    if values.count > Self.inlineLimit {
      return "(SELECT value FROM \(ValueListModule.name)(\(parameter(.list(ValueList(values))))))"
    }
    return "(\(values.paddedToPowerOfTwo.map { parameter($0) }.joined(separator: ", ")))"
  }
}

extension Array {
  /// The elements, the last one repeated until their number is a power of two, so that few statement texts arise.
  var paddedToPowerOfTwo: [Element] {
    guard let last, count > 8 else { return self }
    let size = 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    return self + repeatElement(last, count: size - count)
  }
}
