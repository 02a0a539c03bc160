import Dispatch
import Foundation
import Testing
import Windrow
import WindrowMemory

/// How transactions and closing behave on one thread and between threads.
@Suite struct TransactionRulesTests {
  private let store: MemoryStore
  private let all = FetchDescription(entity: "category")

  init() throws {
    store = try MemoryStore(schema: ExpenseSchema.make(), rows: ["category": [["id": 1, "rank": 1]]])
  }

  @Test func aWriteInsideAWriteIsMisuse() throws {
    try store.write { transaction in
      #expect(kindOfError { try store.write { _ in } } == .misuse)
      try store.read { _ in #expect(kindOfError { try store.write { _ in } } == .misuse) }
      try transaction.delete("category", id: 1)
    }
    #expect(try store.read { try $0.ids(all) } == [])
  }

  @Test func aTransactionEndsWithItsClosure() throws {
    let read = try store.read { $0 }
    let write = try store.write { $0 }
    let inner = try store.write { _ in try store.read { $0 } }
    for transaction in [read, write, inner] {
      #expect(kindOfError { _ = try transaction.ids(all) } == .misuse)
      #expect(kindOfError { _ = try transaction.record("category", id: 1) } == .misuse)
    }
    #expect(kindOfError { try write.delete("category", id: 1) } == .misuse)
    #expect(kindOfError { try write.savepoint {} } == .misuse)
    #expect(kindOfError { try write.insert("category", ["rank": 1]) } == .misuse)
  }

  @Test func aTransactionBelongsToItsThread() throws {
    try store.write { transaction in
      // Used wrongly on purpose; this thread waits meanwhile.
      nonisolated(unsafe) let transaction = transaction
      let kind = try onOtherThread { kindOfError { _ = try transaction.ids(all) } }
      #expect(kind == .misuse)
    }
  }

  @Test func theClosuresOwnErrorPassesThrough() {
    #expect(throws: Abandoned.self) { try store.write { _ in throw Abandoned() } }
    #expect(throws: Abandoned.self) { try store.read { _ in throw Abandoned() } }
  }

  @Test func closingEndsEverything() throws {
    try store.close()
    try store.close()
    #expect(kindOfError { try store.read { _ in } } == .closed)
    #expect(kindOfError { try store.write { _ in } } == .closed)
  }

  @Test func closingInsideATransactionIsMisuse() throws {
    try store.read { _ in #expect(kindOfError { try store.close() } == .misuse) }
    try store.write { _ in #expect(kindOfError { try store.close() } == .misuse) }
    #expect(try store.read { try $0.ids(all) } == [1])
  }

  @Test func closingWaitsForTransactionsThatRun() throws {
    let (isReading, mayEnd, isClosed) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let store = store
    let results = ConcurrentResults()
    Thread.detachNewThread {
      results.run {
        try store.read { transaction in
          isReading.signal()
          mayEnd.wait()
          results.expect(try transaction.ids(FetchDescription(entity: "category")) == [1])
          // What runs already may do all it wants, and a read inside it keeps to its view.
          try store.write { _ = try $0.insert("category", ["rank": 2]) }
          results.expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 1)
        }
      }
    }
    isReading.wait()
    Thread.detachNewThread {
      results.run { try store.close() }
      isClosed.signal()
    }
    // The gate is shut as soon as closing has begun, which a refused read shows.
    while kindOfError({ try store.read { _ in } }) != .closed {}
    #expect(isClosed.wait(timeout: .now()) == .timedOut)
    mayEnd.signal()
    isClosed.wait()
    #expect(results.failures == [])
  }

  @Test func aStoreThatNobodyHoldsIsReleased() throws {
    weak var released: MemoryStore?
    do {
      let store = try MemoryStore(schema: ExpenseSchema.make(), rows: [:])
      released = store
      try store.write { _ = try $0.insert("category", ["rank": 1]) }
      let observation = store.observeCommits(Recorder())
      observation.cancel()
    }
    #expect(released == nil)
  }
}
