import WindrowModel
public import WindrowStore

/// The run of one fixture on one store.
struct FixtureRun {
  let fixture: Fixture
  let store: any Store
  /// What could not be judged, a reason each.
  private(set) var skipped: [String] = []

  init(_ fixture: Fixture, on store: any Store) {
    self.fixture = fixture
    self.store = store
  }

  /// Writes the rows, then asks and writes whatever the fixture says; throws at the first thing that is not as stated.
  mutating func run() throws {
    try store.write { tx in
      for row in fixture.rows { try tx.insert(row.entity, id: row.id, row.values) }
    }
    for check in fixture.checks { try self.check(check) }
    for step in fixture.steps {
      try self.step(step)
      for check in step.checks { try self.check(check) }
    }
    if let live = fixture.live { try self.live(live) }
  }

  private mutating func live(_ live: Fixture.Live) throws {
    try check(live.check)
    for step in live.steps {
      if let transaction = step.transaction { try self.step(transaction) }
      if step.statesChanges { skipped.append("there are no live lists to compare changes with") }
      if let check = step.check { try self.check(check) }
    }
  }

  /// Compares a check's answer, or its error, with what it states.
  private mutating func check(_ check: Fixture.Check) throws {
    do {
      switch check.question {
      case .fetch(let request):
        let fetch = try request.fetch(in: fixture.schema)
        try store.read { try FixtureAnswer(check: check, transaction: $0).compare(fetch) }
        if check.planIsIndex, !store.capabilities.contains(.plans) {
          skipped.append("the store has no plans")
        }
      case .aggregate(let request, let values, let unsupported):
        if let unsupported {
          skipped.append(unsupported)
          return
        }
        let aggregates = try request.aggregates(values, in: fixture.schema)
        try store.read { try FixtureAnswer(check: check, transaction: $0).compare(aggregates) }
      }
      if let error = check.error {
        throw ConformanceFailure("\(check.path): expected the error \(error), got none")
      }
    } catch let error as StoreError {
      guard let expected = check.error else { throw ConformanceFailure("\(check.path): \(error)") }
      try expect(error.kind.name, expected.name, "\(check.path).error")
    }
  }

  /// Does one transaction and compares its error and its commit with what is stated.
  private func step(_ step: Fixture.Step) throws {
    let before = try store.read { try OracleTables(copying: $0) }
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    var failure: StoreError?
    do {
      try store.write { tx in
        for operation in step.operations { try self.perform(operation, tx) }
        if step.isRolledBack { throw RolledBack() }
      }
    } catch is RolledBack {
    } catch let error as StoreError { failure = error }
    if let expected = step.error {
      try expect(failure?.kind.name ?? "none", expected.name, "\(step.path).error")
    } else if let failure {
      throw ConformanceFailure("\(step.path): \(failure)")
    }
    let after = try store.read { try OracleTables(copying: $0) }
    if failure != nil || step.isRolledBack {
      try expect(before.changes(to: after), ChangeSet(), "\(step.path): changes of what was undone")
    } else {
      let changes = try recorder.onlyChanges() ?? ChangeSet()
      try expect(changes, before.changes(to: after), "\(step.path): the change set beside the rows")
      try compareCommit(step.commit, changes)
    }
  }

  private func perform(_ operation: Fixture.Operation, _ tx: any WriteTransaction) throws {
    switch operation {
    case .insert(let row): try tx.insert(row.entity, id: row.id, row.values)
    case .update(let row): try tx.update(row.entity, id: row.id ?? 0, row.values)
    case .delete(let entity, let id): try tx.delete(entity, id: id)
    case .sql(let sql): try tx.execute(sql: sql, [])
    case .savepoint(let inner, let isRolledBack):
      do {
        try tx.savepoint {
          for operation in inner { try perform(operation, tx) }
          if isRolledBack { throw RolledBack() }
        }
      } catch is RolledBack {}
    }
  }

  private func compareCommit(_ node: FixtureNode?, _ changes: ChangeSet) throws {
    guard let node else { return }
    for kind in ["inserted", "updated", "deleted"] {
      for entity in fixture.schema.entities {
        let stated = try node.member(kind)?.member(entity.name)?.integers() ?? []
        let changed = changes.entities[entity.name] ?? EntityChanges()
        let found: [RowID] =
          switch kind {
          case "inserted": Array(changed.inserted.keys)
          case "updated": Array(changed.updated.keys)
          default: Array(changed.deleted.keys)
          }
        try expect(found.sorted(), stated.sorted(), "\(node.path).\(kind).\(entity.name)")
      }
    }
  }
}

/// What a rolled-back step throws to roll back.
private struct RolledBack: Error {}

extension OracleTables {
  /// A copy of all the rows that a transaction sees.
  init(copying transaction: any ReadTransaction) throws {
    self.init(schema: transaction.schema)
    for entity in schema.entities {
      for row in try transaction.rows(entity.name) {
        var values: Row = [:]
        for (index, value) in row.values.enumerated() { values[entity.column(at: index).name] = value }
        put(entity.name, row.id, values)
      }
    }
  }
}

extension Fixture {
  /// Runs the fixture on a new store; more than one outcome where parts of it cannot be judged there.
  public func outcomes(on store: ConformanceStore, capabilities: StoreCapabilities) -> [ConformanceOutcome] {
    if usesSQL, !capabilities.contains(.sql) { return [.skipped("the store has no SQL")] }
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let opened = try store.open(schema, ConformanceOptions(folder: folder.url))
      var run = FixtureRun(self, on: opened)
      defer { try? opened.close() }
      try run.run()
      return [.passed] + Set(run.skipped).sorted().map { .skipped($0) }
    } catch { return [.failed("\(error)")] }
  }
}
