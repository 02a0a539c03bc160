/// A request for aggregates that was read against a schema: what a store executes.
///
/// A store computes ``values`` over the rows that fit, or over each group of rows whose keys are equal. Of the groups it
/// keeps those that ``having`` is true for, in the order of ``sort``, then cuts ``offset`` and ``limit``. It returns
/// the keys and the first ``returnedCount`` values of each.
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
    /// Whether a sum or average is computed exactly and rounded once. Sums of integers and decimals always are.
    public let isExact: Bool
  }

  /// The entity whose rows are computed over.
  public let entity: EntityDescription
  /// Which rows are computed over; nil for all.
  public let condition: ResolvedCondition?
  /// What rows are grouped by; empty for exactly one row of values.
  public let groups: [ResolvedSection]
  /// The values wanted, in order, then any that ``having`` and ``sort`` alone need.
  public let values: [Value]
  /// How many of the values are returned.
  public let returnedCount: Int
  /// Which groups are returned; nil for all. Its paths are positions in a group's row: the keys, then ``values``.
  public let having: ResolvedCondition?
  /// The whole order of the groups, by positions in a group's row; ends with all keys.
  public let sort: [ResolvedSort]
  /// The most groups that the result has, or nil for no limit.
  public let limit: Int?
  /// How many groups are left out at the beginning.
  public let offset: Int

  /// The types of a group's row: the keys, then all values.
  public var columnTypes: [AttributeType] { groups.map(\.type) + values.map(\.type) }
}

extension Schema {
  /// Reads a request for aggregates against the schema.
  ///
  /// Both stores execute what this returns, and refuse what it refuses, with the same error.
  public func resolve(_ request: AggregateDescription) throws(StoreError) -> ResolvedAggregates {
    try AggregateResolver(schema: self, request: request).resolve()
  }
}
