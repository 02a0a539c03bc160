import WindrowModel

/// The whole of a list in order, as identities, as sections or both; what is nil is not compared.
struct FixtureList: Sendable, Hashable {
  var ids: [RowID]?
  var sections: [FixtureSection]?
}

/// One section of a list.
struct FixtureSection: Sendable, Hashable {
  var key: AttributeValue
  /// The values of the section order's terms, or nil where they are not compared.
  var order: [AttributeValue]?
  var ids: [RowID]
}

extension FixtureList {
  init(
    _ object: FixtureObject, _ fetch: FixtureFetch, _ request: FixtureNode, _ schema: Schema
  ) throws(FixtureError) {
    ids = try object["ids"]?.integers()
    guard let node = object["sections"] else { return }
    guard let types = try FixtureSectionTypes(fetch, request, schema) else {
      throw node.error("sections need the key \"sectionBy\" in the request")
    }
    sections = try node.list { (node) throws(FixtureError) in try FixtureSection(node, types) }
  }

  var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let ids { members.append(.init("ids", .integers(ids))) }
    if let sections { members.append(.init("sections", .array(sections.map(\.json)))) }
    return members
  }
}

extension FixtureSection {
  fileprivate init(_ node: FixtureNode, _ types: FixtureSectionTypes) throws(FixtureError) {
    let object = try node.object("key", "order", "ids")
    key = try object.required("key").value(as: types.key)
    ids = try object.required("ids").integers()
    guard let node = object["order"] else { return }
    let elements = try node.elements()
    guard elements.count == types.order.count else {
      throw node.error("expected \(types.order.count) values, one for each term of the section order")
    }
    var values: [AttributeValue] = []
    for (element, type) in zip(elements, types.order) { values.append(try element.value(as: type)) }
    order = values
  }

  var json: JSONValue {
    .object([
      "key": key.fixtureJSON, "order": order.map { .array($0.map(\.fixtureJSON)) }, "ids": .integers(ids),
    ])
  }
}

/// The types of a section's key and of the values of its section order.
struct FixtureSectionTypes {
  let key: AttributeType
  let order: [AttributeType]

  /// The types of a request's sections, or nil where it has none.
  init?(_ fetch: FixtureFetch, _ request: FixtureNode, _ schema: Schema) throws(FixtureError) {
    guard let sectionBy = fetch.sectionBy else { return nil }
    let path = request.path
    let key = FixtureNode(json: .string(sectionBy), path: path.fixturePath(key: "sectionBy"))
    self.key = try key.reading { () throws(StoreError) in
      let description = FetchDescription(entity: fetch.entity, sectionBy: try SectionKey(format: sectionBy))
      return try schema.resolve(description).section?.type ?? .string
    }
    var types: [AttributeType] = []
    for (index, text) in fetch.sectionOrder.enumerated() {
      let place = path.fixturePath(key: "sectionOrder").fixturePath(index: index)
      types.append(
        try FixtureNode(json: .string(text), path: place).reading { () throws(StoreError) in
          try schema.resolve(try SortTerm(format: text).path, from: fetch.entity).type
        })
    }
    order = types
  }
}
