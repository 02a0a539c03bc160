/// The reading of a request for aggregates against a schema.
struct AggregateResolver {
  let schema: Schema
  let request: AggregateDescription

  /// The request with everything found, or the error that says what cannot be meant.
  func resolve() throws(StoreError) -> ResolvedAggregates {
    let entity = try schema.entity(request.entity)
    try requireShape()
    try RequestSize.require(
      terms: request.groupBy.count + request.values.count + request.sort.count, entity.name)
    let (groups, values) = try groupsAndValues(withCount: request.having != nil || !request.sort.isEmpty)
    let names = GroupNames(entity: entity.name, groups: groups, values: values)
    var having: ResolvedCondition?
    if let condition = request.having {
      try condition.requireDepth(entity.name)
      having = try ConditionResolver(schema: schema, entity: entity.name, groups: names).resolve(condition)
    }
    let sort = try OrderResolver(schema: schema, entity: entity.name, groups: names).terms(request.sort)
    let condition = try schema.resolve(request.condition, on: entity.name)
    try RequestSize.require(condition, groups.map(\.1.path) + values.compactMap(\.1.path), entity.name)
    return ResolvedAggregates(
      entity: entity, condition: condition,
      groups: groups.map(\.1), values: values.map(\.1), returnedCount: request.values.count, having: having,
      sort: sort + ResolvedAggregates.order(ofKeys: groups.map(\.1), entity.name),
      limit: request.limit, offset: request.offset)
  }

  /// The names that a condition or an order of the request's groups may use.
  func names() throws(StoreError) -> GroupNames {
    let (groups, values) = try groupsAndValues(withCount: true)
    return GroupNames(entity: request.entity, groups: groups, values: values)
  }

  private func requireShape() throws(StoreError) {
    func refuse(_ kind: StoreError.Kind, _ message: String) -> StoreError {
      StoreError(kind, message, entity: request.entity)
    }
    if request.groupBy.isEmpty {
      if request.values.isEmpty { throw refuse(.unsupported, "A request for aggregates names none.") }
      if request.having != nil || !request.sort.isEmpty || request.limit != nil || request.offset != 0 {
        throw refuse(
          .unsupported, "Without groups there is one row: nothing to choose, to order or to limit.")
      }
    }
    if let limit = request.limit, limit < 0 { throw refuse(.invalidValue, "The limit \(limit) is negative.") }
    if request.offset < 0 { throw refuse(.invalidValue, "The offset \(request.offset) is negative.") }
  }

  /// - Parameter withCount: The number of rows is added where it is not wanted, because it may be named all the same.
  private func groupsAndValues(withCount: Bool) throws(StoreError) -> (
    groups: [(SectionKey, ResolvedSection)], values: [(Aggregate, ResolvedAggregates.Value)]
  ) {
    let resolver = OrderResolver(schema: schema, entity: request.entity)
    var groups: [(SectionKey, ResolvedSection)] = []
    for key in request.groupBy {
      if let section = try resolver.section(key) { groups.append((key, section)) }
    }
    var values: [(Aggregate, ResolvedAggregates.Value)] = []
    for aggregate in request.values { values.append((aggregate, try value(aggregate))) }
    if withCount, !request.values.contains(.count) { values.append((.count, try value(.count))) }
    return (groups, values)
  }

  private func value(_ aggregate: Aggregate) throws(StoreError) -> ResolvedAggregates.Value {
    guard let source = aggregate.path else { return .init(.count, nil, .int) }
    let path = try schema.resolve(source, from: request.entity)
    func require(_ holds: Bool, _ what: String) throws(StoreError) {
      if !holds {
        throw StoreError(.typeMismatch, "\(aggregate): \(path.type) has no \(what).", entity: request.entity)
      }
    }
    switch aggregate {
    case .count, .countOf: return .init(.count, path, .int)
    case .countDistinct: return .init(.countDistinct, path, .int)
    case .sum:
      var isDecimal = false
      if case .decimal = path.type { isDecimal = true }
      try require(path.type.isNumeric || isDecimal, "sum")
      return .init(.sum, path, path.type, isExact: request.isExact && path.type == .double)
    case .average:
      try require(path.type.isNumeric, "average")
      return .init(.average, path, .double, isExact: request.isExact)
    case .min:
      try require(path.type.isOrdered, "order")
      return .init(.min, path, path.type)
    case .max:
      try require(path.type.isOrdered, "order")
      return .init(.max, path, path.type)
    }
  }
}

extension ResolvedAggregates.Value {
  fileprivate init(
    _ function: Function, _ path: ResolvedPath?, _ type: AttributeType, isExact: Bool = false
  ) {
    self.init(function: function, path: path, type: type, isExact: isExact)
  }
}

extension ResolvedAggregates {
  /// The order by all keys of groups, ascending, nil first.
  fileprivate static func order(ofKeys groups: [ResolvedSection], _ entity: String) -> [ResolvedSort] {
    groups.indices.map { place($0, groups[$0], entity, like: nil, comparator: .lexical) }
  }

  private static func place(
    _ position: Int, _ group: ResolvedSection, _ entity: String, like term: ResolvedSort?,
    comparator: SortTerm.Comparator
  ) -> ResolvedSort {
    let path = ResolvedPath(
      steps: [], entity: entity, target: .column(position), type: group.type, isNormalized: true,
      isNullable: group.path.isNullable, source: group.path.source)
    return ResolvedSort(
      value: .path(path), isDescending: term?.isDescending ?? false, nullsFirst: term?.nullsFirst ?? true,
      comparator: comparator)
  }

  /// The counting of the rows in each section of a request that has no limit and no offset: a group is a section.
  ///
  /// Its rows are the section order's values, the key and the count, in the order of the sections. nil for a request
  /// without a section key.
  package init?(countingSectionsOf fetch: ResolvedFetch) {
    guard let section = fetch.section else { return nil }
    let front = fetch.order.prefix(fetch.sectionOrderCount)
    var groups: [ResolvedSection] = []
    for term in front {
      guard case .path(let path) = term.value else { return nil }
      groups.append(ResolvedSection(kind: .value, path: path))
    }
    groups.append(section)
    let name = fetch.entity.name
    func places(_ terms: [(Int, ResolvedSort)], _ comparator: (ResolvedSort) -> SortTerm.Comparator)
      -> [ResolvedSort]
    {
      terms.map { Self.place($0, groups[$0], name, like: $1, comparator: comparator($1)) }
    }
    let texts = front.enumerated().filter { $1.comparator != .lexical }.map { ($0, $1) }
    var sort = places(front.enumerated().map { ($0, $1) }) { $0.comparator } + places(texts) { _ in .lexical }
    // Behind these stands the key, or the attribute that it is derived from.
    if let term = fetch.order.dropFirst(sort.count).first {
      let last = [(front.count, term)]
      if section.kind == .value, term.comparator != .lexical { sort += places(last) { $0.comparator } }
      sort += places(last) { _ in .lexical }
    }
    let count = Value(.count, nil, .int)
    self.init(
      entity: fetch.entity, condition: fetch.condition, groups: groups, values: [count], returnedCount: 1,
      having: nil, sort: sort + Self.order(ofKeys: groups, name), limit: nil, offset: 0)
  }
}
