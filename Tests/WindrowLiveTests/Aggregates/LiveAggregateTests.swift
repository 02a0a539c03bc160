import Foundation
import Testing
import Windrow
import WindrowModel

/// Live aggregates as a user writes them.
@Suite(.timeLimit(.minutes(5))) struct LiveAggregateTests {
  private static let all = AggregateRequest<Sale>()

  @Test(arguments: SaleStore.allCases)
  func valuesFollowEveryWrite(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let request = Self.all.values(
      .sum(\.cents), .count, .count(\.tip), .sum(\.tip), .average(\.cents), .sum(\.price))
    let live = try LiveAggregate(request, on: store)
    #expect(live.values == nil)
    try live.performFetch()
    func expect(
      _ sum: Int?, _ count: Int, _ tips: Int, _ tipped: Int?, _ average: Double?, _ price: String?,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let values = try #require(live.values, sourceLocation: location)
      #expect(values.0 == sum, sourceLocation: location)
      #expect(values.1 == count, sourceLocation: location)
      #expect(values.2 == tips, sourceLocation: location)
      #expect(values.3 == tipped, sourceLocation: location)
      #expect(values.4 == average, sourceLocation: location)
      #expect(values.5 == price.flatMap { Decimal(string: $0) }, sourceLocation: location)
    }
    try expect(395, 4, 2, 14, 98.75, "3.95")
    try store.write { try $0.insert(Sale(cents: 5, tip: 1, price: Decimal(string: "0.01")!)) }
    try expect(400, 5, 3, 15, 80, "3.96")
    try store.write { try $0.update(RecordID<Sale>(1), \.tip, to: nil) }
    try expect(400, 5, 2, 5, 80, "3.96")
    try store.write { try $0.delete(RecordID<Shop>(1)) }
    try expect(50, 3, 2, 5, 50.0 / 3, "0.46")
    try store.write { transaction in
      for id in 3...5 { try transaction.delete(RecordID<Sale>(Int64(id))) }
    }
    try expect(nil, 0, 0, nil, nil, nil)
    #expect(live.ways == [.delta: 4])
  }

  @Test(arguments: SaleStore.allCases)
  func groupsComeGoAndFollowTheNameTheyAreGroupedBy(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let request = Self.all.grouped(by: .value(\.$shop.name)).values(.sum(\.cents), .count)
    let live = try LiveAggregate(request, on: store)
    try live.performFetch()
    func expect(
      _ keys: [String?], _ sums: [Int?], _ counts: [Int], _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(live.rows.map(\.keys) == keys, sourceLocation: location)
      #expect(live.rows.map(\.values.0) == sums, sourceLocation: location)
      #expect(live.rows.map(\.values.1) == counts, sourceLocation: location)
    }
    expect([nil, "north", "south"], [5, 350, 40], [1, 2, 1])
    try store.write { try $0.update(RecordID<Sale>(4), \.$shop.id, to: 2) }
    expect(["north", "south"], [350, 45], [2, 2])
    try store.write { try $0.update(RecordID<Shop>(2), \.name, to: "a") }
    expect(["a", "north"], [45, 350], [2, 2])
    try store.write { try $0.update(RecordID<Shop>(2), \.name, to: "north") }
    expect(["north"], [395], [4])
    try store.write { try $0.delete(RecordID<Shop>(1)) }
    expect(["north"], [45], [2])
    #expect(live.ways == [.delta: 4])
  }

  @Test(arguments: SaleStore.allCases)
  func groupsAreChosenOrderedAndCutAsTheyChange(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let request = Self.all.grouped(by: .value(\.$shop.id)).values(.sum(\.cents))
      .having(.count, .greater, 0).having(.sum(\.cents), .greater, 10)
      .sorted(by: .sum(\.cents), .descending).limit(1)
    let live = try LiveAggregate(request, on: store)
    try live.performFetch()
    let changes = Recorder<[Int?]>()
    live.onChange { rows in changes.add(rows.map(\.values)) }
    #expect(live.rows.map(\.keys) == [1])
    // What lies beyond the limit, or is held back, tells nothing.
    try store.write { try $0.update(RecordID<Sale>(3), \.cents, to: 349) }
    try store.write { try $0.update(RecordID<Sale>(4), \.cents, to: 9) }
    #expect(changes.taken.isEmpty)
    try store.write { try $0.update(RecordID<Sale>(3), \.cents, to: 351) }
    #expect(live.rows.map(\.keys) == [2])
    try store.write { try $0.update(RecordID<Sale>(4), \.cents, to: 1_000) }
    #expect(live.rows.map(\.keys) == [nil])
    #expect(changes.taken == [[351], [1_000]])
    #expect(live.ways == [.delta: 4])
  }

  @Test(arguments: SaleStore.allCases)
  func theStoreIsAskedForTheGreatestOnlyWhenItGoes(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let live = try LiveAggregate(Self.all.values(.max(\.cents), .min(\.cents)), on: store)
    try live.performFetch()
    func write(_ id: Int64, _ cents: Int) throws -> [Int?] {
      try store.write { try $0.update(RecordID<Sale>(id), \.cents, to: cents) }
      return [live.values?.0, live.values?.1]
    }
    #expect(try write(2, 300) == [300, 5])
    #expect(try write(1, 7) == [300, 5])
    #expect(try write(4, 1) == [300, 1])
    #expect(live.ways == [.delta: 3])
    #expect(try write(2, 8) == [40, 1])
    #expect(live.ways == [.delta: 3, .asked: 1])
  }

  @Test(arguments: SaleStore.allCases)
  func sumsOfDoublesAreAskedForOnlyWhereOneOfThemIsAnother(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let request = Self.all.filter(\.cents > 10).values(.sum(\.weight), .countDistinct(\.tip))
    let live = try LiveAggregate(request, on: store)
    try live.performFetch()
    #expect(live.values?.0 == 0)
    #expect(live.values?.1 == 2)
    try store.write { try $0.update(RecordID<Sale>(1), \.note, to: "new") }
    try store.write { try $0.update(RecordID<Sale>(1), \.cents, to: 11) }
    try store.write { try $0.update(RecordID<Sale>(4), \.weight, to: 99) }
    #expect(live.ways[.asked] == nil)
    try store.write { try $0.update(RecordID<Sale>(1), \.weight, to: 0.5) }
    #expect(live.values?.0 == 0.5)
    try store.write { try $0.update(RecordID<Sale>(1), \.tip, to: 4) }
    #expect(live.values?.1 == 1)
    #expect(live.ways[.asked] == 2)
  }

  @Test(arguments: SaleStore.allCases)
  func aConditionOnRelatedRowsIsFollowed(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let live = try LiveAggregate(
      Self.all.filter(\.$shop.name == "north").values(.sum(\.cents)), on: store)
    let isCrowded = try Condition(format: "sales.@count > 1", on: Shop.entityName, in: store.schema)
    let crowded = try LiveAggregate(
      AggregateRequest<Shop>().filter(Filter(isCrowded)).values(.count), on: store)
    try live.performFetch()
    try crowded.performFetch()
    #expect(live.values == 350)
    #expect(crowded.values == 1)
    try store.write { try $0.update(RecordID<Shop>(1), \.name, to: "east") }
    #expect(live.values == .some(nil))
    try store.write { try $0.update(RecordID<Shop>(2), \.name, to: "north") }
    #expect(live.values == 40)
    try store.write { try $0.update(RecordID<Sale>(4), \.$shop.id, to: 2) }
    #expect(live.values == 45)
    #expect(crowded.values == 2)
  }

  @Test(arguments: SaleStore.allCases)
  func aSumThatFitsNoIntegerIsAFailureThatEnds(_ backend: SaleStore) async throws {
    let store = try backend.filled()
    let live = try LiveAggregate(Self.all.values(.sum(\.cents)), on: store)
    try await live.performFetch()
    let updates = live.updates.makeAsyncIterator()
    #expect(await updates.next()?.values == 395)
    try await store.write { try $0.update(RecordID<Sale>(1), \.cents, to: .max) }
    #expect(live.failure?.kind == .integerOverflow)
    #expect(live.values == 395)
    let failed = await updates.next()
    #expect(failed?.failure?.kind == .integerOverflow)
    #expect(failed?.values == 395)
    try await store.write { try $0.update(RecordID<Sale>(2), \.cents, to: .max) }
    #expect(live.failure?.kind == .integerOverflow)
    _ = await updates.next()
    try await store.write { transaction in
      try transaction.update(RecordID<Sale>(1), \.cents, to: 100)
      try transaction.update(RecordID<Sale>(2), \.cents, to: 250)
    }
    #expect(live.failure == nil)
    #expect(live.values == 395)
    let recovered = await updates.next()
    #expect(recovered?.failure == nil)
    #expect(recovered?.values == 395)
    #expect(live.ways == [.delta: 3])
  }

  @Test(arguments: SaleStore.allCases)
  func theAverageOfWhatSumsUpToNoIntegerIsOne(_ backend: SaleStore) throws {
    let store = try backend.make()
    try store.write { try $0.insert(contentsOf: [Sale(cents: .max), Sale(cents: .max)]) }
    let live = try LiveAggregate(Self.all.values(.average(\.cents)), on: store)
    try live.performFetch()
    #expect(live.values == 0x1p63)
    try store.write { try $0.update(RecordID<Sale>(1), \.cents, to: 1) }
    #expect(live.values == 0x1p62)
    try store.write { try $0.update(RecordID<Sale>(2), \.cents, to: 2) }
    #expect(live.values == 1.5)
  }

  @Test(arguments: SaleStore.allCases)
  func aRequestByNamesIsFollowedToo(_ backend: SaleStore) throws {
    let store = try backend.filled()
    let request = AggregateDescription(
      entity: Sale.entityName, values: [.count, .max("tip")], groupBy: [.value("shop")])
    let live = try LiveAggregate(request, on: store)
    try live.performFetch()
    #expect(live.rows.map(\.keys) == [[nil], [1], [2]])
    #expect(live.rows.map(\.values) == [[1, nil], [2, 10], [1, 4]])
    try store.write { try $0.update(RecordID<Sale>(4), \.tip, to: 3) }
    #expect(live.rows.map(\.values) == [[1, 3], [2, 10], [1, 4]])
    #expect(throws: StoreError.self) {
      try live.setRequest(AggregateDescription(entity: Sale.entityName, values: [.sum("note")]))
    }
    #expect(live.rows.count == 3)
  }
}

/// Collects what a closure is told.
final class Recorder<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var taken: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}
