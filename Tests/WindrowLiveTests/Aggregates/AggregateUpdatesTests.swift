import Testing
import Windrow

@testable import WindrowLive

/// How updates of live aggregates come, and how they end.
@Suite(.timeLimit(.minutes(5))) struct AggregateUpdatesTests {
  private static let request = AggregateRequest<Sale>().values(.sum(\.cents))

  private func live(_ store: any Store) throws -> LiveAggregate<Void, Int?> {
    let live = try LiveAggregate(Self.request, on: store)
    try live.performFetch()
    return live
  }

  @Test(arguments: SaleStore.allCases)
  func eachConsumerGetsTheCurrentValueOnceAndThenTheNewest(_ backend: SaleStore) async throws {
    let store = try backend.filled()
    let live = try live(store)
    let (first, second) = (live.updates.makeAsyncIterator(), live.updates.makeAsyncIterator())
    #expect(await first.next()?.values == 395)
    for cents in [1, 2, 3] {
      try await store.write { try $0.update(RecordID<Sale>(4), \.cents, to: cents) }
    }
    #expect(await first.next()?.values == 393)
    #expect(await second.next()?.values == 393)
    #expect(first.takeWaiting() == nil)
    #expect(second.takeWaiting() == nil)
    #expect(live.consumerCount == 2)
  }

  @Test(arguments: SaleStore.allCases)
  func whatAltersNothingOrIsUndoneTellsNothing(_ backend: SaleStore) async throws {
    struct Stop: Error {}
    let store = try backend.filled()
    let live = try live(store)
    let told = Recorder<Int?>()
    live.onChange { told.add($0.first?.values) }
    let updates = live.updates.makeAsyncIterator()
    _ = await updates.next()
    try await store.write { try $0.update(RecordID<Sale>(4), \.note, to: "new") }
    try await store.write { transaction in
      try transaction.update(RecordID<Sale>(1), \.cents, to: 99)
      try transaction.update(RecordID<Sale>(2), \.cents, to: 251)
    }
    await #expect(throws: Stop.self) {
      try await store.write { transaction in
        try transaction.delete(RecordID<Sale>(1))
        throw Stop()
      }
    }
    #expect(told.taken.isEmpty)
    #expect(updates.takeWaiting() == nil)
    // Told change by change, but to a consumer who looks only now nothing has changed.
    for cents in [6, 5] {
      try await store.write { try $0.update(RecordID<Sale>(4), \.cents, to: cents) }
    }
    #expect(told.taken == [396, 395])
    #expect(updates.takeWaiting() == nil)
  }

  @Test(arguments: SaleStore.allCases)
  func closingTheStoreEndsTheStream(_ backend: SaleStore) async throws {
    let store = try backend.filled()
    let live = try live(store)
    let (seen, report) = AsyncStream.makeStream(of: Int?.self)
    let consumer = Task {
      for await update in live.updates { report.yield(update.values ?? nil) }
    }
    var values = seen.makeAsyncIterator()
    #expect(await values.next() == 395)
    try store.close()
    await consumer.value
    #expect(live.consumerCount == 0)
  }

  @Test(arguments: SaleStore.allCases)
  func consumersLeaveNothing(_ backend: SaleStore) async throws {
    let store = try backend.filled()
    weak var left: AnyObject?
    do {
      let live = try live(store)
      left = live.live
      let waiting = (0..<100).map { _ in Task { for await _ in live.updates {} } }
      while live.consumerCount < 100 { await Task.yield() }
      for consumer in waiting { consumer.cancel() }
      for consumer in waiting { await consumer.value }
      #expect(live.consumerCount == 0)
    }
    #expect(left == nil)
    try await store.write { try $0.delete(RecordID<Sale>(1)) }
  }

  @Test(arguments: SaleStore.allCases)
  func anotherRequestAndAPauseAreToldAsOneChange(_ backend: SaleStore) async throws {
    let store = try backend.filled()
    let live = try live(store)
    let updates = live.updates.makeAsyncIterator()
    _ = await updates.next()
    try await live.setRequest(AggregateRequest<Sale>().filter(\.cents > 50).values(.sum(\.cents)))
    #expect(live.values == 350)
    #expect(await updates.next()?.values == 350)
    live.pause()
    try await store.write { try $0.update(RecordID<Sale>(1), \.cents, to: 101) }
    try await store.write { try $0.update(RecordID<Sale>(3), \.cents, to: 51) }
    #expect(live.values == 350)
    #expect(updates.takeWaiting() == nil)
    try await live.resume()
    #expect(await updates.next()?.values == 402)
  }

  @Test func aGapIsAskedForAgain() throws {
    let store = try SaleStore.sqlite.filled()
    let live = try live(store)
    let grouped = try LiveAggregate(
      AggregateRequest<Sale>().grouped(by: .value(\.$shop.id)).values(.count), on: store)
    try grouped.performFetch()
    let told = Recorder<Int>()
    grouped.onChange { told.add($0.count) }
    try store.write { transaction in
      try transaction.execute(sql: "CREATE TABLE made (x)", [])
      try transaction.execute(sql: "UPDATE Sale SET cents = cents + 1", [])
    }
    #expect(live.values == 399)
    #expect(live.ways == [.gap: 1])
    #expect(grouped.ways == [.gap: 1])
    // A gap in which the same came out.
    #expect(told.taken.isEmpty)
  }
}
