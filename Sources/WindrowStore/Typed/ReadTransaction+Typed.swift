public import WindrowModel

extension ReadTransaction {
  /// The rows of a request, decoded, in order.
  ///
  /// Complexity: one statement, O(rows). Throws what the request is refused for, and what a row's initializer throws.
  @inlinable
  @inline(__always)
  public func fetch<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> [Record] {
    try Record.fetchAll(try resolve(request), in: self)
  }

  /// The first row of a request, decoded, or nil where it has none. Reads one row.
  public func fetchFirst<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> Record? {
    try fetch(request.limit(1)).first
  }

  /// The row of an identity, decoded, or nil where there is none.
  public func find<Record: Entity>(_ id: RecordID<Record>) throws(StoreError) -> Record? {
    var records: [Record] = []
    try forEachRow(of: try entity(Record.self), ids: [id.rawValue]) { (row) throws(StoreError) in
      try Record.decode(row, into: &records)
    }
    return records.first
  }

  /// The identities of a request's rows, in order; decodes no row.
  public func fetchIDs<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> [RecordID<
    Record
  >] {
    RecordID.list(try ids(try resolve(request)))
  }

  /// How many rows a request has; decodes no row.
  public func count<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> Int {
    try count(try resolve(request))
  }

  /// The sections of a request with the identities in each; decodes no row.
  public func fetchSections<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError)
    -> [SectionIDs]
  {
    try sections(try resolve(request))
  }

  /// How many rows of a request there are in each of its sections, in order; decodes no row.
  public func fetchSectionCounts<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError)
    -> [SectionCount]
  {
    try sectionCounts(try resolve(request))
  }

  /// The request read against the schema, or `schemaMismatch` where the store's schema has another of that name.
  @usableFromInline
  package func resolve<Record: Entity>(_ request: FetchRequest<Record>) throws(StoreError) -> ResolvedFetch {
    let description = try request.description()
    _ = try entity(Record.self)
    return try schema.resolve(description)
  }

  /// The description of a type, or `schemaMismatch` where the store's schema has another of that name.
  package func entity<Record: Entity>(_ type: Record.Type) throws(StoreError) -> EntityDescription {
    try entity(mappedBy: try EntityMapping<Record>.of())
  }

  /// The description of a mapped type, or `schemaMismatch` where the store's schema has another of that name.
  func entity<Record: Entity>(mappedBy mapping: EntityMapping<Record>) throws(StoreError) -> EntityDescription
  {
    try schema.entity(mappedBy: mapping)
  }
}

extension Schema {
  /// The description of a mapped type, or `schemaMismatch` where the schema has another of that name.
  package func entity<Record: Entity>(
    mappedBy mapping: EntityMapping<Record>
  ) throws(StoreError) -> EntityDescription {
    let described = mapping.description
    let known = try entity(described.name)
    guard known == described else {
      throw StoreError(
        .schemaMismatch,
        "The store's entity \"\(known.name)\" is not described as the type \(Record.self) describes it.",
        entity: known.name)
    }
    return known
  }
}

extension Entity {
  // Generic over the entity alone, and `fetch` always inlined, so that the loop is compiled for the entity: the type of
  // a transaction is known nowhere, and what is generic over it calls three functions more for each row.
  @inlinable
  static func fetchAll(
    _ request: ResolvedFetch, in transaction: any ReadTransaction
  ) throws(StoreError) -> [Self] {
    var records: [Self] = []
    try transaction.forEachRow(request) { (row) throws(StoreError) in
      try decode(row, into: &records)
      return true
    }
    return records
  }
}
