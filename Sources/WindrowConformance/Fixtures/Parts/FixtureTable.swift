import WindrowModel

/// The rows of one entity that a store has before anything is checked.
struct FixtureTable: Sendable, Hashable {
  var entity: String
  /// The rows, each with its identity and all its values in the order of the entity's columns.
  var rows: [StoredRow]

  init(_ entity: String, _ rows: [StoredRow]) {
    self.entity = entity
    self.rows = rows
  }
}

extension FixtureTable {
  static func list(_ node: FixtureNode?, _ schema: Schema) throws(FixtureError) -> [FixtureTable] {
    var tables: [FixtureTable] = []
    for (name, member) in try node?.members() ?? [] {
      let entity = try member.reading { () throws(StoreError) in try schema.entity(name) }
      tables.append(
        FixtureTable(name, try member.list { (node) throws(FixtureError) in try row(node, entity) }))
    }
    return tables
  }

  private static func row(_ node: FixtureNode, _ entity: EntityDescription) throws(FixtureError) -> StoredRow
  {
    var id: RowID?
    var values = [AttributeValue](repeating: .null, count: entity.columnCount)
    for (name, member) in try node.members() {
      if name == EntityDescription.identity {
        id = try member.integer()
      } else if let index = entity.columnIndex(name) {
        values[index] = try member.value(as: entity.column(at: index).type)
      } else {
        throw member.error("\"\(entity.name)\" has no attribute or to-one of this name")
      }
    }
    guard let id else { throw node.error("the key \"id\" is missing") }
    for index in values.indices where values[index].isNull && !entity.column(at: index).isOptional {
      throw node.error("the value of \"\(entity.column(at: index).name)\" is missing, which is not optional")
    }
    return StoredRow(id: id, values: values)
  }

  func json(_ schema: Schema) -> JSONValue {
    guard let entity = try? schema.entity(entity) else { return .array([]) }
    return .array(
      rows.map { row in
        var members = [JSONValue.Member(EntityDescription.identity, .integer(row.id))]
        for (index, value) in row.values.enumerated() where !value.isNull {
          members.append(.init(entity.column(at: index).name, value.fixtureJSON))
        }
        return .object(members)
      })
  }
}
