/// The beginning of a request for values computed over rows of one typed entity, built with key paths.
///
/// ```swift
/// let spending = AggregateRequest<Expense>()
///   .filter(\.amount > 0)
///   .grouped(by: .value(\.$category.name), .month(\.date))
///   .values(.sum(\.amount), .count)
///   .having(.count, .greater, 1)
///   .sorted(by: .sum(\.amount), .descending)
///
/// let largest = try transaction.fetch(spending)[0]
/// let (category, month) = largest.keys
/// let (total, count) = largest.values
/// ```
/// is `SELECT category.name, strftime('%Y-%m', date), sum(amount), count(*) FROM expense LEFT JOIN category … WHERE amount >
/// 0 GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 3 DESC, 1, 2`. A value: each method returns a changed copy.
public struct AggregateRequest<Record: Entity>: Sendable {
  private let request = GroupRequest<Record, Void, Void>()
  private var filters: [Filter<Record>] = []

  /// A request over all rows.
  public init() {}

  /// Only the rows that fit a filter too.
  public func filter(_ filter: Filter<Record>) -> AggregateRequest {
    var copy = self
    copy.filters.append(filter)
    return copy
  }

  /// One row of keys, and later values, for each group of rows whose keys are equal; nil is one group.
  public func grouped<each Key: Sendable>(
    by keys: repeat GroupKey<Record, each Key>
  ) -> GroupRequest<Record, (repeat each Key), Void> {
    filtered.grouped(by: repeat each keys)
  }

  /// One row of values over all rows: read by `fetchValues(_:)`.
  public func values<each Value: Sendable>(
    _ values: repeat AggregateValue<Record, each Value>
  ) -> GroupRequest<Record, Void, (repeat each Value)> {
    filtered.values(repeat each values)
  }

  private var filtered: GroupRequest<Record, Void, Void> {
    filters.reduce(request) { $0.filter($1) }
  }
}
