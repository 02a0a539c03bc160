import WindrowModel

extension FixtureReader {
  /// A transaction with what is expected of it.
  func step(_ node: FixtureNode) throws(FixtureError) -> Fixture.Step {
    _ = try node.members(["transaction", "rollback", "error", "commit", "checks"])
    var step = try transaction(node)
    step.checks = try checks(node.member("checks"))
    if let commit = node.member("commit") {
      try checkCommit(commit)
      step.commit = commit
    }
    return step
  }

  private func checkCommit(_ node: FixtureNode) throws(FixtureError) {
    if node.isNull { return }
    for (_, kind) in try node.members(["inserted", "updated", "deleted"]) {
      for (entity, ids) in try kind.members() {
        guard schema.index(of: entity) != nil else { throw ids.fault("unknown entity") }
        _ = try ids.integers()
      }
    }
  }

  private func transaction(_ node: FixtureNode) throws(FixtureError) -> Fixture.Step {
    let (done, undone) = (node.member("transaction"), node.member("rollback"))
    guard let list = done ?? undone, done == nil || undone == nil else {
      throw node.fault("expected one of transaction and rollback")
    }
    return Fixture.Step(
      path: node.path, operations: try operations(list), isRolledBack: undone != nil,
      error: try kind(node.member("error")), commit: nil, checks: [])
  }

  private func operations(_ node: FixtureNode) throws(FixtureError) -> [Fixture.Operation] {
    var operations: [Fixture.Operation] = []
    for element in try node.elements() { operations.append(try operation(element)) }
    return operations
  }

  private func operation(_ node: FixtureNode) throws(FixtureError) -> Fixture.Operation {
    if let entity = node.member("insert") { return .insert(try row(entity, node)) }
    if let entity = node.member("update") {
      _ = try node.required("id")
      return .update(try row(entity, node))
    }
    if let entity = node.member("delete") {
      _ = try node.members(["delete", "id"])
      return .delete(entity: try known(entity), id: try node.required("id").integer())
    }
    if let sql = node.member("sql") {
      _ = try node.members(["sql"])
      return .sql(try sql.text())
    }
    if let inner = node.member("savepoint") {
      _ = try node.members(["savepoint", "rollback"])
      return .savepoint(try operations(inner), isRolledBack: try node.member("rollback")?.bool() ?? false)
    }
    throw node.fault("expected insert, update, delete, sql or savepoint")
  }

  private func row(_ entity: FixtureNode, _ node: FixtureNode) throws(FixtureError) -> Fixture.Row {
    let key = node.member("insert") == nil ? "update" : "insert"
    _ = try node.members([key, "id", "values"])
    let name = try known(entity)
    return Fixture.Row(
      entity: name, id: try node.member("id")?.integer(), values: try values(name, node.member("values")))
  }

  private func known(_ node: FixtureNode) throws(FixtureError) -> String {
    let name = try node.text()
    guard schema.index(of: name) != nil else { throw node.fault("unknown entity") }
    return name
  }

  /// A list that is watched.
  func live(_ node: FixtureNode) throws(FixtureError) -> Fixture.Live {
    _ = try node.members(["fetch", "ids", "sections", "steps"])
    let request = try request(try node.required("fetch"))
    var check = Fixture.Check(path: node.path, question: .fetch(request))
    try readExpectations(node, into: &check)
    var live = Fixture.Live(check: check, steps: [])
    var current = request
    for element in try node.member("steps")?.elements() ?? [] {
      live.steps.append(try liveStep(element, &current))
    }
    return live
  }

  private func liveStep(
    _ node: FixtureNode, _ current: inout Fixture.Request
  ) throws(FixtureError) -> Fixture.Live.Step {
    _ = try node.members(["transaction", "rollback", "setFetch", "ids", "sections", "changes", "error"])
    var step = Fixture.Live.Step(statesChanges: node.member("changes") != nil)
    if let request = node.member("setFetch") {
      current = try self.request(request)
      step.request = current
    } else {
      step.transaction = try transaction(node)
    }
    if let changes = node.member("changes"), !changes.isNull { try checkChanges(changes) }
    var check = Fixture.Check(path: node.path, question: .fetch(current))
    try readExpectations(node, into: &check)
    // An error of the step is its transaction's; the list is looked at all the same.
    check.error = nil
    if check.ids != nil || check.sections != nil { step.check = check }
    return step
  }

  private func checkChanges(_ node: FixtureNode) throws(FixtureError) {
    for (key, list) in try node.members([
      "inserted", "deleted", "updated", "moved", "insertedSections", "deletedSections",
    ]) {
      if key.hasSuffix("Sections") { _ = try list.elements() } else { _ = try list.integers() }
    }
  }
}
