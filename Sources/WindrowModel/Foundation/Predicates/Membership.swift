import Foundation

// `a..<b`
extension PredicateExpressions.Range: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    .range(lower: try reader.operand(lower), upper: try reader.operand(upper), includesUpper: false)
  }
}

// `a...b`
extension PredicateExpressions.ClosedRange: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    .range(lower: try reader.operand(lower), upper: try reader.operand(upper), includesUpper: true)
  }
}

// `range.contains(x)`
extension PredicateExpressions.RangeExpressionContains: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    try reader.requireOrder(of: Element.Output.self, "contains(_:)")
    let element = try reader.operand(self.element)
    switch try reader.read(range) {
    case .range(let lower, let upper, let includesUpper):
      return .condition(.lies(element, from: lower, to: upper, includesUpper: includesUpper))
    case .constant(let bounds as any ConstantRange):
      let (lower, upper) = (try bounds.lowerConstant, try bounds.upperConstant)
      return .condition(
        .lies(
          element,
          from: try lower.map { (value) throws(StoreError) in .constant(try value.acceptedAsConstant()) },
          to: try upper.map { (value) throws(StoreError) in .constant(try value.acceptedAsConstant()) },
          includesUpper: bounds.includesUpper))
    case let meaning: throw reader.refusal(meaning.spelling, "as a range")
    }
  }
}

// `array.contains(x)`
extension PredicateExpressions.SequenceContains: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    let sequence = try reader.read(self.sequence)
    guard case .constant(let value) = sequence, let elements = value as? any Sequence else {
      throw reader.refusal("\(sequence.spelling).contains(_:)", "of anything but a constant sequence")
    }
    let operand = try reader.operand(element)
    return .condition(.among(operand, try reader.constants(elements)))
  }
}

extension PredicateReader {
  /// The elements of a constant sequence as stores keep them.
  fileprivate func constants(_ elements: any Sequence) throws(StoreError) -> [AttributeValue] {
    var constants: [AttributeValue] = []
    for element in elements { constants.append(try constant(element)) }
    return constants
  }
}

extension Condition {
  /// Whether a value lies between bounds, of which either may be missing.
  fileprivate static func lies(
    _ value: Operand, from lower: Operand?, to upper: Operand?, includesUpper: Bool
  ) -> Condition {
    if let lower, let upper, includesUpper { return .between(value, lower, upper) }
    var conditions: [Condition] = []
    if let lower { conditions.append(.comparison(value, .greaterOrEqual, lower, [])) }
    if let upper { conditions.append(.comparison(value, includesUpper ? .lessOrEqual : .less, upper, [])) }
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }
}

/// A range of constants that was made outside of the predicate.
private protocol ConstantRange {
  /// The lower bound as stores keep it, or nil where there is none.
  var lowerConstant: AttributeValue? { get throws(StoreError) }
  /// The upper bound as stores keep it, or nil where there is none.
  var upperConstant: AttributeValue? { get throws(StoreError) }
  /// Whether the upper bound lies in the range.
  var includesUpper: Bool { get }
}

extension ConstantRange {
  var lowerConstant: AttributeValue? { get throws(StoreError) { nil } }
  var upperConstant: AttributeValue? { get throws(StoreError) { nil } }
  var includesUpper: Bool { false }
}

extension Range: ConstantRange where Bound: AttributeConstant {
  var lowerConstant: AttributeValue? { get throws(StoreError) { try lowerBound.attributeValue() } }
  var upperConstant: AttributeValue? { get throws(StoreError) { try upperBound.attributeValue() } }
}

extension ClosedRange: ConstantRange where Bound: AttributeConstant {
  var lowerConstant: AttributeValue? { get throws(StoreError) { try lowerBound.attributeValue() } }
  var upperConstant: AttributeValue? { get throws(StoreError) { try upperBound.attributeValue() } }
  var includesUpper: Bool { true }
}

extension PartialRangeFrom: ConstantRange where Bound: AttributeConstant {
  var lowerConstant: AttributeValue? { get throws(StoreError) { try lowerBound.attributeValue() } }
}

extension PartialRangeUpTo: ConstantRange where Bound: AttributeConstant {
  var upperConstant: AttributeValue? { get throws(StoreError) { try upperBound.attributeValue() } }
}

extension PartialRangeThrough: ConstantRange where Bound: AttributeConstant {
  var upperConstant: AttributeValue? { get throws(StoreError) { try upperBound.attributeValue() } }
  var includesUpper: Bool { true }
}
