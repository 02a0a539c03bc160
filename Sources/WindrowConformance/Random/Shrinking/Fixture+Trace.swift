import WindrowModel
import WindrowStore

extension Fixture {
  /// A trace as a fixture, with the oracle's answers as its literal expectations.
  ///
  /// With the number of a live list its steps are written, which have no other requests between them.
  init(
    _ trace: RandomTrace, _ answers: TraceAnswers, list: Int? = nil, name: String, about: String? = nil
  ) {
    let tables = answers.schema.entities.map { entity in
      FixtureTable(entity.name, answers.start.storedRows(entity.name, answers.start.allIDs(entity.name)))
    }
    self.init(
      name: name, about: about, schema: answers.schema, tables: tables.filter { !$0.rows.isEmpty })
    if let list, let start = answers.states.first?.lists[list] {
      live = FixtureLive(
        fetch: FixtureFetch(start.request), list: FixtureList(start),
        steps: FixtureLiveStep.steps(of: list, trace, answers))
      return
    }
    if trace.events.isEmpty {
      // What differs without any request is what the rows at the beginning are.
      checks = answers.schema.entities.compactMap { entity in
        let request = FetchDescription(entity: entity.name)
        let answer = (try? OracleFetch(answers.start, request)).map {
          TraceAnswers.Answer.rows(FetchAnswer($0))
        }
        return answer.flatMap { FixtureCheck(.fetch(request), $0, answers.schema) }
      }
    }
    for (event, answer) in zip(trace.events, answers.answers) {
      if case (.transaction(let transaction), .transaction(let answer)) = (event, answer) {
        steps.append(FixtureStep(transaction, answer))
      } else if let check = FixtureCheck(event, answer, answers.schema) {
        if steps.isEmpty { checks.append(check) } else { steps[steps.count - 1].checks.append(check) }
      }
    }
  }
}

extension FixtureCheck {
  fileprivate init?(_ event: TraceEvent, _ answer: TraceAnswers.Answer, _ schema: Schema) {
    switch (event, answer) {
    case (.fetch(let request), .rows(let answer)):
      var expectation = FixtureExpectation(list: FixtureList(ids: answer.ids))
      if request.sectionBy != nil {
        expectation.list.sections = answer.sections.map {
          FixtureSection(key: $0.key, order: $0.order, ids: $0.ids)
        }
      }
      if let entity = try? schema.entity(request.entity), !answer.rows.isEmpty {
        expectation.columns = (0..<entity.columnCount).map { entity.column(at: $0).name }
        expectation.values = answer.rows.map(\.values)
      }
      self = .fetch(FixtureFetch(request), expectation)
    case (.fetch(let request), .refused(let kind)): self.init(request, error: kind)
    case (.aggregate(let request), .groups(let rows)):
      self.init(request, rows: rows.map { $0.map(\.value) })
    case (.aggregate(let request), .refused(let kind)): self.init(request, error: kind)
    default: return nil
    }
  }
}

extension FixtureStep {
  fileprivate init(_ transaction: TraceTransaction, _ answer: TransactionAnswer) {
    self.init(
      transaction: FixtureTransaction(transaction, answer), commit: FixtureCommit(answer.changes))
  }
}

extension FixtureTransaction {
  /// A transaction with what the fixture format can say of how it ends.
  init(_ transaction: TraceTransaction, _ answer: TransactionAnswer) {
    self.init(
      operations: FixtureOperation.list(transaction.operations, answer.outcomes, answer.before),
      isRolledBack: transaction.isRolledBack, error: answer.commitError)
  }
}

extension FixtureCommit {
  fileprivate init(_ changes: ChangeSet) {
    func ids(_ part: (EntityChanges) -> [RowID]) -> [String: Set<RowID>] {
      changes.entities.mapValues { Set(part($0)) }.filter { !$0.value.isEmpty }
    }
    self =
      changes.isEmpty
      ? .nothing
      : .changes(
        inserted: ids { Array($0.inserted.keys) }, updated: ids { Array($0.updated.keys) },
        deleted: ids { Array($0.deleted.keys) })
  }
}

extension FixtureOperation {
  /// The operations with what the fixture format can say of them: failing statements say their error.
  static func list(
    _ operations: [TraceOperation], _ outcomes: [OperationOutcome], _ tables: OracleTables
  ) -> [FixtureOperation] {
    zip(operations, outcomes).map { operation, outcome in
      let statement = FixtureOperation(operation, outcome, tables)
      if case .failed(let kind) = outcome { return .failing(statement, kind) }
      return statement
    }
  }

  private init(_ operation: TraceOperation, _ outcome: OperationOutcome, _ tables: OracleTables) {
    switch operation {
    case .insert(let entity, let id, let values, let conflict):
      // A fixture names every identity; one that the store was to choose is the one that it must choose.
      var identity = id ?? tables.nextID[entity] ?? 1
      if id == nil, case .done(let assigned?) = outcome { identity = assigned }
      let rule: FixtureConflict? =
        switch conflict {
        case .fail: nil
        case .replace: .replace
        case .update(let names): .update(names)
        }
      self =
        rule.map { .insertResolving(entity, id: identity, values, $0) }
        ?? .insert(entity, id: identity, values)
    case .update(let entity, let id, let values): self = .update(entity, id: id, values)
    case .delete(let entity, let id): self = .delete(entity, id: id)
    case .sql(let entity, let ids, let column, let value):
      self = .sql(Self.statement(entity, ids, column, value, tables.schema))
    case .savepoint(let operations, let isRolledBack):
      var inner: [OperationOutcome] = []
      if case .savepoint(let outcomes) = outcome { inner = outcomes }
      self = .savepoint(Self.list(operations, inner, tables), isRolledBack: isRolledBack)
    }
  }

  private static func statement(
    _ name: String, _ ids: [RowID], _ column: String, _ value: AttributeValue, _ schema: Schema
  ) -> String {
    let entity = try? schema.entity(name)
    let index = entity?.columnIndex(column)
    let words =
      switch value {
      case .bool(let flag): flag ? "1" : "0"
      case .int(let number): "\(number)"
      default: "NULL"
      }
    let columnName = index.flatMap { entity?.column(at: $0).column } ?? column
    return "UPDATE \"\(entity?.table ?? name)\" SET \"\(columnName)\" = \(words) "
      + "WHERE id IN (\(ids.map(String.init).joined(separator: ", ")))"
  }
}
