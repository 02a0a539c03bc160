import TestSupport
import Testing
import Windrow

/// Random writes against live aggregates of many requests: after each, the rows must be those that the store computes.
@Suite struct AggregateTraceTests {
  static let requests: [AggregateDescription] = {
    let all: [Aggregate] = [
      .count, .countOf("title"), .sum("cents"), .average("cents"), .min("cents"), .max("cents"),
      .max("title"),
      .countDistinct("title"),
    ]
    let keys: [[SectionKey]] = [
      [], [.value("category.name")], [.value("category")], [.value("category.shop.name"), .initial("title")],
      [.value("cents")], [.value("title"), .value("category.rank")],
    ]
    let conditions = [nil, "cents > 3", "category.rank > 1", "category.shop.name != nil"]
    var requests: [AggregateDescription] = []
    for groupBy in keys {
      for format in conditions {
        requests.append(
          AggregateDescription(
            entity: "expense",
            condition: format.flatMap {
              try? Condition(format: $0, on: "expense", in: LiveTraceTests.schema)
            }, values: requests.count % 2 == 0 ? all : all.dropLast(), groupBy: groupBy))
      }
    }
    requests.append(
      AggregateDescription(
        entity: "expense", values: [.sum("cents"), .max("title")], groupBy: [.value("category.name")],
        having: .comparison(.path("count"), .greater, .constant(1), []),
        sort: [SortTerm("sum(cents)", .descending)], limit: 2, offset: 1))
    requests.append(
      AggregateDescription(
        entity: "category",
        condition: try? Condition(
          format: "ANY expenses.cents > 6", on: "category", in: LiveTraceTests.schema),
        values: [.sum("rank"), .min("name")], groupBy: [.value("shop.name")],
        sort: [SortTerm("shop.name", .descending)]))
    return requests
  }()

  @Test(arguments: ["memory", "sqlite"], [1, 2] as [UInt64])
  func theRowsAreThoseThatTheStoreComputes(backend: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try LiveTraceTests.store(backend)
    let aggregates = try Self.requests.map { try LiveAggregate($0, on: store) }
    for aggregate in aggregates { try aggregate.performFetch() }
    for step in 0..<40 {
      try? store.write { (transaction) throws in
        for _ in 0..<Int.random(in: 1...4, using: &random) { Self.writeSomething(transaction, &random) }
        if random.chance(10) { throw StoreError(.misuse, "undone") }
      }
      for (request, aggregate) in zip(Self.requests, aggregates) {
        let expected = try store.read { try $0.aggregate(request) }
        try #require(
          aggregate.rows.map { $0.keys + $0.values } == expected, "\(request) at step \(step) of \(seed)")
        #expect(aggregate.failure == nil)
      }
    }
    let ways = aggregates.reduce(into: [:]) { $0.merge($1.ways) { $0 + $1 } }
    #expect(ways[.delta, default: 0] > 50)
    #expect(ways[.asked, default: 0] > 50)
  }

  private static func writeSomething(_ transaction: any WriteTransaction, _ random: inout SplitMix64) {
    let names: [AttributeValue] = [nil, "a", "b", "B", "é"]
    func id(_ entity: String) -> RowID? {
      try? transaction.records(FetchDescription(entity: entity)).map(\.id).randomElement(using: &random)
    }
    func key(_ entity: String) -> AttributeValue {
      random.chance(20) ? nil : id(entity).map { .int($0) } ?? nil
    }
    func name() -> AttributeValue { names.randomElement(using: &random) ?? nil }
    func number() -> AttributeValue { .int(Int64.random(in: 0...9, using: &random)) }
    // A row that is gone, or a key that is, is refused, which is no matter here.
    switch Int.random(in: 0..<12, using: &random) {
    case 0: _ = try? transaction.insert("shop", ["name": name()])
    case 1: _ = try? transaction.insert("category", ["name": name(), "rank": number(), "shop": key("shop")])
    case 2...5:
      _ = try? transaction.insert(
        "expense", ["title": name(), "cents": number(), "category": key("category")])
    case 6: if let id = id("category") { try? transaction.update("category", id: id, ["name": name()]) }
    case 7:
      if let id = id("category") {
        try? transaction.update("category", id: id, ["rank": number(), "shop": key("shop")])
      }
    case 8:
      if let id = id("expense") {
        try? transaction.update("expense", id: id, ["cents": number(), "title": name()])
      }
    case 9:
      if let id = id("expense") { try? transaction.update("expense", id: id, ["category": key("category")]) }
    case 10: if let id = id("expense") { try? transaction.delete("expense", id: id) }
    default:
      let entity = random.chance(50) ? "category" : "shop"
      if let id = id(entity), random.chance(50) { try? transaction.delete(entity, id: id) }
    }
  }
}
