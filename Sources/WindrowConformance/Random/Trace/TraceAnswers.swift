import WindrowModel
import WindrowStore

/// What the oracle says to each event of a trace.
struct TraceAnswers {
  /// The answer to one event.
  enum Answer {
    case rows(FetchAnswer)
    case groups([[OracleAggregates.Expected]])
    case refused(StoreError.Kind)
    case transaction(TransactionAnswer)
  }

  let schema: Schema
  /// The rows that the trace begins with.
  let start: OracleTables
  private(set) var answers: [Answer] = []

  /// Works out every answer; throws where the trace has a schema or rows that cannot be.
  init(_ trace: RandomTrace) throws(StoreError) {
    start = try trace.tables()
    schema = start.schema
    var tables = start
    for event in trace.events { answers.append(Self.answer(event, &tables)) }
  }

  private static func answer(_ event: TraceEvent, _ tables: inout OracleTables) -> Answer {
    do throws(StoreError) {
      switch event {
      case .fetch(let request): return .rows(FetchAnswer(try OracleFetch(tables, request)))
      case .aggregate(let request): return .groups(try OracleAggregates(tables, request).rows())
      case .transaction(let transaction):
        let answer = TransactionAnswer(transaction, tables)
        tables = answer.after
        return .transaction(answer)
      }
    } catch {
      return .refused(error.kind)
    }
  }
}

extension TraceAnswers {
  /// How the operation at a path ends: the position of the event, then positions among operations.
  func outcome(at path: [Int]) -> OperationOutcome? {
    guard let event = path.first, answers.indices.contains(event),
      case .transaction(let answer) = answers[event]
    else { return nil }
    var outcome = OperationOutcome.savepoint(answer.outcomes)
    for index in path.dropFirst() {
      guard case .savepoint(let inner) = outcome, inner.indices.contains(index) else { return nil }
      outcome = inner[index]
    }
    return outcome
  }
}

/// The whole answer to a request for rows.
struct FetchAnswer {
  let ids: [RowID]
  let rows: [StoredRow]
  let sections: [SectionIDs]
  /// How many rows the entity has.
  let total: Int

  init(_ fetch: OracleFetch) {
    ids = fetch.ids()
    sections = fetch.request.sectionBy == nil ? [] : fetch.sections()
    let tables = fetch.tables
    let name = fetch.request.entity
    total = tables.allIDs(name).count
    rows = tables.storedRows(name, ids)
  }
}

/// How a transaction ends, and what it leaves.
struct TransactionAnswer {
  let before: OracleTables
  let after: OracleTables
  let outcomes: [OperationOutcome]
  /// What its commit is refused with, or nil.
  let commitError: StoreError.Kind?
  let changes: ChangeSet
  /// The delete rules that took effect.
  let rules: Set<DeleteRule>

  init(_ transaction: TraceTransaction, _ tables: OracleTables) {
    before = tables
    var now = tables
    var outcomes: [OperationOutcome] = []
    var rules: Set<DeleteRule> = []
    for operation in transaction.operations {
      if case .delete(let entity, let id) = operation { rules.formUnion(now.rules(ofDeleting: entity, id)) }
      outcomes.append(now.perform(operation))
    }
    self.outcomes = outcomes
    self.rules = rules
    var commitError: StoreError.Kind?
    if !transaction.isRolledBack {
      do throws(StoreError) { try now.requireForeignKeys() } catch { commitError = error.kind }
    }
    self.commitError = commitError
    after = transaction.isRolledBack || commitError != nil ? tables : now
    changes = before.changes(to: after)
  }
}

extension OracleTables {
  /// Rows of an entity with their values in the order of its columns.
  func storedRows(_ entity: String, _ ids: [RowID]) -> [StoredRow] {
    guard let description = try? schema.entity(entity) else { return [] }
    return ids.map { StoredRow(id: $0, values: values(description, row(entity, $0) ?? [:])) }
  }

  /// The rules of the relationships by which some row points to a row.
  fileprivate func rules(ofDeleting entity: String, _ id: RowID) -> Set<DeleteRule> {
    var rules: Set<DeleteRule> = []
    for other in schema.entities {
      for toOne in other.toOnes where toOne.destination == entity {
        if allIDs(other.name).contains(where: { row(other.name, $0)?[toOne.name] == .int(id) }) {
          rules.insert(toOne.deleteRule)
        }
      }
    }
    return rules
  }
}
