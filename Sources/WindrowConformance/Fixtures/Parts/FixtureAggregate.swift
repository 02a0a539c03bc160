import WindrowModel

/// A request for aggregates as a fixture spells it.
struct FixtureAggregate: Sendable, Hashable {
  var entity: String
  var filter: FixtureFilter = FixtureFilter()
  var values: [String]
  var groupBy: [String] = []
  var having: String?
  var sort: [String] = []

  /// Whether it asks for one row without groups, conditions on groups, or an order of them.
  var isPlain: Bool { groupBy.isEmpty && having == nil && sort.isEmpty }
}

extension FixtureAggregate {
  init(_ node: FixtureNode) throws(FixtureError) {
    let object = try node.object("entity", "where", "arguments", "values", "groupBy", "having", "sort")
    entity = try object.required("entity").string()
    filter = try FixtureFilter(object)
    values = try object.required("values").strings()
    groupBy = try object["groupBy"]?.strings() ?? []
    having = try object["having"]?.string()
    sort = try object["sort"]?.strings() ?? []
  }

  var json: JSONValue {
    .object([
      "entity": .string(entity), "where": filter.format.map(JSONValue.string),
      "arguments": filter.argumentsJSON, "values": .strings(values),
      "groupBy": groupBy.isEmpty ? nil : .strings(groupBy), "having": having.map(JSONValue.string),
      "sort": sort.isEmpty ? nil : .strings(sort),
    ])
  }

  /// The request by names; groups are no part of it.
  func description(in schema: Schema) throws(StoreError) -> AggregateDescription {
    AggregateDescription(
      entity: entity, condition: try filter.condition(on: entity, in: schema), values: try aggregates())
  }

  private func aggregates() throws(StoreError) -> [Aggregate] {
    var aggregates: [Aggregate] = []
    for value in values { aggregates.append(try Aggregate(format: value)) }
    return aggregates
  }

  /// The types of a row of the answer: the groups', then the values'.
  func types(_ node: FixtureNode, _ schema: Schema) throws(FixtureError) -> [AttributeType] {
    try node.reading { () throws(StoreError) in
      var types: [AttributeType] = []
      for path in groupBy { types.append(try schema.resolve(AttributePath(path), from: entity).type) }
      let request = AggregateDescription(entity: entity, values: try aggregates())
      return types + (try schema.resolve(request).values.map(\.type))
    }
  }
}
