import WindrowModel

/// A request and the whole of its answer, or the error that it must be refused with.
enum FixtureCheck: Sendable, Hashable {
  case fetch(FixtureFetch, FixtureExpectation)
  /// The rows of the answer, each the groups' values and then the aggregates.
  case aggregate(FixtureAggregate, rows: [[AttributeValue]])
  case refusedFetch(FixtureFetch, StoreError.Kind)
  case refusedAggregate(FixtureAggregate, StoreError.Kind)
}

/// What a fetch must give; what is nil is not compared.
struct FixtureExpectation: Sendable, Hashable {
  var list = FixtureList()
  /// The key paths whose values are stated, and the values of each row in order.
  var columns: [String] = []
  var values: [[AttributeValue]]?
  /// Whether a store that has plans must find the rows through an index.
  var usesIndex = false
}

extension FixtureCheck {
  init(_ node: FixtureNode, _ schema: Schema) throws(FixtureError) {
    let object = try node.object(
      "fetch", "aggregate", "ids", "sections", "columns", "values", "plan", "rows", "error")
    let (key, request) = try object.only("fetch", "aggregate")
    if key == "fetch" {
      _ = try node.object("fetch", "ids", "sections", "columns", "values", "plan", "error")
      let fetch = try FixtureFetch(request)
      self =
        if let error = object["error"] {
          .refusedFetch(fetch, try Self.errorAlone(error, node))
        } else { .fetch(fetch, try FixtureExpectation(object, fetch, request, schema)) }
    } else {
      _ = try node.object("aggregate", "rows", "error")
      let aggregate = try FixtureAggregate(request)
      self =
        if let error = object["error"] {
          .refusedAggregate(aggregate, try Self.errorAlone(error, node))
        } else { .aggregate(aggregate, rows: try Self.rows(object, aggregate, request, schema)) }
    }
  }

  private static func errorAlone(_ error: FixtureNode, _ node: FixtureNode) throws(FixtureError)
    -> StoreError.Kind
  {
    guard try node.members().count == 2 else {
      throw error.error("a check that expects an error expects nothing else")
    }
    return try error.errorKind()
  }

  private static func rows(
    _ object: FixtureObject, _ aggregate: FixtureAggregate, _ request: FixtureNode, _ schema: Schema
  ) throws(FixtureError) -> [[AttributeValue]] {
    let rows = try object.required("rows")
    return try rows.table(types: try aggregate.types(request, schema))
  }

  var json: JSONValue {
    switch self {
    case .fetch(let fetch, let result): .object([.init("fetch", fetch.json)] + result.members)
    case .aggregate(let aggregate, let rows): .object(["aggregate": aggregate.json, "rows": .table(rows)])
    case .refusedFetch(let fetch, let kind): .object(["fetch": fetch.json, "error": .string(kind.name)])
    case .refusedAggregate(let aggregate, let kind):
      .object(["aggregate": aggregate.json, "error": .string(kind.name)])
    }
  }
}

extension FixtureExpectation {
  fileprivate init(
    _ object: FixtureObject, _ fetch: FixtureFetch, _ request: FixtureNode, _ schema: Schema
  ) throws(FixtureError) {
    list = try FixtureList(object, fetch, request, schema)
    if let plan = object["plan"] {
      guard try plan.string() == "index" else { throw plan.error("expected \"index\"") }
      usesIndex = true
    }
    if let node = object["columns"] {
      columns = try node.strings()
      var types: [AttributeType] = []
      for (column, path) in zip(try node.elements(), columns) {
        types.append(
          try column.reading { () throws(StoreError) in
            try schema.resolve(AttributePath(path), from: fetch.entity).type
          })
      }
      values = try object.required("values").table(types: types)
    } else if let values = object["values"] {
      throw values.error("values need the key \"columns\" that names them")
    }
    if list == FixtureList(), values == nil, !usesIndex {
      throw object.node.error("the check expects nothing: state ids, sections, columns, plan or error")
    }
  }

  fileprivate var members: [JSONValue.Member] {
    var members = list.members
    if let values { members += [.init("columns", .strings(columns)), .init("values", .table(values))] }
    if usesIndex { members.append(.init("plan", .string("index"))) }
    return members
  }
}

extension FixtureNode {
  /// Rows of values of some types.
  func table(types: [AttributeType]) throws(FixtureError) -> [[AttributeValue]] {
    try list { (row) throws(FixtureError) in
      let cells = try row.elements()
      guard cells.count == types.count else {
        throw row.error("expected \(types.count) values, found \(cells.count)")
      }
      var values: [AttributeValue] = []
      for (cell, type) in zip(cells, types) { values.append(try cell.value(as: type)) }
      return values
    }
  }
}

extension JSONValue {
  /// Rows of values.
  static func table(_ rows: [[AttributeValue]]) -> JSONValue {
    .array(rows.map { .array($0.map(\.fixtureJSON)) })
  }
}
