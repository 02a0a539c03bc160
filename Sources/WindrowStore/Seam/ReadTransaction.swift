public import WindrowModel

/// One consistent view of the rows of a store, valid inside the closure that received it.
///
/// Used after its closure has returned, every method throws ``StoreError/Kind/misuse``. A transaction belongs to
/// the thread of its closure.
public protocol ReadTransaction: AnyObject {
  /// The entities of the store.
  var schema: Schema { get }

  /// Where faults of the rows read in this transaction are fulfilled; one object for each store.
  var faultSource: FaultSource { get }

  /// The identities of a request's rows, in order.
  ///
  /// `SELECT id FROM expense WHERE … ORDER BY …, id LIMIT … OFFSET …`. Complexity: one statement; O(rows matched),
  /// and O(n log n) where no index has the order.
  func ids(_ request: ResolvedFetch) throws(StoreError) -> [RowID]

  /// The sections of a request with the identities in each, in order. The request must have a section key.
  ///
  /// Rows stand in the order of ``ids(_:)``; a section begins where the section order's values or the key change.
  func sections(_ request: ResolvedFetch) throws(StoreError) -> [SectionIDs]

  /// Calls a closure with each row of a request, in order, until it returns false.
  ///
  /// The row is valid inside the closure only. The closure must not write.
  func forEachRow(
    _ request: ResolvedFetch, _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError)

  /// Calls a closure with each row of an entity whose identity is listed, in no particular order; missing rows are left out.
  ///
  /// One statement, counted in ``StoreStatistics/batches``; none where no identity is listed. An identity is listed once.
  /// Those without a row are counted in ``StoreStatistics/rowsMissing``.
  func forEachRow(
    of entity: EntityDescription, ids: [RowID], _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError)

  /// Some columns of one row in the order asked for, or nil where no row has the identity; decodes no row.
  ///
  /// `SELECT date, category_id FROM expense WHERE id = ?`. Live lists find places with it, so it should be cheap.
  func values(
    of entity: EntityDescription, id: RowID, columns: [Int]
  ) throws(StoreError) -> [AttributeValue]?

  /// How many rows a request has, its limit and offset included.
  func count(_ request: ResolvedFetch) throws(StoreError) -> Int

  /// The rows that a request for aggregates asks for, in order; decodes no row of the entity.
  ///
  /// Without groups exactly one row, the values. With groups one for each: its keys, then its values. `SELECT category.name,
  /// sum(cents) … GROUP BY 1 HAVING … ORDER BY …`. A sum of integers that does not fit throws `integerOverflow`, also in a
  /// group that is not returned. Complexity: one statement, O(rows matched), and O(g log g) for g groups.
  func aggregate(_ request: ResolvedAggregates) throws(StoreError) -> [[AttributeValue]]

  /// How the store would execute a request, or nil on stores without ``StoreCapabilities/plans``.
  func plan(of request: ResolvedFetch) throws(StoreError) -> QueryPlan?

  /// The bytes that were kept under a key, or nil where none are or where they may no longer be right.
  ///
  /// They are handed out only where the fingerprint is the same, where no row of the key's entities was written since the
  /// state in which they were kept, by whatever program, and where they are as they were written. Counted in
  /// ``StoreStatistics/cacheHits`` or ``StoreStatistics/cacheMisses`` where the store keeps bytes. Nil by default.
  func keptCache(for key: CacheKey) throws(StoreError) -> [UInt8]?

  /// The mark of what this transaction sees of some entities, or nil where writes to them are not noticed. Nil by default.
  func cacheMark(of entities: Set<String>) throws(StoreError) -> CacheMark?
}

/// One section of a request's result.
public struct SectionIDs: Sendable, Hashable {
  /// The value that all rows of the section share; nil is a key of its own.
  public var key: AttributeValue
  /// The values of the section order's terms, in their order.
  public var order: [AttributeValue]
  /// The identities of its rows, in order; at least one.
  public var ids: [RowID]

  /// A section with its rows.
  public init(key: AttributeValue, order: [AttributeValue] = [], ids: [RowID]) {
    self.key = key
    self.order = order
    self.ids = ids
  }
}

/// How a store would execute a request.
public struct QueryPlan: Sendable, Hashable {
  /// Whether rows are found through an index (or by identity) and not by looking at all of them.
  public var usesIndex: Bool
  /// Whether rows are sorted after they are found, because no index has the order.
  public var sorts: Bool
  /// The plan in the store's own words, a line each.
  public var lines: [String]

  /// A plan of what was found in the store's own words.
  public init(usesIndex: Bool, sorts: Bool, lines: [String]) {
    self.usesIndex = usesIndex
    self.sorts = sorts
    self.lines = lines
  }
}

extension ReadTransaction {
  /// Reads the whole row; a store that can read less does so.
  public func values(
    of entity: EntityDescription, id: RowID, columns: [Int]
  ) throws(StoreError) -> [AttributeValue]? {
    try entity.check(columns: columns)
    var values: [AttributeValue]?
    try forEachRow(of: entity, ids: [id]) { (row) throws(StoreError) in
      let all = try row.copyValues(of: entity)
      values = columns.map { all[$0] }
    }
    return values
  }
}
