public import WindrowModel

extension ReadTransaction {
  /// The rows of a request by names, decoded, in order.
  ///
  /// Complexity: one statement, O(rows).
  public func records(_ fetch: FetchDescription) throws(StoreError) -> [Record] {
    let request = try schema.resolve(fetch)
    var records: [Record] = []
    try forEachRow(request) { (row) throws(StoreError) in
      if records.isEmpty { records.reserveCapacity(row.expectedCount) }
      records.append(
        Record(id: row.id, entity: request.entity, values: try row.copyValues(of: request.entity)))
      return true
    }
    return records
  }

  /// The row of an identity, decoded, or nil where there is none.
  public func record(_ entity: String, id: RowID) throws(StoreError) -> Record? {
    let entity = try schema.entity(entity)
    var found: Record?
    try forEachRow(of: entity, ids: [id]) { (row) throws(StoreError) in
      found = Record(id: row.id, entity: entity, values: try row.copyValues(of: entity))
    }
    return found
  }

  /// The identities of a request by names, in order.
  public func ids(_ fetch: FetchDescription) throws(StoreError) -> [RowID] {
    try ids(try schema.resolve(fetch))
  }

  /// The sections of a request by names.
  public func sections(_ fetch: FetchDescription) throws(StoreError) -> [SectionIDs] {
    try sections(try schema.resolve(fetch))
  }

  /// How many rows a request by names has.
  public func count(_ fetch: FetchDescription) throws(StoreError) -> Int {
    try count(try schema.resolve(fetch))
  }

  /// The rows that a request for aggregates by names asks for: one without groups, else one for each group.
  public func aggregate(_ request: AggregateDescription) throws(StoreError) -> [[AttributeValue]] {
    try aggregate(try schema.resolve(request))
  }
}
