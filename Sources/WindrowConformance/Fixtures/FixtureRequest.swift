import WindrowModel

extension Fixture.Request {
  /// The request for rows that the format strings spell.
  func fetch(in schema: Schema) throws(StoreError) -> FetchDescription {
    var fetch = FetchDescription(entity: entity, limit: limit, offset: offset, batchSize: batchSize)
    fetch.condition = try condition(in: schema)
    for text in sort { fetch.sort.append(try SortTerm(format: text)) }
    if let sectionBy { fetch.sectionBy = try SectionKey(format: sectionBy) }
    for text in sectionOrder { fetch.sectionOrder.append(try SortTerm(format: text)) }
    return fetch
  }

  /// The request for aggregates that the format strings spell.
  func aggregates(_ values: [String], in schema: Schema) throws(StoreError) -> AggregateDescription {
    var request = AggregateDescription(entity: entity, condition: try condition(in: schema), values: [])
    for text in values { request.values.append(try Aggregate(format: text)) }
    return request
  }

  private func condition(in schema: Schema) throws(StoreError) -> Condition? {
    guard let condition else {
      if arguments.isEmpty { return nil }
      throw StoreError(.invalidFormat, "Arguments without a format string.")
    }
    return try Condition(format: condition, arguments, on: entity, in: schema)
  }
}
