/// One value computed over rows of one typed entity, with its Swift type: an ``Aggregate`` whose path comes from a key path.
///
/// `.count`, `.sum(\.amount)`, `.max(\.date)`. Over no values all but counts are nil.
public struct AggregateValue<Record: Entity, Value: Sendable>: Sendable {
  private let result: Result<Aggregate, StoreError>
  /// Reads a value that a store returned.
  package let read: @Sendable (AttributeValue) throws(StoreError) -> Value

  init(
    _ aggregate: () throws(StoreError) -> Aggregate,
    read: @escaping @Sendable (AttributeValue) throws(StoreError) -> Value
  ) {
    self.read = read
    result = Result(catching: aggregate)
  }

  /// The aggregate by names, or the error of a key path that stands for no attribute.
  public func aggregate() throws(StoreError) -> Aggregate { try result.get() }

  private static func path(_ keyPath: PartialKeyPath<Record>) throws(StoreError) -> AttributePath {
    try EntityMapping<Record>.of().path(keyPath)
  }
}

extension AggregateValue where Value: AttributeConvertible {
  private init(_ aggregate: () throws(StoreError) -> Aggregate) {
    self.init(aggregate) { (value) throws(StoreError) in try Value(attributeValue: value) }
  }
}

extension AggregateValue where Value == Int {
  /// How many rows there are.
  public static var count: AggregateValue {
    AggregateValue { () throws(StoreError) in .count }
  }

  /// How many rows have a value there.
  public static func count<Attribute: AttributeConstant>(_ keyPath: KeyPath<Record, Attribute>)
    -> AggregateValue
  {
    AggregateValue { () throws(StoreError) in .countOf(try path(keyPath)) }
  }

  /// How many different values there are; nil is none of them.
  public static func countDistinct<Attribute: AttributeConstant>(
    _ keyPath: KeyPath<Record, Attribute>
  ) -> AggregateValue {
    AggregateValue { () throws(StoreError) in .countDistinct(try path(keyPath)) }
  }
}

extension AggregateValue where Value == Double? {
  /// The average of integers or doubles.
  public static func average<Attribute: AttributeConstant>(
    _ keyPath: KeyPath<Record, Attribute>
  ) -> AggregateValue {
    AggregateValue { () throws(StoreError) in .average(try path(keyPath)) }
  }
}

extension AggregateValue {
  /// The sum of integers, doubles or decimals; integers throw `integerOverflow` where it does not fit.
  public static func sum<Attribute: AttributeConstant>(
    _ keyPath: KeyPath<Record, Attribute>
  ) -> AggregateValue where Value == Attribute.Unwrapped?, Attribute.Unwrapped: AggregateResult {
    one(of: keyPath, Aggregate.sum)
  }

  /// The least value in the order of the type.
  public static func min<Attribute: AttributeConstant>(
    _ keyPath: KeyPath<Record, Attribute>
  ) -> AggregateValue where Value == Attribute.Unwrapped?, Attribute.Unwrapped: AggregateResult {
    one(of: keyPath, Aggregate.min)
  }

  /// The greatest value in the order of the type.
  public static func max<Attribute: AttributeConstant>(
    _ keyPath: KeyPath<Record, Attribute>
  ) -> AggregateValue where Value == Attribute.Unwrapped?, Attribute.Unwrapped: AggregateResult {
    one(of: keyPath, Aggregate.max)
  }

  private static func one<Attribute: AttributeConstant>(
    of keyPath: KeyPath<Record, Attribute>, _ function: (AttributePath) -> Aggregate
  ) -> AggregateValue where Value == Attribute.Unwrapped?, Attribute.Unwrapped: AggregateResult {
    AggregateValue(
      { () throws(StoreError) in function(try path(keyPath)) },
      read: { (value) throws(StoreError) in
        value.isNull ? nil : try Attribute.Unwrapped(aggregate: value)
      })
  }
}
