import WindrowModel

/// The reading of a fixture's schema.
enum FixtureSchemaReader {
  /// The schema that an object of entities states.
  static func schema(_ node: FixtureNode) throws(FixtureError) -> Schema {
    var entities: [EntityDescription] = []
    for (name, entity) in try node.members() { entities.append(try self.entity(name, entity)) }
    do throws(StoreError) { return try Schema(entities: entities) } catch {
      throw node.fault(error.details.joined(separator: " "))
    }
  }

  private static func entity(_ name: String, _ node: FixtureNode) throws(FixtureError) -> EntityDescription {
    _ = try node.members(["attributes", "toOne", "unique", "indexes"])
    var entity = EntityDescription(name, attributes: [])
    for (name, type) in try node.member("attributes")?.members() ?? [] {
      entity.attributes.append(try attribute(name, type))
    }
    for (name, toOne) in try node.member("toOne")?.members() ?? [] {
      entity.toOnes.append(try self.toOne(name, toOne))
    }
    for set in try node.member("unique")?.elements() ?? [] { entity.unique.append(try set.texts()) }
    for index in try node.member("indexes")?.elements() ?? [] { entity.indexes.append(try self.index(index)) }
    return entity
  }

  private static func attribute(_ name: String, _ node: FixtureNode) throws(FixtureError)
    -> AttributeDescription
  {
    var text = try node.text()
    let isOptional = text.hasSuffix("?")
    if isOptional { text.removeLast() }
    guard let type = AttributeType(name: text) else { throw node.fault("\"\(text)\" is no type") }
    return AttributeDescription(name, type, isOptional: isOptional)
  }

  private static func toOne(_ name: String, _ node: FixtureNode) throws(FixtureError) -> ToOneDescription {
    _ = try node.members(["to", "inverse", "onDelete", "optional"])
    var rule: DeleteRule?
    if let onDelete = node.member("onDelete") {
      rule = DeleteRule(rawValue: try onDelete.text())
      if rule == nil { throw onDelete.fault("expected nullify, cascade or deny") }
    }
    return ToOneDescription(
      name, to: try node.required("to").text(), isOptional: try node.member("optional")?.bool() ?? true,
      inverse: try node.member("inverse")?.text(), onDelete: rule)
  }

  private static func index(_ node: FixtureNode) throws(FixtureError) -> IndexDescription {
    var columns: [IndexDescription.Column] = []
    for element in try node.elements() {
      let words = try element.text().split(separator: " ").map(String.init)
      guard let name = words.first,
        words.count == 1 || words.count == 2 && ["asc", "desc"].contains(words[1])
      else {
        throw element.fault("expected a column, or one with desc")
      }
      columns.append(.init(name, isDescending: words.last == "desc" && words.count == 2))
    }
    return IndexDescription(columns)
  }
}
