import WindrowModel

/// One transaction, and what must be so after it.
struct FixtureStep: Sendable, Hashable {
  var transaction: FixtureTransaction
  var commit = FixtureCommit.unstated
  var checks: [FixtureCheck] = []
}

/// Operations that are done together, kept or undone, or refused with an error.
struct FixtureTransaction: Sendable, Hashable {
  var operations: [FixtureOperation]
  var isRolledBack = false
  var error: StoreError.Kind?
}

/// What a transaction must announce.
enum FixtureCommit: Sendable, Hashable {
  /// Not compared.
  case unstated
  /// Nothing at all.
  case nothing
  /// Exactly these rows, by entity.
  case changes(inserted: [String: Set<RowID>], updated: [String: Set<RowID>], deleted: [String: Set<RowID>])
}

extension FixtureStep {
  init(_ node: FixtureNode, _ schema: Schema) throws(FixtureError) {
    let object = try node.object("transaction", "rollback", "error", "checks", "commit")
    let (key, operations) = try object.only("transaction", "rollback")
    transaction = try FixtureTransaction(
      operations, isRolledBack: key == "rollback", error: object["error"], schema)
    commit = try FixtureCommit(object["commit"], schema)
    checks =
      try object["checks"]?.list { (node) throws(FixtureError) in try FixtureCheck(node, schema) } ?? []
  }

  func json(_ schema: Schema) -> JSONValue {
    .object(
      transaction.members(schema) + commit.members
        + (checks.isEmpty ? [] : [.init("checks", .array(checks.map(\.json)))]))
  }
}

extension FixtureTransaction {
  init(
    _ operations: FixtureNode, isRolledBack: Bool, error: FixtureNode?, _ schema: Schema
  ) throws(FixtureError) {
    self.error = try error?.errorKind()
    self.isRolledBack = isRolledBack
    self.operations = try FixtureOperation.list(operations, schema, expectsError: error != nil)
  }

  func members(_ schema: Schema) -> [JSONValue.Member] {
    let list = JSONValue.array(operations.map { $0.json(schema) })
    return [.init(isRolledBack ? "rollback" : "transaction", list)]
      + (error.map { [.init("error", .string($0.name))] } ?? [])
  }
}

extension FixtureCommit {
  fileprivate init(_ node: FixtureNode?, _ schema: Schema) throws(FixtureError) {
    guard let node else {
      self = .unstated
      return
    }
    if node.json == .null {
      self = .nothing
      return
    }
    let object = try node.object("inserted", "updated", "deleted")
    self = .changes(
      inserted: try Self.ids(object["inserted"], schema), updated: try Self.ids(object["updated"], schema),
      deleted: try Self.ids(object["deleted"], schema))
  }

  private static func ids(_ node: FixtureNode?, _ schema: Schema) throws(FixtureError) -> [String: Set<RowID>]
  {
    var ids: [String: Set<RowID>] = [:]
    for (name, member) in try node?.members() ?? [] {
      _ = try member.reading { () throws(StoreError) in try schema.entity(name) }
      let list = Set(try member.integers())
      if !list.isEmpty { ids[name] = list }
    }
    return ids
  }

  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .unstated: return []
    case .nothing: return [.init("commit", .null)]
    case .changes(let inserted, let updated, let deleted):
      let parts = [("inserted", inserted), ("updated", updated), ("deleted", deleted)]
      let members = parts.filter { !$0.1.isEmpty }.map { JSONValue.Member($0.0, Self.json($0.1)) }
      return [.init("commit", .object(members))]
    }
  }

  private static func json(_ ids: [String: Set<RowID>]) -> JSONValue {
    .object(ids.sorted { $0.key < $1.key }.map { .init($0.key, .integers($0.value.sorted())) })
  }
}
