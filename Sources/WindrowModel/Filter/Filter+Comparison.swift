extension Filter {
  /// The comparison of an attribute with a constant. The options are for `==` and `!=` between texts.
  public static func compare<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ comparison: ComparisonOperator, _ value: Value,
    _ options: TextOptions = []
  ) -> Filter {
    Filter { () throws(StoreError) in
      .comparison(try operand(keyPath), comparison, .constant(try value.attributeValue()), options)
    }
  }

  /// The comparison of two attributes of the same row.
  public static func compare<Value: AttributeConstant, Other: AttributeConstant>(
    _ left: KeyPath<Record, Value>, _ comparison: ComparisonOperator, to right: KeyPath<Record, Other>,
    _ options: TextOptions = []
  ) -> Filter where Value.Unwrapped == Other.Unwrapped {
    Filter { () throws(StoreError) in
      .comparison(try operand(left), comparison, try operand(right), options)
    }
  }

  static func operand(_ keyPath: PartialKeyPath<Record>) throws(StoreError) -> Operand {
    .path(try EntityMapping<Record>.of().path(keyPath))
  }
}

/// The rows whose attribute equals a value; nil equals nil alone.
public func == <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .equal, right) }

/// The rows whose attribute differs from a value; nil differs from every value.
public func != <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .notEqual, right) }

/// The rows whose attribute is less than a value; false for nil.
public func < <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .less, right) }

/// The rows whose attribute is at most a value; false for nil.
public func <= <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .lessOrEqual, right) }

/// The rows whose attribute is greater than a value; false for nil.
public func > <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .greater, right) }

/// The rows whose attribute is at least a value; false for nil.
public func >= <Record: Entity, Value: AttributeConstant>(
  left: KeyPath<Record, Value>, right: Value
) -> Filter<Record> { .compare(left, .greaterOrEqual, right) }
