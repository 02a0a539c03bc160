import WindrowModel

extension Schema {
  /// Reads the entities of a fixture, in the order in which they stand.
  init(fixture node: FixtureNode) throws(FixtureError) {
    var entities: [EntityDescription] = []
    for (name, member) in try node.members() { entities.append(try EntityDescription(name, fixture: member)) }
    self = try node.reading { () throws(StoreError) in try Schema(entities: entities) }
  }

  /// The entities as a fixture spells them.
  var fixtureJSON: JSONValue { .object(entities.map { .init($0.name, $0.fixtureJSON) }) }
}

extension EntityDescription {
  fileprivate init(_ name: String, fixture node: FixtureNode) throws(FixtureError) {
    let object = try node.object("attributes", "toOne", "unique", "indexes")
    var attributes: [AttributeDescription] = []
    for (name, member) in try object["attributes"]?.members() ?? [] {
      attributes.append(try AttributeDescription(name, fixture: member))
    }
    var toOnes: [ToOneDescription] = []
    for (name, member) in try object["toOne"]?.members() ?? [] {
      toOnes.append(try ToOneDescription(name, fixture: member))
    }
    self.init(
      name, attributes: attributes, toOnes: toOnes,
      unique: try object["unique"]?.list { (node) throws(FixtureError) in try node.strings() } ?? [],
      indexes: try object["indexes"]?.list { (node) throws(FixtureError) in
        IndexDescription(try node.list { (node) throws(FixtureError) in try .init(fixture: node) })
      } ?? [])
  }

  fileprivate var fixtureJSON: JSONValue {
    .object([
      "attributes": .object(attributes.map { .init($0.name, .string($0.fixtureType)) }),
      "toOne": toOnes.isEmpty ? nil : .object(toOnes.map { .init($0.name, $0.fixtureJSON) }),
      "unique": unique.isEmpty ? nil : .array(unique.map(JSONValue.strings)),
      "indexes": indexes.isEmpty ? nil : .array(indexes.map { .strings($0.columns.map(\.fixtureText)) }),
    ])
  }
}

extension AttributeDescription {
  fileprivate init(_ name: String, fixture node: FixtureNode) throws(FixtureError) {
    let text = try node.string()
    let isOptional = text.hasSuffix("?")
    guard let type = AttributeType(name: isOptional ? String(text.dropLast()) : text) else {
      throw node.error(
        "\"\(text)\" is no type: bool, int, double, decimal(S), string, date, uuid or data, with ? where optional"
      )
    }
    self.init(name, type, isOptional: isOptional)
  }

  fileprivate var fixtureType: String { "\(type)\(isOptional ? "?" : "")" }
}

extension ToOneDescription {
  fileprivate init(_ name: String, fixture node: FixtureNode) throws(FixtureError) {
    let object = try node.object("to", "inverse", "onDelete", "optional")
    var rule: DeleteRule?
    if let member = object["onDelete"] {
      rule = DeleteRule(rawValue: try member.string())
      if rule == nil { throw member.error("expected \"nullify\", \"cascade\" or \"deny\"") }
    }
    self.init(
      name, to: try object.required("to").string(), isOptional: try object["optional"]?.bool() ?? true,
      inverse: try object["inverse"]?.string(), onDelete: rule)
  }

  fileprivate var fixtureJSON: JSONValue {
    .object([
      "to": .string(destination), "inverse": inverse.map(JSONValue.string),
      "onDelete": .string(deleteRule.rawValue), "optional": .bool(isOptional),
    ])
  }
}

extension IndexDescription.Column {
  fileprivate init(fixture node: FixtureNode) throws(FixtureError) {
    let words = try node.string().split(separator: " ")
    switch (words.count, words.last?.lowercased()) {
    case (1, _), (2, "asc"): self.init(String(words[0]))
    case (2, "desc"): self.init(String(words[0]), isDescending: true)
    default: throw node.error("expected a name, with desc where the index runs down")
    }
  }

  fileprivate var fixtureText: String { isDescending ? "\(name) desc" : name }
}
