public import WindrowModel

/// One section of a request's result, and how many rows it has.
public struct SectionCount: Sendable, Hashable {
  /// The value that all rows of the section share; nil is a key of its own.
  public var key: AttributeValue
  /// The values of the section order's terms, in their order.
  public var order: [AttributeValue]
  /// How many rows it has, at least one.
  public var count: Int

  /// A section with the number of its rows.
  public init(key: AttributeValue, order: [AttributeValue] = [], count: Int) {
    self.key = key
    self.order = order
    self.count = count
  }
}

extension ReadTransaction {
  /// The sections of a request with the number of rows in each, in order; the request must have a section key.
  ///
  /// `SELECT category.name, count(*) … GROUP BY 1 ORDER BY 1`. The same sections as ``sections(_:)``, whose rows are not
  /// asked for unless a limit or an offset decides which of them there are. Complexity: one statement, O(rows matched).
  public func sectionCounts(_ request: ResolvedFetch) throws(StoreError) -> [SectionCount] {
    guard request.limit == nil, request.offset == 0 else {
      return try sections(request).map { SectionCount(key: $0.key, order: $0.order, count: $0.ids.count) }
    }
    guard let counting = ResolvedAggregates(countingSectionsOf: request) else {
      throw StoreError(
        .misuse, "A request without a section key has no sections.", entity: request.entity.name)
    }
    let order = request.sectionOrderCount
    var counts: [SectionCount] = []
    for row in try aggregate(counting) {
      guard row.count == order + 2, case .int(let count) = row[order + 1] else {
        throw StoreError(
          .misuse, "The store gave no count for a section: \(row).", entity: request.entity.name)
      }
      counts.append(SectionCount(key: row[order], order: Array(row.prefix(order)), count: Int(count)))
    }
    return counts
  }

  /// The sections of a request by names with the number of rows in each.
  public func sectionCounts(_ fetch: FetchDescription) throws(StoreError) -> [SectionCount] {
    try sectionCounts(try schema.resolve(fetch))
  }
}
