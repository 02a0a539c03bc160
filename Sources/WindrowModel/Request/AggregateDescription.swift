/// A request for values computed over the rows of one entity, by names.
public struct AggregateDescription: Sendable, Hashable, Codable {
  /// The entity whose rows are computed over.
  public var entity: String
  /// Which rows are computed over; nil for all.
  public var condition: Condition?
  /// The values wanted, in the order in which they are returned.
  public var values: [Aggregate]

  /// A request for values over the rows of an entity.
  public init(entity: String, condition: Condition? = nil, values: [Aggregate]) {
    self.entity = entity
    self.condition = condition
    self.values = values
  }
}
