import Dispatch
import Foundation
import Testing
import Windrow
import WindrowMemory

/// What a test double does beyond storing: it fails, waits and tells on request.
@Suite struct StoreScriptTests {
  private let store: MemoryStore
  private let all = FetchDescription(entity: "category")
  private let failure = StoreError(.io, "The disk is gone.")

  init() throws {
    store = try MemoryStore(
      schema: ExpenseSchema.make(), rows: ["category": [["id": 1, "name": "Food", "rank": 1]]])
  }

  /// An operation of each kind, on categories.
  private static let operations: [(MemoryOperation.Kind, @Sendable (any WriteTransaction) throws -> Void)] = [
    (.fetch, { _ = try $0.ids(FetchDescription(entity: "category")) }),
    (.fetch, { _ = try $0.sections(FetchDescription(entity: "category", sectionBy: .value("name"))) }),
    (.fetch, { _ = try $0.records(FetchDescription(entity: "category")) }),
    (.count, { _ = try $0.count(FetchDescription(entity: "category")) }),
    (.rows, { _ = try $0.record("category", id: 1) }),
    (.aggregate, { _ = try $0.aggregate(AggregateDescription(entity: "category", values: [.count])) }),
    (.insert, { try $0.insert("category", ["rank": 2]) }),
    (.update, { try $0.update("category", id: 1, ["rank": 2]) }),
    (.delete, { try $0.delete("category", id: 1) }),
  ]

  @Test(arguments: operations.indices)
  func failsOperationsOfAKindOnce(index: Int) throws {
    let (kind, operation) = Self.operations[index]
    store.script.fail(kind, on: "category", with: failure)
    store.script.fail(kind, on: "expense", with: failure)
    try store.write { transaction in
      let before = try? transaction.savepoint { try transaction.plan(of: transaction.schema.resolve(all)) }
      #expect(before == .some(nil))
      #expect(kindOfError { try operation(transaction) } == .io)
      try operation(transaction)
    }
    #expect(store.script.pendingFailures == 1)
    store.script.removeAll()
    #expect(store.script.pendingFailures == 0)
  }

  @Test func aFailedStatementDoesNothing() throws {
    store.script.fail(.insert, occurrence: 2, with: failure)
    try store.write { transaction in
      let first = try transaction.insert("category", ["rank": 2])
      #expect(first == 2)
      #expect(kindOfError { try transaction.insert("category", ["rank": 3]) } == .io)
      #expect(try transaction.insert("category", ["rank": 4]) == 3)
      #expect(try transaction.ids(all) == [1, 2, 3])
    }
  }

  @Test func countsOccurrencesByEntity() throws {
    store.script.fail(.fetch, on: "category", occurrence: 2, with: failure)
    store.script.fail(.fetch, occurrence: 4, with: StoreError(.storeBusy, "Busy."))
    try store.read { transaction in
      var kinds: [StoreError.Kind?] = []
      for entity in ["expense", "category", "category", "category", "category"] {
        kinds.append(kindOfError { _ = try transaction.ids(FetchDescription(entity: entity)) })
      }
      #expect(kinds == [nil, nil, .io, .storeBusy, nil])
    }
  }

  @Test func aWriteWaitsAsLongAsItsTestWants() throws {
    let (isReached, mayGoOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    store.script.before(.commit) {
      isReached.signal()
      mayGoOn.wait()
    }
    let store = store
    Thread.detachNewThread {
      _ = try? store.write { _ = try $0.insert("category", ["rank": 2]) }
      isDone.signal()
    }
    isReached.wait()
    #expect(try store.read { try $0.ids(all) } == [1])
    mayGoOn.signal()
    isDone.wait()
    #expect(try store.read { try $0.ids(all) } == [1, 2])
  }

  @Test func logsWhatItWasAsked() throws {
    try store.write { _ = try $0.insert("category", ["rank": 2]) }
    #expect(store.log.operations == [])
    store.log.start()
    let fetch = FetchDescription(
      entity: "category",
      condition: .and([
        .comparison(.path("rank"), .greater, .arithmetic(.path("rank"), .subtract, .constant(1)), []),
        .or([
          .text(.path("name"), .contains, .constant("f"), [.caseInsensitive]),
          .not(.among(.path("id"), [7, nil])),
        ]),
      ]), sort: [SortTerm("name", .descending, nulls: .first, comparator: .natural), SortTerm("rank")],
      limit: 5, offset: 1)
    _ = try? store.write { transaction in
      _ = try transaction.ids(fetch)
      _ = try transaction.record("category", id: 1)
      try transaction.insert("category", id: 9, ["rank": 2])
      try transaction.update("category", id: 9, ["rank": 3, "name": "x"])
      try transaction.delete("category", id: 9)
      _ = try transaction.aggregate(AggregateDescription(entity: "category", values: [.sum("rank"), .count]))
    }
    _ = try store.read { try $0.count(FetchDescription(entity: "expense")) }
    store.log.stop()
    _ = try store.read { try $0.ids(all) }
    #expect(
      store.log.operations == [
        .fetch(
          entity: "category",
          request: "category where rank > (rank - 1) AND (name CONTAINS[c] \"f\" OR NOT (id IN {7, nil}))"
            + " order by name desc nullsFirst natural, rank offset 1 limit 5"),
        .rows(entity: "category", ids: [1]), .insert(entity: "category", id: 9),
        .update(entity: "category", id: 9, columns: ["name", "rank"]), .delete(entity: "category", id: 9),
        .aggregate(entity: "category", request: "sum(rank), count of category"), .commit,
        .count(entity: "expense", request: "expense"),
      ])
  }

  @Test func keepsTheLastOperationsOnly() throws {
    store.log.start(capacity: 2)
    try store.read { transaction in
      for id: RowID in 1...4 { _ = try transaction.record("category", id: id) }
    }
    #expect(store.log.operations.map(\.description) == ["rows category 3", "rows category 4"])
  }

  @Test func tracesOperations() throws {
    let events = Mutex<[StoreTraceEvent]>([])
    store.trace { event in events.withLock { $0.append(event) } }
    _ = try store.read { try $0.count(FetchDescription(entity: "category", sectionBy: .initial("name"))) }
    try store.write { _ = try $0.insert("category", ["rank": 2]) }
    store.trace(nil)
    _ = try store.read { try $0.ids(all) }
    #expect(
      events.withLock(\.self) == [
        StoreTraceEvent(
          statement: "count category section by initial(name) order by initial(name)", isWrite: false),
        StoreTraceEvent(statement: "insert category", isWrite: true),
        StoreTraceEvent(statement: "commit", isWrite: true),
      ])
  }
}
