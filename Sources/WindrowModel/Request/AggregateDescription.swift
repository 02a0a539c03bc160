/// A request for values computed over the rows of one entity, by names: over all of them, or over each group.
///
/// ``AggregateRequest`` is its typed form. In every store alike, keys, values and sort terms are at most 500 together, and
/// follow at most 60 to-ones with the condition; a request beyond that is `unsupported`.
public struct AggregateDescription: Sendable, Hashable, Codable {
  /// The entity whose rows are computed over.
  public var entity: String
  /// Which rows are computed over; nil for all.
  public var condition: Condition?
  /// The values wanted, in the order in which they are returned.
  public var values: [Aggregate]
  /// What rows are grouped by; empty for one row over all of them.
  ///
  /// nil is one group, whether an attribute or a relation on the way is missing. Where there are no rows, there are no
  /// groups.
  public var groupBy: [SectionKey]
  /// Which groups are returned; nil for all.
  ///
  /// Its paths are names of groups: `count` (the number of rows), a value in ``values`` or a key in ``groupBy``, each as
  /// its `description` spells it, for instance `.path("sum(cents)")`. Written as text it is read by
  /// ``Condition/init(groupFormat:_:of:in:)``. A value hides a key of the same spelling.
  public var having: Condition?
  /// The order of groups, by the same names as ``having``. The group keys, ascending, always follow.
  public var sort: [SortTerm]
  /// The most groups that the result has, or nil for no limit.
  public var limit: Int?
  /// How many groups are left out at the beginning.
  public var offset: Int
  /// Whether sums of doubles are exact, rounded once at the end, and averages are made of such sums.
  ///
  /// Otherwise doubles are added one after the other: faster, and the last bits depend on the order of the rows.
  public var isExact: Bool

  /// A request for values over the rows of an entity, or over each group of them.
  public init(
    entity: String, condition: Condition? = nil, values: [Aggregate], groupBy: [SectionKey] = [],
    having: Condition? = nil, sort: [SortTerm] = [], limit: Int? = nil, offset: Int = 0, isExact: Bool = false
  ) {
    self.entity = entity
    self.condition = condition
    self.values = values
    self.groupBy = groupBy
    self.having = having
    self.sort = sort
    self.limit = limit
    self.offset = offset
    self.isExact = isExact
  }
}
