import WindrowModel

/// A request for rows as a fixture spells it. Its texts are parsed when it is run, so that their errors can be expected.
struct FixtureFetch: Sendable, Hashable {
  var entity: String
  var filter: FixtureFilter = FixtureFilter()
  var sort: [String] = []
  var limit: Int?
  var offset: Int?
  var batchSize: Int?
  var sectionBy: String?
  var sectionOrder: [String] = []
  var prefetch: [String] = []
  /// The key paths of the shown set, or nil for the one that the request has by itself.
  var show: [String]?
}

/// A condition in words and what fills its places.
struct FixtureFilter: Sendable, Hashable {
  var format: String?
  var arguments: [FormatArgument] = []
}

extension FixtureFetch {
  init(_ node: FixtureNode) throws(FixtureError) {
    let object = try node.object(
      "entity", "where", "arguments", "sort", "limit", "offset", "batchSize", "sectionBy", "sectionOrder",
      "prefetch", "show")
    entity = try object.required("entity").string()
    filter = try FixtureFilter(object)
    sort = try object["sort"]?.strings() ?? []
    limit = try object["limit"]?.int()
    offset = try object["offset"]?.int()
    batchSize = try object["batchSize"]?.int()
    sectionBy = try object["sectionBy"]?.string()
    sectionOrder = try object["sectionOrder"]?.strings() ?? []
    prefetch = try object["prefetch"]?.strings() ?? []
    show = try object["show"]?.strings()
  }

  var json: JSONValue {
    .object([
      "entity": .string(entity), "where": filter.format.map(JSONValue.string),
      "arguments": filter.argumentsJSON, "sectionBy": sectionBy.map(JSONValue.string),
      "sectionOrder": sectionOrder.isEmpty ? nil : .strings(sectionOrder),
      "sort": sort.isEmpty ? nil : .strings(sort), "limit": limit.map(JSONValue.integer),
      "offset": offset.map(JSONValue.integer), "batchSize": batchSize.map(JSONValue.integer),
      "prefetch": prefetch.isEmpty ? nil : .strings(prefetch), "show": show.map(JSONValue.strings),
    ])
  }

  /// The request by names, its texts parsed.
  func description(in schema: Schema) throws(StoreError) -> FetchDescription {
    var terms: [SortTerm] = []
    for term in sort { terms.append(try SortTerm(format: term)) }
    var orderTerms: [SortTerm] = []
    for term in sectionOrder { orderTerms.append(try SortTerm(format: term)) }
    var key: SectionKey?
    if let sectionBy { key = try SectionKey(format: sectionBy) }
    return FetchDescription(
      entity: entity, condition: try filter.condition(on: entity, in: schema), sort: terms, limit: limit,
      offset: offset ?? 0, batchSize: batchSize ?? 20, sectionBy: key, sectionOrder: orderTerms,
      prefetch: prefetch.map { AttributePath($0) }, show: show?.map { AttributePath($0) })
  }
}

extension FixtureFilter {
  init(_ object: FixtureObject) throws(FixtureError) {
    format = try object["where"]?.string()
    arguments = try object["arguments"]?.list { (node) throws(FixtureError) in try node.argument() } ?? []
  }

  /// The condition, or nil where none is stated; arguments without a place are an error in either case.
  func condition(on entity: String, in schema: Schema) throws(StoreError) -> Condition? {
    if let format { return try Condition(format: format, arguments, on: entity, in: schema) }
    guard arguments.isEmpty else {
      throw StoreError(
        .invalidFormat, "There are arguments, and no condition that takes them.", entity: entity)
    }
    return nil
  }

  var argumentsJSON: JSONValue? { arguments.isEmpty ? nil : .array(arguments.map(\.fixtureJSON)) }
}
