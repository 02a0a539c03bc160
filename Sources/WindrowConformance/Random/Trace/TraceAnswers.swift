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
    /// A live list follows another request.
    case live
  }

  /// What there is before an event.
  struct State {
    var tables: OracleTables
    var lists: [Int: OracleList]
  }

  let schema: Schema
  /// The rows that the trace begins with.
  let start: OracleTables
  private(set) var answers: [Answer] = []
  /// What each live list must show and have told after each event, in the order of the trace's lists.
  private(set) var liveAnswers: [[LiveAnswer]] = []
  /// What there is before each event, and after the last.
  private(set) var states: [State] = []

  /// Works out every answer; throws where the trace has a schema, rows or live lists that cannot be.
  init(_ trace: RandomTrace) throws(StoreError) {
    start = try trace.tables()
    schema = start.schema
    var lists: [Int: OracleList] = [:]
    for list in trace.lists { lists[list.number] = try OracleList(start, list.request) }
    states = [State(tables: start, lists: lists)]
    try extend(trace, through: trace.events.count - 1)
  }

  /// Forgets the answers to an event and those behind it, because the event is another now.
  mutating func forget(from event: Int) {
    answers.removeSubrange(event...)
    liveAnswers.removeSubrange(event...)
    states.removeSubrange((event + 1)...)
  }

  /// Works out the answers up to an event that are not there.
  mutating func extend(_ trace: RandomTrace, through last: Int) throws(StoreError) {
    while answers.count <= last, var state = states.last {
      let event = trace.events[answers.count]
      let answer = Self.answer(event, &state.tables)
      liveAnswers.append(try Self.liveAnswers(trace, event, answer, &state))
      answers.append(answer)
      states.append(state)
    }
  }

  /// What the live lists show after an event.
  private static func liveAnswers(
    _ trace: RandomTrace, _ event: TraceEvent, _ answer: Answer, _ state: inout State
  ) throws(StoreError) -> [LiveAnswer] {
    var live: [LiveAnswer] = []
    for list in trace.lists {
      guard let before = state.lists[list.number] else { continue }
      var request: FetchDescription?
      switch (event, answer) {
      case (.setRequest(list.number, let next), .live): request = next
      case (.transaction, .transaction(let answer)):
        if !answer.changes.isEmpty { request = before.request }
      default: break
      }
      guard let request else {
        live.append(LiveAnswer(number: list.number, list: before))
        continue
      }
      let after = try OracleList(state.tables, request)
      state.lists[list.number] = after
      live.append(LiveAnswer(number: list.number, from: before, to: after))
    }
    return live
  }

  private static func answer(_ event: TraceEvent, _ tables: inout OracleTables) -> Answer {
    do throws(StoreError) {
      switch event {
      case .setRequest(_, let request):
        _ = try OracleFetch(tables, request)
        return .live
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

/// What a live list must show after an event, and what it must have told of it.
struct LiveAnswer {
  let number: Int
  let list: OracleList
  /// What writes that are known in full must tell.
  let change: OracleChange
  /// What must be told where nothing is known but the two lists.
  let comparison: OracleChange

  /// A list that nothing happened to.
  init(number: Int, list: OracleList) {
    self.number = number
    self.list = list
    (change, comparison) = (OracleChange(), OracleChange())
  }

  /// A list that may be another now.
  init(number: Int, from before: OracleList, to after: OracleList) {
    self.number = number
    list = after
    change = OracleChange(from: before, to: after)
    comparison = OracleChange(comparing: before, with: after)
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
