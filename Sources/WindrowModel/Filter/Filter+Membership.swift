extension Filter {
  /// The rows whose attribute is among values: `IN`. None for no values; nil among the values matches nil.
  public static func isIn<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ values: some Sequence<Value>
  ) -> Filter {
    Filter { () throws(StoreError) in
      var constants: [AttributeValue] = []
      for value in values { constants.append(try value.attributeValue()) }
      return .among(try operand(keyPath), constants)
    }
  }

  /// The rows whose attribute lies in a range, both ends included: `x >= a AND x <= b`.
  public static func between<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ range: ClosedRange<Value.Unwrapped>
  ) -> Filter where Value.Unwrapped: Comparable {
    Filter { () throws(StoreError) in
      .between(
        try operand(keyPath), .constant(try range.lowerBound.attributeValue()),
        .constant(try range.upperBound.attributeValue()))
    }
  }
}
