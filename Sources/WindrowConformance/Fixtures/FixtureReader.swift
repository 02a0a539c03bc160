import WindrowModel

extension Fixture {
  /// Reads a fixture of format version 1.
  ///
  /// Throws where the text is no JSON, has an unknown key, or states a value that its type cannot have; the error has the
  /// path of the key.
  public init(json text: String) throws(FixtureError) {
    let root: FixtureNode
    do throws(JSONParser.Fault) { root = FixtureNode(value: try JSONParser.parse(text), path: "") } catch {
      throw FixtureError(path: "", message: error.description)
    }
    _ = try root.members(["fixture", "name", "about", "schema", "rows", "checks", "steps", "live"])
    let version = try root.required("fixture")
    guard try version.integer() == 1 else { throw version.fault("this reader knows version 1 alone") }
    name = try root.required("name").text()
    about = try root.member("about")?.text()
    schema = try FixtureSchemaReader.schema(try root.required("schema"))
    let reader = FixtureReader(schema: schema)
    rows = try reader.rows(root.member("rows"))
    checks = try reader.checks(root.member("checks"))
    var steps: [Step] = []
    for node in try root.member("steps")?.elements() ?? [] { steps.append(try reader.step(node)) }
    self.steps = steps
    live = try root.member("live").map { (node) throws(FixtureError) in try reader.live(node) }
  }
}

/// The reading of everything in a fixture that depends on its schema.
struct FixtureReader {
  let schema: Schema

  /// The rows that are there from the beginning, entity by entity.
  func rows(_ node: FixtureNode?) throws(FixtureError) -> [Fixture.Row] {
    var rows: [Fixture.Row] = []
    for (name, list) in try node?.members() ?? [] {
      guard schema.index(of: name) != nil else { throw list.fault("unknown entity") }
      for element in try list.elements() { rows.append(try row(name, element)) }
    }
    return rows
  }

  private func row(_ entity: String, _ node: FixtureNode) throws(FixtureError) -> Fixture.Row {
    var row = Fixture.Row(entity: entity, id: nil, values: [:])
    for (key, member) in try node.members() {
      if key == EntityDescription.identity {
        row.id = try member.integer()
      } else {
        row.values[key] = try value(entity, key, member)
      }
    }
    return row
  }

  private func value(_ name: String, _ key: String, _ node: FixtureNode) throws(FixtureError)
    -> AttributeValue
  {
    guard let index = schema.index(of: name), let column = schema.entities[index].columnIndex(key) else {
      throw node.fault("unknown key")
    }
    return try node.attributeValue(schema.entities[index].column(at: column).type)
  }

  /// The values of an operation.
  func values(_ entity: String, _ node: FixtureNode?) throws(FixtureError) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for (key, member) in try node?.members() ?? [] { values[key] = try value(entity, key, member) }
    return values
  }

  /// The checks of a list.
  func checks(_ node: FixtureNode?) throws(FixtureError) -> [Fixture.Check] {
    var checks: [Fixture.Check] = []
    for element in try node?.elements() ?? [] { checks.append(try check(element)) }
    return checks
  }

  private func check(_ node: FixtureNode) throws(FixtureError) -> Fixture.Check {
    let fetchKeys = ["fetch", "ids", "sections", "columns", "values", "error", "plan"]
    let aggregateKeys = ["aggregate", "rows", "error", "plan"]
    let isFetch = node.member("fetch") != nil
    _ = try node.members(isFetch ? fetchKeys : aggregateKeys)
    var check = Fixture.Check(
      path: node.path,
      question: isFetch
        ? .fetch(try request(try node.required("fetch"))) : try aggregate(try node.required("aggregate")))
    try readExpectations(node, into: &check)
    guard
      check.error != nil || check.ids != nil || check.sections != nil || check.values != nil
        || check.rows != nil
        || check.planIsIndex
    else { throw node.fault("the check expects nothing") }
    return check
  }

  /// Reads `error`, `ids`, `sections`, `columns`, `values`, `rows` and `plan`.
  func readExpectations(_ node: FixtureNode, into check: inout Fixture.Check) throws(FixtureError) {
    check.error = try kind(node.member("error"))
    check.ids = try node.member("ids")?.integers()
    check.sections = node.member("sections")
    check.columns = try node.member("columns")?.texts()
    check.values = node.member("values")
    check.rows = node.member("rows")
    if let plan = node.member("plan") {
      guard try plan.text() == "index" else { throw plan.fault("expected \"index\"") }
      check.planIsIndex = true
    }
    if (check.columns == nil) != (check.values == nil) { throw node.fault("columns and values go together") }
    for section in try check.sections?.elements() ?? [] {
      _ = try section.members(["key", "ids", "order"])
      _ = try section.required("key")
      _ = try section.required("ids").integers()
    }
    for row in try check.values?.elements() ?? [] { _ = try row.elements() }
    for row in try check.rows?.elements() ?? [] { _ = try row.elements() }
  }

  /// The kind of error that a node names.
  func kind(_ node: FixtureNode?) throws(FixtureError) -> StoreError.Kind? {
    guard let node else { return nil }
    guard let kind = StoreError.Kind(name: try node.text()) else { throw node.fault("no kind of error") }
    return kind
  }

  /// A request for rows.
  func request(_ node: FixtureNode) throws(FixtureError) -> Fixture.Request {
    let keys = [
      "entity", "where", "arguments", "sort", "limit", "offset", "batchSize", "prefetch", "show", "sectionBy",
      "sectionOrder",
    ]
    _ = try node.members(keys)
    var request = Fixture.Request(entity: try node.required("entity").text())
    request.condition = try node.member("where")?.text()
    request.arguments = try arguments(node.member("arguments"))
    request.sort = try node.member("sort")?.texts() ?? []
    request.limit = try node.member("limit").map { (node) throws(FixtureError) in Int(try node.integer()) }
    request.offset = Int(try node.member("offset")?.integer() ?? 0)
    request.batchSize = Int(try node.member("batchSize")?.integer() ?? 20)
    _ = try node.member("prefetch")?.texts()
    _ = try node.member("show")?.texts()
    request.sectionBy = try node.member("sectionBy")?.text()
    request.sectionOrder = try node.member("sectionOrder")?.texts() ?? []
    return request
  }

  private func arguments(_ node: FixtureNode?) throws(FixtureError) -> [FormatArgument] {
    var arguments: [FormatArgument] = []
    for element in try node?.elements() ?? [] {
      guard case .array = element.value else {
        arguments.append(.value(try element.argumentValue()))
        continue
      }
      var list: [AttributeValue] = []
      for value in try element.elements() { list.append(try value.argumentValue()) }
      arguments.append(.list(list))
    }
    return arguments
  }

  private func aggregate(_ node: FixtureNode) throws(FixtureError) -> Fixture.Check.Question {
    _ = try node.members(["entity", "where", "arguments", "values", "groupBy", "having", "sort"])
    var request = Fixture.Request(entity: try node.required("entity").text())
    request.condition = try node.member("where")?.text()
    request.arguments = try arguments(node.member("arguments"))
    request.sort = try node.member("sort")?.texts() ?? []
    _ = try node.member("groupBy")?.texts()
    _ = try node.member("having")?.text()
    let later = ["groupBy", "having", "sort"].filter { node.member($0) != nil }
    let reason = later.isEmpty ? nil : "aggregates have no \(later.joined(separator: ", ")) yet"
    return .aggregate(request, values: try node.required("values").texts(), unsupported: reason)
  }
}
