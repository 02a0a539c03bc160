import WindrowModel
import WindrowStore

/// A read transaction with a mistake.
class MutantReadTransaction: ReadTransaction {
  private let base: any ReadTransaction
  let mutation: Mutation
  /// Whether it reads what a commit will leave, while that is announced.
  private let isAtCommit: Bool
  private let caches: MutantCaches?

  init(
    _ base: any ReadTransaction, _ mutation: Mutation, isAtCommit: Bool = false, _ caches: MutantCaches? = nil
  ) {
    self.base = base
    self.caches = caches
    self.mutation = mutation
    self.isAtCommit = isAtCommit
  }

  var schema: Schema { base.schema }
  var faultSource: FaultSource { base.faultSource }

  private func mutated(_ request: ResolvedFetch) throws(StoreError) -> ResolvedFetch {
    guard let mutate = mutation.request else { return request }
    var description = FetchDescription(request)
    mutate(&description)
    return try schema.resolve(description)
  }

  func ids(_ request: ResolvedFetch) throws(StoreError) -> [RowID] { try base.ids(try mutated(request)) }

  func sections(_ request: ResolvedFetch) throws(StoreError) -> [SectionIDs] {
    var sections = try base.sections(try mutated(request))
    mutation.sections?(&sections)
    return sections
  }

  func forEachRow(
    _ request: ResolvedFetch, _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let entity = request.entity
    try base.forEachRow(try mutated(request)) { (view) throws(StoreError) in
      guard let mutate = mutation.value else { return try body(view) }
      return try body(
        RowView(
          id: view.id, values: try view.copyValues(of: entity).map(mutate), of: entity,
          faultSource: faultSource))
    }
  }

  func forEachRow(
    of entity: EntityDescription, ids: [RowID], _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    try base.forEachRow(of: entity, ids: mutation.batch?(ids) ?? ids) { (view) throws(StoreError) in
      guard let mutate = mutation.value else { return try body(view) }
      try body(
        RowView(
          id: view.id, values: try view.copyValues(of: entity).map(mutate), of: entity,
          faultSource: faultSource))
    }
  }

  func values(of entity: EntityDescription, id: RowID, columns: [Int]) throws(StoreError)
    -> [AttributeValue]?
  {
    guard !(mutation.batch?([id]) ?? [id]).isEmpty else { return nil }
    var values = try base.values(of: entity, id: id, columns: columns)
    if let mutate = mutation.value { values = values.map { $0.map(mutate) } }
    if isAtCommit, let mutate = mutation.columnsAtCommit { values = values.map(mutate) }
    return values
  }

  func count(_ request: ResolvedFetch) throws(StoreError) -> Int { try base.count(try mutated(request)) }

  func aggregate(_ request: ResolvedAggregates) throws(StoreError) -> [[AttributeValue]] {
    var request = request
    if let mutate = mutation.aggregateRequest {
      var description = AggregateDescription(request)
      mutate(&description)
      request = try schema.resolve(description)
    }
    guard let mutate = mutation.aggregates else { return try base.aggregate(request) }
    let result: Result<[[AttributeValue]], StoreError>
    do throws(StoreError) { result = .success(try base.aggregate(request)) } catch {
      result = .failure(error)
    }
    return try mutate(request, result).get()
  }

  func keptCache(for key: CacheKey) throws(StoreError) -> [UInt8]? {
    try base.keptCache(for: caches?.mistaken(key) ?? key) ?? caches?.stale(for: key)
  }

  func cacheMark(of entities: Set<String>) throws(StoreError) -> CacheMark? {
    try base.cacheMark(of: caches?.noticed(entities) ?? entities)
  }

  func plan(of request: ResolvedFetch) throws(StoreError) -> QueryPlan? {
    try base.plan(of: try mutated(request))
  }
}
