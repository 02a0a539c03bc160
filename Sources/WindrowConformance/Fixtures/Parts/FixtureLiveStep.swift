import WindrowModel

extension FixtureLiveStep.Action {
  init(_ step: FixtureObject, _ schema: Schema) throws(FixtureError) {
    let (key, subject) = try step.only("transaction", "rollback", "setFetch")
    self =
      if key == "setFetch" {
        .setFetch(try FixtureFetch(subject), error: try step["error"]?.errorKind())
      } else {
        .transaction(
          try FixtureTransaction(subject, isRolledBack: key == "rollback", error: step["error"], schema))
      }
  }

  fileprivate func members(_ schema: Schema) -> [JSONValue.Member] {
    switch self {
    case .transaction(let transaction): transaction.members(schema)
    case .setFetch(let fetch, let error):
      [.init("setFetch", fetch.json)] + (error.map { [.init("error", .string($0.name))] } ?? [])
    }
  }
}

extension FixtureLiveStep {
  func json(_ schema: Schema) -> JSONValue {
    .object(action.members(schema) + list.members + delivery.members)
  }
}

extension FixtureDelivery {
  init(_ node: FixtureNode?, oldType: AttributeType?, newType: AttributeType?) throws(FixtureError) {
    guard let node else {
      self = .unstated
      return
    }
    if node.json == .null {
      self = .nothing
      return
    }
    let object = try node.object(
      "inserted", "deleted", "updated", "moved", "insertedSections", "deletedSections")
    self = .changes(
      FixtureChanges(
        inserted: try object["inserted"]?.integers() ?? [], deleted: try object["deleted"]?.integers() ?? [],
        updated: try object["updated"]?.integers() ?? [], moved: try object["moved"]?.integers() ?? [],
        insertedSections: try Self.keys(object["insertedSections"], newType),
        deletedSections: try Self.keys(object["deletedSections"], oldType)))
  }

  private static func keys(_ node: FixtureNode?, _ type: AttributeType?) throws(FixtureError)
    -> [AttributeValue]
  {
    guard let node else { return [] }
    guard let type else { throw node.error("the list has no sections") }
    return try node.list { (node) throws(FixtureError) in try node.value(as: type) }
  }

  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .unstated: return []
    case .nothing: return [.init("changes", .null)]
    case .changes(let changes):
      let ids = [
        ("inserted", changes.inserted), ("deleted", changes.deleted), ("updated", changes.updated),
        ("moved", changes.moved),
      ].filter { !$0.1.isEmpty }.map { JSONValue.Member($0.0, .integers($0.1)) }
      let keys = [
        ("insertedSections", changes.insertedSections), ("deletedSections", changes.deletedSections),
      ].filter { !$0.1.isEmpty }.map { JSONValue.Member($0.0, .array($0.1.map(\.fixtureJSON))) }
      return [.init("changes", .object(ids + keys))]
    }
  }
}
