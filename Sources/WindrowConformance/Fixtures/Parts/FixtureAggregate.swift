import WindrowModel

/// A request for aggregates as a fixture spells it.
struct FixtureAggregate: Sendable, Hashable {
  var entity: String
  var filter: FixtureFilter = FixtureFilter()
  var values: [String]
  var groupBy: [String] = []
  var having: String?
  var sort: [String] = []
  var limit: Int?
  var offset: Int?
  /// Whether sums of doubles are rounded once.
  var isExact = false
}

extension FixtureAggregate {
  init(_ node: FixtureNode) throws(FixtureError) {
    let object = try node.object(
      "entity", "where", "arguments", "values", "groupBy", "having", "sort", "limit", "offset", "exact")
    entity = try object.required("entity").string()
    filter = try FixtureFilter(object)
    values = try object.required("values").strings()
    groupBy = try object["groupBy"]?.strings() ?? []
    having = try object["having"]?.string()
    sort = try object["sort"]?.strings() ?? []
    limit = try object["limit"]?.int()
    offset = try object["offset"]?.int()
    isExact = try object["exact"]?.bool() ?? false
  }

  var json: JSONValue {
    .object([
      "entity": .string(entity), "where": filter.format.map(JSONValue.string),
      "arguments": filter.argumentsJSON, "values": .strings(values),
      "groupBy": groupBy.isEmpty ? nil : .strings(groupBy), "having": having.map(JSONValue.string),
      "sort": sort.isEmpty ? nil : .strings(sort), "limit": limit.map(JSONValue.integer),
      "offset": offset.map(JSONValue.integer), "exact": isExact ? .bool(true) : nil,
    ])
  }

  /// The request by names, its texts parsed; arguments fill the places of `where`, then those of `having`.
  func description(in schema: Schema) throws(StoreError) -> AggregateDescription {
    var request = AggregateDescription(
      entity: entity, values: try aggregates(), groupBy: try keys(), limit: limit, offset: offset ?? 0,
      isExact: isExact)
    for term in sort { request.sort.append(try SortTerm(groupFormat: term)) }
    var ofRows = filter
    if let having {
      let count = try filter.format.map(Condition.argumentCount(ofFormat:)) ?? 0
      ofRows.arguments = Array(filter.arguments.prefix(count))
      request.having = try Condition(
        groupFormat: having, Array(filter.arguments.dropFirst(count)), of: request, in: schema)
    }
    request.condition = try ofRows.condition(on: entity, in: schema)
    return request
  }

  private func aggregates() throws(StoreError) -> [Aggregate] {
    var aggregates: [Aggregate] = []
    for value in values { aggregates.append(try Aggregate(format: value)) }
    return aggregates
  }

  private func keys() throws(StoreError) -> [SectionKey] {
    var keys: [SectionKey] = []
    for key in groupBy { keys.append(try SectionKey(format: key)) }
    return keys
  }

  /// The types of a row of the answer: the groups', then the values'.
  func types(_ node: FixtureNode, _ schema: Schema) throws(FixtureError) -> [AttributeType] {
    try node.reading { () throws(StoreError) in
      try schema.resolve(AggregateDescription(entity: entity, values: try aggregates(), groupBy: try keys()))
        .columnTypes
    }
  }
}
