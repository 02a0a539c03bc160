import WindrowModel

/// What a count, a sum or an average is made of, over rows or over the parts of a group.
struct NumberTotals {
  /// How many values there were.
  var count = 0
  /// The sum of integers, and of decimals in their smallest unit.
  var integers = IntegerSum()
  /// The sum of doubles, one after the other.
  var doubles = DoubleSum()
  /// The exact sum of doubles, where it is asked for.
  var exact: ExactDoubleSum?

  init(_ value: ResolvedAggregates.Value) {
    if value.isExact, value.path?.type == .double { exact = ExactDoubleSum() }
  }

  /// The sum; nil over no values, and where infinities of both signs met.
  ///
  /// Throws `integerOverflow` where the exact sum of integers or decimals does not fit 64 bits.
  func sum(_ value: ResolvedAggregates.Value, _ entity: String) throws(StoreError) -> AttributeValue {
    if count == 0 { return .null }
    if value.type == .double { return total.map(AttributeValue.double) ?? .null }
    guard let total = integers.total else {
      let path = value.path.map { "\($0.source)" } ?? ""
      throw StoreError(
        .integerOverflow, "The sum of \(entity).\(path) fits no 64-bit integer.", entity: entity)
    }
    if case .decimal(let scale) = value.type {
      return .decimal(ScaledDecimal.value(units: total, scale: scale))
    }
    return .int(total)
  }

  /// The average, each of its two numbers converted once; nil over no values.
  var average: AttributeValue {
    if count == 0 { return .null }
    if let average = integers.average { return .double(average) }
    return total.map { .double($0 / Double(count)) } ?? .null
  }

  private var total: Double? {
    if let exact { return exact.total }
    return doubles.total
  }
}
