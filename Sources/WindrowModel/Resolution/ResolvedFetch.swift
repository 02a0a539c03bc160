/// A request for rows that was read against a schema: what a store executes.
public struct ResolvedFetch: Sendable, Hashable {
  /// The entity whose rows are wanted.
  public let entity: EntityDescription
  /// Which rows are wanted; nil for all.
  public internal(set) var condition: ResolvedCondition?
  /// The whole order except the identity, ascending, that always follows: section order, section key, sort terms.
  public let order: [ResolvedSort]
  /// What rows are sectioned by, or nil.
  public let section: ResolvedSection?
  /// How many terms of ``order``, from the first, are the section order; their values belong to a section.
  public let sectionOrderCount: Int
  /// The most rows that the result has, or nil for no limit.
  public internal(set) var limit: Int?
  /// How many rows are left out at the beginning.
  public let offset: Int
  /// How many rows are read at once.
  public let batchSize: Int
  /// The to-ones whose rows a list reads with each batch: those asked for, and those of the order and the section.
  public let prefetch: [ResolvedPrefetch]
  /// The values that a live list shows, or nil for all that it reads.
  public let shown: [ResolvedPath]?
}

extension Schema {
  /// Reads a request against the schema: every name, every type, every constant, and the whole order.
  ///
  /// Both stores execute what this returns, and refuse what it refuses, with the same error.
  public func resolve(_ fetch: FetchDescription) throws(StoreError) -> ResolvedFetch {
    let entity = try entity(fetch.entity)
    if let limit = fetch.limit, limit < 0 {
      throw StoreError(.invalidValue, "The limit \(limit) is negative.", entity: entity.name)
    }
    guard fetch.offset >= 0, fetch.batchSize > 0 else {
      throw StoreError(
        .invalidValue,
        "The offset \(fetch.offset) is negative, or the batch size \(fetch.batchSize) is not positive.",
        entity: entity.name)
    }
    let orderResolver = OrderResolver(schema: self, entity: entity.name)
    let section = try orderResolver.section(fetch.sectionBy)
    if section == nil, !fetch.sectionOrder.isEmpty {
      throw StoreError(.unsupported, "A section order needs a section key.", entity: entity.name)
    }
    try RequestSize.require(terms: fetch.sort.count + fetch.sectionOrder.count, entity.name)
    let condition = try resolve(fetch.condition, on: entity.name)
    let order = try orderResolver.order(fetch.sort, section, fetch.sectionOrder)
    try RequestSize.require(condition, order.map(\.path) + (section.map { [$0.path] } ?? []), entity.name)
    return ResolvedFetch(
      entity: entity, condition: condition, order: order, section: section,
      sectionOrderCount: fetch.sectionOrder.count, limit: fetch.limit, offset: fetch.offset,
      batchSize: fetch.batchSize,
      prefetch: try prefetch(
        fetch.prefetch, along: order.map(\.path) + (section.map { [$0.path] } ?? []), entity),
      shown: try shown(fetch.show, entity))
  }

  /// Reads a condition on an entity against the schema.
  public func resolve(
    _ condition: Condition?, on entity: String
  ) throws(StoreError) -> ResolvedCondition? {
    guard let condition else { return nil }
    try condition.requireDepth(entity)
    return try ConditionResolver(schema: self, entity: entity).resolve(condition)
  }
}
