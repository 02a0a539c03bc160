public import WindrowModel

extension ReadTransaction {
  /// The groups of a request with their keys and values, in order; decodes no row.
  ///
  /// Complexity: one statement, O(rows matched). Throws what the request is refused for, and `integerOverflow`.
  public func fetch<Record: Entity, Keys, Values>(
    _ request: GroupRequest<Record, Keys, Values>
  ) throws(StoreError) -> [GroupRow<Keys, Values>] {
    let description = try request.description()
    _ = try entity(Record.self)
    var rows: [GroupRow<Keys, Values>] = []
    for row in try aggregate(description) { rows.append(try request.read(row)) }
    return rows
  }

  /// The values of a request without groups; decodes no row.
  ///
  /// ```swift
  /// let (total, last) = try transaction.fetchValues(AggregateRequest<Expense>().values(.sum(\.amount), .max(\.date)))
  /// ```
  public func fetchValues<Record: Entity, Values>(
    _ request: GroupRequest<Record, Void, Values>
  ) throws(StoreError) -> Values {
    guard let row = try fetch(request).first else {
      throw StoreError(.misuse, "A store returned no row of values.", entity: Record.entityName)
    }
    return row.values
  }
}
