import WindrowModel

/// One thing that a transaction does.
indirect enum FixtureOperation: Sendable, Hashable {
  case insert(String, id: RowID, [String: AttributeValue])
  /// An insert that takes the place of rows it collides with, or updates the one it collides with.
  case insertResolving(String, id: RowID, [String: AttributeValue], FixtureConflict)
  case update(String, id: RowID, [String: AttributeValue])
  case delete(String, id: RowID)
  /// One SQL statement, for stores that have SQL.
  case sql(String)
  /// A nested transaction, undone at its end where it says so.
  case savepoint([FixtureOperation], isRolledBack: Bool)
  /// A statement that fails with an error and leaves the transaction as it was, which goes on.
  case failing(FixtureOperation, StoreError.Kind)
}

/// What an insert does with rows that collide: `"onConflict": "replace"`, or the names of the unique set of an upsert.
enum FixtureConflict: Sendable, Hashable {
  case replace
  case update([String])
}

extension FixtureOperation {
  /// Whether it needs a store that has SQL.
  var needsSQL: Bool {
    switch self {
    case .insert, .insertResolving, .update, .delete: false
    case .sql: true
    case .failing(let operation, _): operation.needsSQL
    case .savepoint(let operations, _): operations.contains(where: \.needsSQL)
    }
  }

  /// Reads operations. Where the step expects an error, values need not be of the type they are given to.
  static func list(
    _ node: FixtureNode, _ schema: Schema, expectsError: Bool
  ) throws(FixtureError) -> [FixtureOperation] {
    try node.list { (node) throws(FixtureError) in
      guard let error = try? node.members().first(where: { $0.0 == "fails" })?.1 else {
        return try FixtureOperation(node, schema, expectsError)
      }
      return .failing(try FixtureOperation(node, schema, true), try error.errorKind())
    }
  }

  private init(_ node: FixtureNode, _ schema: Schema, _ expectsError: Bool) throws(FixtureError) {
    let object = try node.object(
      "insert", "update", "delete", "sql", "savepoint", "id", "values", "rollback", "onConflict", "fails")
    let (key, subject) = try object.only("insert", "update", "delete", "sql", "savepoint")
    switch key {
    case "sql":
      _ = try node.object("sql", "fails")
      self = .sql(try subject.string())
    case "savepoint":
      _ = try node.object("savepoint", "rollback")
      self = .savepoint(
        try Self.list(subject, schema, expectsError: expectsError),
        isRolledBack: try object["rollback"]?.bool() ?? false)
    case "delete":
      _ = try node.object("delete", "id", "fails")
      self = .delete(try Self.entity(subject, schema, expectsError), id: try object.required("id").integer())
    default:
      _ =
        key == "insert"
        ? try node.object("insert", "id", "values", "onConflict", "fails")
        : try node.object("update", "id", "values", "fails")
      let entity = try Self.entity(subject, schema, expectsError)
      let id = try object.required("id").integer()
      let values = try Self.values(
        key == "insert" ? object["values"] : try object.required("values"), try? schema.entity(entity),
        expectsError)
      if let conflict = object["onConflict"] {
        self = .insertResolving(entity, id: id, values, try FixtureConflict(conflict))
      } else {
        self = key == "insert" ? .insert(entity, id: id, values) : .update(entity, id: id, values)
      }
    }
  }

  private static func entity(
    _ node: FixtureNode, _ schema: Schema, _ expectsError: Bool
  ) throws(FixtureError) -> String {
    let name = try node.string()
    if !expectsError { _ = try node.reading { () throws(StoreError) in try schema.entity(name) } }
    return name
  }

  private static func values(
    _ node: FixtureNode?, _ entity: EntityDescription?, _ expectsError: Bool
  ) throws(FixtureError) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for (name, member) in try node?.members() ?? [] {
      guard let entity, let index = entity.columnIndex(name) else {
        guard expectsError else { throw member.error("the entity has no attribute or to-one of this name") }
        values[name] = try member.naturalValue()
        continue
      }
      do throws(FixtureError) { values[name] = try member.value(as: entity.column(at: index).type) } catch {
        guard expectsError else { throw error }
        values[name] = try member.naturalValue()
      }
    }
    return values
  }
}

extension FixtureOperation {
  /// The operation as a fixture spells it, values in the order of the entity's columns.
  func json(_ schema: Schema) -> JSONValue {
    switch self {
    case .insert(let entity, let id, let values):
      .object(["insert": .string(entity), "id": .integer(id), "values": Self.json(values, entity, schema)])
    case .insertResolving(let entity, let id, let values, let conflict):
      .object([
        "insert": .string(entity), "id": .integer(id), "values": Self.json(values, entity, schema),
        "onConflict": conflict.json,
      ])
    case .update(let entity, let id, let values):
      .object(["update": .string(entity), "id": .integer(id), "values": Self.json(values, entity, schema)])
    case .delete(let entity, let id): .object(["delete": .string(entity), "id": .integer(id)])
    case .sql(let statement): .object(["sql": .string(statement)])
    case .savepoint(let operations, let isRolledBack):
      .object([
        "savepoint": .array(operations.map { $0.json(schema) }),
        "rollback": isRolledBack ? .bool(true) : nil,
      ])
    case .failing(let operation, let kind):
      switch operation.json(schema) {
      case .object(let members): .object(members + [.init("fails", .string(kind.name))])
      case let json: json
      }
    }
  }

  private static func json(
    _ values: [String: AttributeValue], _ entity: String, _ schema: Schema
  ) -> JSONValue {
    let description = try? schema.entity(entity)
    let names = values.keys.sorted { left, right in
      let places = [left, right].map { description?.columnIndex($0) ?? .max }
      return places[0] == places[1] ? left < right : places[0] < places[1]
    }
    return .object(names.map { .init($0, (values[$0] ?? .null).fixtureJSON) })
  }
}

extension FixtureConflict {
  fileprivate init(_ node: FixtureNode) throws(FixtureError) {
    if case .array = node.json {
      self = .update(try node.strings())
      return
    }
    guard try node.string() == "replace" else {
      throw node.error("expected \"replace\", or the names of a unique set")
    }
    self = .replace
  }

  fileprivate var json: JSONValue {
    switch self {
    case .replace: .string("replace")
    case .update(let names): .strings(names)
    }
  }
}
