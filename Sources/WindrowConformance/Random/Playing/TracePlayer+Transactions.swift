import WindrowModel
import WindrowStore

/// Thrown to undo what a trace wants undone.
private struct Undo: Error {}

extension TracePlayer {
  /// Fails unless a transaction's statements and its commit end as the oracle says, and it announces what it changed.
  mutating func judge(_ transaction: TraceTransaction, at index: Int, _ store: any Store) throws {
    if transaction.isForeign, let foreign,
      try judgeForeign(transaction, at: index, store, foreign)
    {
      return
    }
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    let hasSQL = store.capabilities.contains(.sql)
    var refusal: StoreError?
    do {
      try store.write { tx in
        try perform(transaction.operations, at: [index], tx, hasSQL: hasSQL)
        if transaction.isRolledBack { throw Undo() }
      }
    } catch is Undo {
    } catch let error as StoreError { refusal = error }
    guard case .transaction(let answer) = answers.answers[index] else { return }
    if refusal?.kind != answer.commitError {
      let expected = answer.commitError?.name ?? "no error"
      throw TraceFailure(
        "the commit is expected to end with \(expected)",
        "the commit: expected \(expected), got \(refusal.map { "\($0)" } ?? "none")")
    }
    try requireRows(store, answer.after, "rows after a transaction")
    let isGap = try judge(answer, recorder)
    try judgeLists(at: index, isGap ? .gap : .changes)
    try judgeAggregates(at: index)
  }

  /// Fails unless a commit was announced as it must be; tells whether it was as a gap.
  private func judge(_ answer: TransactionAnswer, _ recorder: CommitRecorder) throws -> Bool {
    let events = recorder.takeEvents()
    if let bound = trace.changeBound, heedsChangeBound {
      if events.count == 2, case .gap = events[0], events[1] == .didCommit { return true }
      if answer.changes.count > bound {
        throw TraceFailure("more changes than the bound are no gap", "\(clipped(events))")
      }
    }
    if answer.changes.isEmpty {
      if events.contains(.didCommit) {
        throw TraceFailure("a commit without changes is announced", "\(clipped(events))")
      }
      return false
    }
    guard events.count == 2, case .willCommit(let changes) = events[0], events[1] == .didCommit else {
      throw TraceFailure("the calls of an observer", "expected one announced commit, got \(clipped(events))")
    }
    guard changes.isSame(as: answer.changes) else {
      throw TraceFailure(
        "the changes of a commit",
        "the changes of a commit: expected \(answer.changes.words), got \(changes.words)")
    }
    return false
  }

  private mutating func perform(
    _ operations: [TraceOperation], at path: [Int], _ tx: any WriteTransaction, hasSQL: Bool
  ) throws {
    for (index, operation) in operations.enumerated() {
      guard case .savepoint(let inner, let isRolledBack) = operation else {
        try requireOutcome(of: operation, at: path + [index], tx, hasSQL)
        continue
      }
      do {
        try tx.savepoint {
          try perform(inner, at: path + [index], tx, hasSQL: hasSQL)
          if isRolledBack { throw Undo() }
        }
      } catch is Undo { continue }
    }
  }

  private mutating func requireOutcome(
    of operation: TraceOperation, at path: [Int], _ tx: any WriteTransaction, _ hasSQL: Bool
  ) throws {
    guard let outcome = answers.outcome(at: path) else { return }
    let actual: RowID?
    do { actual = try perform(operation, tx, hasSQL) } catch {
      let words = Self.kind(of: error)
      if case .failed(let kind) = outcome, kind.name == words { return }
      throw TraceFailure("a statement ends with \(words)", "\(operation): expected \(outcome), got \(error)")
    }
    switch outcome {
    case .failed(let kind):
      throw TraceFailure(
        "a statement must fail with \(kind)", "\(operation): expected the error \(kind), got none")
    case .done(let id?) where id != actual:
      let message =
        "\(operation): expected the id \(id) or one never used, got \(actual.map(String.init) ?? "none")"
      guard let actual, case .insert(_, id: nil, _, _) = operation, actual > id else {
        throw TraceFailure("the identity of an insert", message)
      }
      try adopt(actual, at: path)
      guard case .done(actual)? = answers.outcome(at: path) else {
        throw TraceFailure("the identity of an insert", message)
      }
    case .done, .savepoint: break
    }
  }

  private func perform(_ operation: TraceOperation, _ tx: any WriteTransaction, _ hasSQL: Bool) throws
    -> RowID?
  {
    switch operation {
    case .insert(let entity, let id, let values, let conflict):
      let rule: ConflictRule =
        switch conflict {
        case .fail: .fail
        case .replace: .replace
        case .update(let names): try tx.upsert(on: names, of: entity)
        }
      return try tx.insert(entity, id: id, values, onConflict: rule)
    case .update(let entity, let id, let values): try tx.update(entity, id: id, values)
    case .delete(let entity, let id): try tx.delete(entity, id: id)
    case .sql(let name, let ids, let column, let value):
      try tx.updateRows(of: name, ids, column, value, bySQL: hasSQL)
    case .savepoint: break
    }
    return nil
  }
}

extension WriteTransaction {
  /// Gives rows that are there one value, all or none, by one statement where the store has SQL.
  fileprivate func updateRows(
    of name: String, _ ids: [RowID], _ columnName: String, _ value: AttributeValue, bySQL: Bool
  ) throws {
    let entity = try schema.entity(name)
    guard let index = entity.columnIndex(columnName) else {
      throw StoreError(.unknownAttribute, columnName)
    }
    if bySQL {
      let places = ids.map { _ in "?" }.joined(separator: ", ")
      try execute(
        sql:
          "UPDATE \"\(entity.table)\" SET \"\(entity.column(at: index).column)\" = ? WHERE id IN (\(places))",
        [value] + ids.map(AttributeValue.int))
      return
    }
    try savepoint {
      for id in ids where try record(name, id: id) != nil { try update(name, id: id, [columnName: value]) }
    }
  }
}

extension ChangeSet {
  /// Whether the changes are the same to the last byte.
  fileprivate func isSame(as other: ChangeSet) -> Bool {
    let (left, right) = (
      entities.filter { !$0.value.isEmpty }, other.entities.filter { !$0.value.isEmpty }
    )
    func areSame(_ left: [AttributeValue], _ right: [AttributeValue]?) -> Bool {
      guard let right, left.count == right.count else { return false }
      return zip(left, right).allSatisfy { $0.isExactly($1) }
    }
    return left.count == right.count
      && left.allSatisfy { name, one in
        guard let two = right[name], one.inserted.count == two.inserted.count,
          one.updated.count == two.updated.count, one.deleted.count == two.deleted.count
        else { return false }
        return one.inserted.allSatisfy { areSame($0.value, two.inserted[$0.key]) }
          && one.deleted.allSatisfy { areSame($0.value, two.deleted[$0.key]) }
          && one.updated.allSatisfy {
            areSame($0.value.old, two.updated[$0.key]?.old) && areSame($0.value.new, two.updated[$0.key]?.new)
          }
      }
  }

  fileprivate var words: String {
    entities.keys.sorted().map { name in
      let changes = entities[name] ?? EntityChanges()
      return "\(name): inserted \(changes.inserted), updated "
        + "\(changes.updated.mapValues { "\($0.old) -> \($0.new)" }), deleted \(changes.deleted)"
    }.joined(separator: "; ")
  }
}
