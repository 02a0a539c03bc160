import Dispatch
import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowModel

/// Fetches that fail at first, or that something overtakes.
@Suite(.timeLimit(.minutes(5))) struct FetchRaceTests {
  private static let byCents = FetchRequest<Sale>().sorted(by: \.cents)

  private func memory(_ cents: [Int]) throws -> MemoryStore {
    let store = try MemoryStore(schema: Schema(Sale.self))
    try store.write { transaction in
      _ = try transaction.insert(contentsOf: cents.map { Sale(cents: $0) })
    }
    return store
  }

  /// Runs a fetch on a thread of its own, and a closure while the fetch is reading.
  private func overtaking(
    _ store: MemoryStore, _ fetch: @escaping @Sendable () -> Void, by body: () throws -> Void
  )
    rethrows
  {
    let (reads, goesOn, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let isFirst = Mutex(true)
    for kind in [MemoryOperation.Kind.fetch, .aggregate] {
      store.script.before(kind) {
        let wasFirst = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        guard wasFirst else { return }
        reads.signal()
        goesOn.wait()
      }
    }
    Thread.detachNewThread {
      fetch()
      done.signal()
    }
    reads.wait()
    defer {
      goesOn.signal()
      done.wait()
      store.script.removeAll()
    }
    try body()
  }

  @Test func aFetchThatAnotherRequestOvertakesLeavesTheListOfThatRequest() throws {
    let store = try memory([10, 20, 30])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    try controller.performFetch()
    try overtaking(
      store, { try? controller.performFetch() },
      by: { try controller.setRequest(FetchRequest<Sale>().sorted(by: \.cents, .descending)) })
    #expect(Array(controller.snapshot.ids) == [3, 2, 1])
    try store.write { _ = try $0.insert(Sale(cents: 25)) }
    #expect(Array(controller.snapshot.ids) == [3, 4, 2, 1])
    #expect(controller.failure == nil)
  }

  @Test func aComputationThatAnotherRequestOvertakesLeavesTheValuesOfThatRequest() throws {
    let store = try memory([10, 20, 30])
    let live = try LiveAggregate(AggregateDescription(entity: Sale.entityName, values: [.count]), on: store)
    try live.performFetch()
    let sum = AggregateDescription(entity: Sale.entityName, values: [.sum("cents")])
    try overtaking(store, { try? live.performFetch() }, by: { try live.setRequest(sum) })
    #expect(live.rows.map(\.values) == [[60]])
    try store.write { _ = try $0.insert(Sale(cents: 25)) }
    #expect(live.rows.map(\.values) == [[85]])
  }

  @Test func afterAFirstFetchThatFailedTheNextCommitTriesAgain() throws {
    let store = try memory([10, 20])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    #expect(throws: StoreError.self) { try controller.performFetch() }
    #expect(controller.failure?.kind == .io)
    let updates = controller.follow().updates
    try store.write { _ = try $0.insert(Sale(cents: 5)) }
    #expect(Array(controller.snapshot.ids) == [3, 1, 2])
    #expect(controller.failure == nil)
    let update = try #require(updates.takeWaiting())
    #expect(update.change == nil)
    #expect(update.snapshot.count == 3)
  }

  @Test func theRequestThatFailedFirstIsTheOneThatIsTriedAgain() throws {
    let store = try memory([10, 20])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    #expect(throws: StoreError.self) {
      try controller.setRequest(FetchRequest<Sale>().sorted(by: \.cents, .descending))
    }
    try store.write { _ = try $0.insert(Sale(cents: 5)) }
    #expect(Array(controller.snapshot.ids) == [2, 1, 3])
  }

  @Test(arguments: SaleStore.allCases)
  func aSumThatOverflowsAtFirstIsThereWhenItFits(_ backend: SaleStore) throws {
    let store = try backend.make()
    try store.write { _ = try $0.insert(contentsOf: [Sale(cents: .max), Sale(cents: 1)]) }
    let live = try LiveAggregate(AggregateRequest<Sale>().values(.sum(\.cents)), on: store)
    #expect(throws: StoreError.self) { try live.performFetch() }
    #expect(live.failure?.kind == .integerOverflow)
    #expect(live.values == nil)
    try store.write { try $0.update(RecordID<Sale>(2), \.cents, to: 2) }
    #expect(live.failure?.kind == .integerOverflow)
    try store.write { try $0.update(RecordID<Sale>(1), \.cents, to: 40) }
    #expect(live.failure == nil)
    #expect(live.values == 42)
  }

  @Test func aPausedListThatNeverWasFetchedTriesAgainWhenItGoesOn() throws {
    let store = try memory([10])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    #expect(throws: StoreError.self) { try controller.performFetch() }
    controller.pause()
    try store.write { _ = try $0.insert(Sale(cents: 5)) }
    #expect(controller.snapshot.isEmpty)
    try controller.resume()
    #expect(Array(controller.snapshot.ids) == [2, 1])
  }

  @Test func aRequestThatFailsLeavesNoFailureBehind() throws {
    let store = try memory([10, 20])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    try controller.performFetch()
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    #expect(throws: StoreError.self) { try controller.setRequest(FetchRequest<Sale>()) }
    #expect(controller.failure == nil)
    try store.write { _ = try $0.insert(Sale(cents: 15)) }
    #expect(Array(controller.snapshot.ids) == [1, 3, 2])
  }

  @Test func theNextCommitEndsTheFailureOfAFetchAndStreamsHearOfIt() throws {
    let store = try memory([10, 20])
    let controller = try FetchedResultsController(Self.byCents.filter(\.cents < 100), on: store)
    try controller.performFetch()
    let updates = controller.follow().updates
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    #expect(throws: StoreError.self) { try controller.performFetch() }
    #expect(updates.takeWaiting()?.failure?.kind == .io)
    // A row that the list does not show.
    try store.write { _ = try $0.insert(Sale(cents: 500)) }
    #expect(controller.failure == nil)
    let update = try #require(updates.takeWaiting())
    #expect(update.failure == nil)
  }

  @Test func fetchingInAHandlerEnds() throws {
    let store = try memory([10, 20])
    let controller = try FetchedResultsController(Self.byCents, on: store)
    try controller.performFetch()
    let calls = Mutex(0)
    controller.onChange { [weak controller] _, _ in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      if count < 100 { try? controller?.performFetch() }
    }
    try store.write { _ = try $0.insert(Sale(cents: 15)) }
    #expect(calls.withLock(\.self) == 1)
  }

  @Test func aValueThatIsNoneDoesNotKeepTheListFromFollowing() throws {
    let store = try SaleStore.sqlite.filled()
    let controller = try FetchedResultsController(FetchRequest<Sale>().sorted(by: \.note), on: store)
    try controller.performFetch()
    try store.write { try $0.execute(sql: "UPDATE sale SET note = x'ff00' WHERE id = 1", []) }
    for cents in 1...4 {
      try store.write { _ = try $0.insert(Sale(cents: cents)) }
      #expect(controller.failure == nil)
      let fresh = try store.read { try $0.fetchIDs(FetchRequest<Sale>().sorted(by: \.note)) }
      #expect(Array(controller.snapshot.ids) == fresh.map(\.rawValue))
    }
  }
}
