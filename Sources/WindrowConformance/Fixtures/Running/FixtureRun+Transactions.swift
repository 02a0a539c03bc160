import WindrowModel
import WindrowStore

/// Thrown to undo a transaction that a fixture wants undone.
private struct Undo: Error {}

extension FixtureRun {
  /// Does a transaction, and fails unless it ends, changes and announces what its step states.
  func perform(_ transaction: FixtureTransaction, _ commit: FixtureCommit, _ path: String) throws {
    let before = try allRows()
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    if let kind = transaction.error {
      try expectError(kind, path.fixturePath(key: "error")) { try write(transaction) }
    } else {
      do { try write(transaction) } catch { throw ConformanceFailure("\(path): got the error \(error)") }
    }
    if transaction.error != nil || transaction.isRolledBack {
      let after = try allRows()
      for (entity, rows) in before {
        try expect(
          after[entity] ?? [], rows, "\(path): rows of \(entity) after a transaction that was undone")
      }
    }
    try judge(commit, recorder, path.fixturePath(key: "commit"))
  }

  private func allRows() throws -> [String: [StoredRow]] {
    try store.read { tx in
      var rows: [String: [StoredRow]] = [:]
      for entity in tx.schema.entities { rows[entity.name] = try tx.rows(entity.name) }
      return rows
    }
  }

  private func write(_ transaction: FixtureTransaction) throws {
    do {
      try store.write { tx in
        try tx.perform(transaction.operations)
        if transaction.isRolledBack { throw Undo() }
      }
    } catch is Undo { return }
  }

  private func judge(_ commit: FixtureCommit, _ recorder: CommitRecorder, _ path: String) throws {
    let events = recorder.takeEvents()
    let isFinal = events.contains(.didCommit)
    var changes = ChangeSet()
    for event in events {
      switch event {
      case .willCommit(let announced): changes = announced
      case .gap: if commit != .unstated { throw ConformanceFailure("\(path): got a gap instead of changes") }
      case .didCommit, .didRollBack, .didClose: break
      }
    }
    switch commit {
    case .unstated: return
    case .nothing: try expect(!isFinal, "\(path): expected nothing, got \(clipped(changes))")
    case .changes(let inserted, let updated, let deleted):
      let kept = isFinal ? changes.entities : [:]
      func ids(_ part: (EntityChanges) -> [RowID]) -> [String: Set<RowID>] {
        kept.mapValues { Set(part($0)) }.filter { !$0.value.isEmpty }
      }
      try expect(ids { Array($0.inserted.keys) }, inserted, path.fixturePath(key: "inserted"))
      try expect(ids { Array($0.updated.keys) }, updated, path.fixturePath(key: "updated"))
      try expect(ids { Array($0.deleted.keys) }, deleted, path.fixturePath(key: "deleted"))
    }
  }
}

extension WriteTransaction {
  /// Does the operations of a fixture, and fails where one does not end as it says.
  func perform(_ operations: [FixtureOperation]) throws {
    for operation in operations {
      switch operation {
      case .insert(let entity, let id, let values): try insert(entity, id: id, values)
      case .insertResolving(let entity, let id, let values, let conflict):
        let rule: ConflictRule =
          switch conflict {
          case .replace: .replace
          case .update(let names): try upsert(on: names, of: entity)
          }
        try insert(entity, id: id, values, onConflict: rule)
      case .failing(let operation, let kind):
        try expectError(kind, "\(operation)") { try perform([operation]) }
      case .update(let entity, let id, let values): try update(entity, id, values)
      case .delete(let entity, let id): try delete(entity, id)
      case .sql(let statement): try execute(sql: statement, [])
      case .savepoint(let operations, let isRolledBack):
        do {
          try savepoint {
            try perform(operations)
            if isRolledBack { throw Undo() }
          }
        } catch is Undo { continue }
      }
    }
  }
}
