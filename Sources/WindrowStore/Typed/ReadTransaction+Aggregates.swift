public import WindrowModel

extension ReadTransaction {
  /// The sum of an attribute over the rows that fit a filter, or nil over no values; decodes no row.
  ///
  /// `SELECT sum(amount) FROM expense WHERE …`. Integers throw `integerOverflow` where the sum does not fit.
  ///
  /// - Parameter exactly: whether a sum of doubles is exact and rounded once, instead of SQLite's own, whose last bits
  ///   depend on the order of the rows; takes longer.
  public func sum<Record: Entity, Value: AttributeConstant>(
    of keyPath: KeyPath<Record, Value>, where filter: Filter<Record>? = nil, exactly: Bool = false
  ) throws(StoreError) -> Value.Unwrapped? where Value.Unwrapped: AggregateResult {
    try aggregate(keyPath, Aggregate.sum, filter, exactly: exactly).map(Value.Unwrapped.init(aggregate:))
  }

  /// The average of an attribute over the rows that fit a filter, or nil over no values; decodes no row.
  ///
  /// - Parameter exactly: whether doubles are summed exactly.
  public func average<Record: Entity, Value: AttributeConstant>(
    of keyPath: KeyPath<Record, Value>, where filter: Filter<Record>? = nil, exactly: Bool = false
  ) throws(StoreError) -> Double? {
    try aggregate(keyPath, Aggregate.average, filter, exactly: exactly).map(Double.init(aggregate:))
  }

  /// The least value of an attribute over the rows that fit a filter, or nil over no values; decodes no row.
  public func minimum<Record: Entity, Value: AttributeConstant>(
    of keyPath: KeyPath<Record, Value>, where filter: Filter<Record>? = nil
  ) throws(StoreError) -> Value.Unwrapped? where Value.Unwrapped: AggregateResult {
    try aggregate(keyPath, Aggregate.min, filter).map(Value.Unwrapped.init(aggregate:))
  }

  /// The greatest value of an attribute over the rows that fit a filter, or nil over no values; decodes no row.
  public func maximum<Record: Entity, Value: AttributeConstant>(
    of keyPath: KeyPath<Record, Value>, where filter: Filter<Record>? = nil
  ) throws(StoreError) -> Value.Unwrapped? where Value.Unwrapped: AggregateResult {
    try aggregate(keyPath, Aggregate.max, filter).map(Value.Unwrapped.init(aggregate:))
  }

  /// How many different values an attribute has over the rows that fit a filter; nil is none of them.
  public func countDistinct<Record: Entity, Value: AttributeConstant>(
    of keyPath: KeyPath<Record, Value>, where filter: Filter<Record>? = nil
  ) throws(StoreError) -> Int {
    try aggregate(keyPath, Aggregate.countDistinct, filter).map(Int.init(aggregate:)) ?? 0
  }

  private func aggregate<Record: Entity>(
    _ keyPath: PartialKeyPath<Record>, _ function: (AttributePath) -> Aggregate, _ filter: Filter<Record>?,
    exactly: Bool = false
  ) throws(StoreError) -> AttributeValue? {
    let mapping = try EntityMapping<Record>.of()
    _ = try entity(mappedBy: mapping)
    let path = try mapping.path(keyPath)
    var request = AggregateDescription(
      entity: Record.entityName, condition: try filter?.condition(), values: [function(path)])
    request.isExact = exactly
    let value = try aggregate(try schema.resolve(request)).first?.first ?? .null
    if value.isNull { return Optional.none }
    return value
  }
}
