/// A request for aggregates that was read against a schema: what a store executes.
public struct ResolvedAggregates: Sendable, Hashable {
  /// One aggregate with its path found.
  public struct Value: Sendable, Hashable {
    /// Which value is computed.
    public enum Function: String, Sendable, Hashable, CaseIterable {
      /// Rows, or values that are not nil where there is a path.
      case count
      /// Different values that are not nil.
      case countDistinct
      /// What the values that are not nil add up to.
      case sum
      /// The average, a double.
      case average
      /// The least value.
      case min
      /// The greatest value.
      case max
    }

    /// Which value is computed.
    public let function: Function
    /// The path read, or nil for a count of rows.
    public let path: ResolvedPath?
    /// The type of the result.
    public let type: AttributeType
  }

  /// The entity whose rows are computed over.
  public let entity: EntityDescription
  /// Which rows are computed over; nil for all.
  public let condition: ResolvedCondition?
  /// The values wanted, in order; at least one.
  public let values: [Value]
}

extension Schema {
  /// Reads a request for aggregates against the schema.
  public func resolve(_ request: AggregateDescription) throws(StoreError) -> ResolvedAggregates {
    let entity = try entity(request.entity)
    guard !request.values.isEmpty else {
      throw StoreError(.unsupported, "A request for aggregates names none.", entity: entity.name)
    }
    var values: [ResolvedAggregates.Value] = []
    for aggregate in request.values { values.append(try resolve(aggregate, entity.name)) }
    return ResolvedAggregates(
      entity: entity, condition: try resolve(request.condition, on: entity.name), values: values)
  }

  private func resolve(
    _ aggregate: Aggregate, _ entity: String
  ) throws(StoreError) -> ResolvedAggregates.Value {
    guard let source = aggregate.path else { return .init(function: .count, path: nil, type: .int) }
    let path = try resolve(source, from: entity)
    func require(_ holds: Bool, _ what: String) throws(StoreError) {
      if !holds {
        throw StoreError(.typeMismatch, "\(aggregate): \(path.type) has no \(what).", entity: entity)
      }
    }
    switch aggregate {
    case .count, .countOf: return .init(function: .count, path: path, type: .int)
    case .countDistinct: return .init(function: .countDistinct, path: path, type: .int)
    case .sum:
      var isDecimal = false
      if case .decimal = path.type { isDecimal = true }
      try require(path.type.isNumeric || isDecimal, "sum")
      return .init(function: .sum, path: path, type: path.type)
    case .average:
      try require(path.type.isNumeric, "average")
      return .init(function: .average, path: path, type: .double)
    case .min:
      try require(path.type.isOrdered, "order")
      return .init(function: .min, path: path, type: path.type)
    case .max:
      try require(path.type.isOrdered, "order")
      return .init(function: .max, path: path, type: path.type)
    }
  }
}
