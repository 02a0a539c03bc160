import Testing
import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

@testable import WindrowLive

/// The life of streams: how they end, and that nothing stays of those that are let go.
@Suite struct ConsumerTests {
  private static let request = FetchDescription(entity: "expense", sort: [SortTerm("cents")])

  private func filled(_ backend: String) throws -> any Store {
    let store = try LiveTraceTests.store(backend)
    try store.write { (transaction) throws in
      for id in 1...5 { try transaction.insert("expense", id: RowID(id), ["cents": .int(Int64(id))]) }
    }
    return store
  }

  private func controller(_ store: any Store) throws -> FetchedResultsController<Record> {
    let controller = try FetchedResultsController(Self.request, on: store)
    try controller.performFetch()
    return controller
  }

  @Test(arguments: ["memory", "sqlite"])
  func closingTheStoreEndsAWaitingStream(backend: String) async throws {
    let store = try filled(backend)
    let controller = try controller(store)
    let (seen, report) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task {
      for await update in controller.updates { report.yield(update.snapshot.count) }
    }
    var counts = seen.makeAsyncIterator()
    #expect(await counts.next() == 5)
    try store.close()
    await consumer.value
    #expect(controller.consumerCount == 0)
  }

  @Test func aStreamGivesWhatItHasNotGivenBeforeItEnds() async throws {
    let store = try filled("memory")
    let controller = try controller(store)
    let updates = controller.updates.makeAsyncIterator()
    _ = await updates.next()
    try await store.write { (transaction) throws in try transaction.delete("expense", id: 1) }
    try store.close()
    #expect(await updates.next()?.change?.deleted.map(\.id) == [1])
    #expect(await updates.next() == nil)
    // A stream that begins now shows the last list, and ends.
    let late = controller.updates.makeAsyncIterator()
    #expect(await late.next()?.snapshot.count == 4)
    #expect(await late.next() == nil)
  }

  @Test func aStreamOfAStoreThatWasClosedBeforeEndsWithTheFirstFetch() async throws {
    let store = try filled("sqlite")
    try store.close()
    let controller = try FetchedResultsController(Self.request, on: store)
    let updates = controller.updates.makeAsyncIterator()
    #expect(throws: StoreError.self) { try controller.performFetch() }
    #expect(await updates.next() == nil)
  }

  /// What a consumer is doing when it is let go.
  enum Moment: CaseIterable {
    case beforeItsFirstUpdate, afterItsFirst, withAChangeUnseen, waiting, beforeTheFirstFetch
  }

  @Test(arguments: ["memory", "sqlite"], Moment.allCases)
  func aThousandConsumersLeaveNothing(backend: String, moment: Moment) async throws {
    let store = try filled(backend)
    weak var leftController: FetchedResultsController<Record>?
    weak var leftList: AnyObject?
    do {
      let controller = try FetchedResultsController(Self.request, on: store)
      leftController = controller
      leftList = controller.list
      if moment != .beforeTheFirstFetch { try await controller.performFetch() }
      if moment == .waiting || moment == .beforeTheFirstFetch {
        try await cancelWaiting(controller, 1000)
      } else {
        try await letGo(controller, 1000, moment)
      }
      #expect(controller.consumerCount == 0)
    }
    #expect(leftController == nil)
    #expect(leftList == nil)
    // Nobody listens any more, so a write has nobody to tell.
    try await store.write { (transaction) throws in try transaction.delete("expense", id: 5) }
  }

  private func letGo(
    _ controller: FetchedResultsController<Record>, _ count: Int, _ moment: Moment
  ) async throws {
    var consumers: [ResultsUpdates<Record>.Iterator] = []
    for _ in 0..<count { consumers.append(controller.updates.makeAsyncIterator()) }
    if moment != .beforeItsFirstUpdate {
      for consumer in consumers { #expect(await consumer.next() != nil) }
    }
    if moment == .withAChangeUnseen {
      try await controller.list.store.write { (transaction) throws in try transaction.delete("expense", id: 4)
      }
    }
    #expect(controller.consumerCount == count)
  }

  /// Cancels consumers in tasks of their own, all of which wait, and comes back when every task has ended.
  private func cancelWaiting(_ controller: FetchedResultsController<Record>, _ count: Int) async throws {
    let consumers = (0..<count).map { _ in Task { for await _ in controller.updates {} } }
    while controller.consumerCount < count { await Task.yield() }
    for consumer in consumers { consumer.cancel() }
    for consumer in consumers { await consumer.value }
  }

  @Test(arguments: ["memory", "sqlite"])
  func aControllerThatTellsAClosureAndADelegateIsReleasedWithTheLastReference(backend: String) throws {
    let store = try filled(backend)
    let delegate = CountingDelegate()
    weak var leftList: AnyObject?
    do {
      let controller = try controller(store)
      leftList = controller.list
      controller.onChange { _, _ in delegate.count() }
      controller.setDelegate(delegate)
      try store.write { try $0.delete("expense", id: 1) }
      #expect(delegate.told == 2)
    }
    #expect(leftList == nil)
    try store.write { try $0.delete("expense", id: 2) }
    #expect(delegate.told == 2)
  }

  @Test(arguments: ["memory", "sqlite"])
  func aClosureMayReadAndFetchOtherLists(backend: String) throws {
    let store = try filled(backend)
    let (first, second) = (try controller(store), try controller(store))
    let seen = CountingDelegate()
    first.onChange { snapshot, _ in
      #expect(!store.isInsideTransaction)
      #expect(snapshot.object(at: 0)?["cents"] == .int(2))
      #expect(throws: Never.self) { try second.performFetch() }
      #expect(Array(second.snapshot.ids) == [2, 3, 4, 5])
      seen.count()
    }
    second.onChange { _, change in
      #expect(change.deleted.map(\.id) == [1])
      seen.count()
    }
    try store.write { try $0.delete("expense", id: 1) }
    #expect(seen.told == 2)
    first.onChange(nil)
    second.onChange(nil)
    try store.write { try $0.delete("expense", id: 5) }
    #expect(Array(second.snapshot.ids) == [2, 3, 4])
  }

  @Test(arguments: ["memory", "sqlite"])
  func aRowShowsItsLatestValuesAlsoThoseThatTheRequestDoesNotShow(backend: String) throws {
    let store = try filled(backend)
    var request = Self.request
    request.show = ["cents"]
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    #expect(controller.snapshot.object(at: 0)?["note"] == .null)
    try store.write { try $0.update("expense", id: 1, ["note": "new"]) }
    #expect(controller.snapshot.object(at: 0)?["note"] == "new")
  }

  @Test func aPauseMayBeLongerThanAnyClock() async throws {
    let controller = try controller(try filled("memory"))
    let updates = controller.updates(minimumInterval: .seconds(Int64.max)).makeAsyncIterator()
    #expect(await updates.next() != nil)
    let waiting = Task { await updates.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test func anOlderListKeepsNoRowsOnceTheRequestIsAnother() throws {
    let store = try filled("memory")
    let controller = try controller(store)
    let older = controller.snapshot
    #expect(older.object(at: 0)?["cents"] == .int(1))
    var request = Self.request
    request.limit = 2
    try controller.setRequest(request)
    try store.write { try $0.update("expense", id: 1, ["cents": .int(0)]) }
    #expect(older.object(at: 0)?["cents"] == .int(0))
  }
}

/// Counts how often it was told that a list has changed.
private final class CountingDelegate: FetchedResultsControllerDelegate {
  private let number = Mutex(0)

  var told: Int { number.withLock { $0 } }

  func count() { number.withLock { $0 += 1 } }

  func controllerDidChange(_ controller: FetchedResultsController<Record>) { count() }
}
