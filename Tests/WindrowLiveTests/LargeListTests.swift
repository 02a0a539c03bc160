import TestSupport
import Testing
import WindrowLive
import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

/// Lists of many chunks, changed where one chunk ends and the next begins: what chunks remember must stay true.
@Suite struct LargeListTests {
  private static let rowCount: Int64 = 12_000

  private static let requests = [
    FetchDescription(entity: "expense", sort: [SortTerm("cents", .descending)]),
    FetchDescription(entity: "expense", sort: [SortTerm("title")]),
    FetchDescription(
      entity: "expense", sort: [SortTerm("cents")], sectionBy: .value("category.name")),
  ]

  /// A store whose rows have distinct cents, but for a tenth that share them, and a category each.
  private func filled(_ backend: String) throws -> any Store {
    let store = try LiveTraceTests.store(backend)
    try store.write { (transaction) throws in
      for id in 1...Int64(8) {
        try transaction.insert("category", id: id, ["name": .string("c\(id)"), "rank": .int(id)])
      }
      for id in 1...Self.rowCount {
        let cents = id % 10 == 0 ? 50_000 : id * 7_919 % 100_003
        try transaction.insert(
          "expense", id: id,
          ["cents": .int(cents), "title": .string("t\(cents)"), "category": .int(id % 8 + 1)])
      }
    }
    return store
  }

  /// A row near the place where a chunk of a list that was just fetched begins.
  private func boundaryRow(_ ids: RowIDs, _ random: inout SplitMix64) -> RowID {
    let place =
      Int.random(in: 0...(ids.count / 504), using: &random) * 504 + Int.random(in: -2...2, using: &random)
    return ids[min(max(place, 0), ids.count - 1)]
  }

  private func change(
    _ transaction: any WriteTransaction, _ id: RowID, _ random: inout SplitMix64
  ) throws {
    let cents = Int64.random(in: 0..<100_003, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      try transaction.update("expense", id: id, ["cents": .int(cents), "title": .string("t\(cents)")])
    case 4..<6: try transaction.update("expense", id: id, ["cents": .int(50_000)])
    case 6: try transaction.update("expense", id: id, ["category": .int(cents % 8 + 1)])
    case 7: try transaction.delete("expense", id: id)
    case 8: try transaction.insert("expense", ["cents": .int(cents), "title": .string("t\(cents)")])
    default: try transaction.update("category", id: cents % 8 + 1, ["name": .string("c\(cents % 20)")])
    }
  }

  @Test(arguments: ["memory", "sqlite"], [0, 1, 2])
  func theListIsWhatAFetchGives(backend: String, request: Int) throws {
    let store = try filled(backend)
    let fetch = Self.requests[request]
    let resolved = try store.schema.resolve(fetch)
    let controller = try FetchedResultsController(fetch, on: store)
    try controller.performFetch()
    var random = SplitMix64(seed: UInt64(request) + 40)
    for step in 0..<60 {
      let count = step % 3 == 0 ? Int.random(in: 2...20, using: &random) : 1
      // Distinct, since a row that one change deletes has no other.
      let rows = Set((0..<count).map { _ in boundaryRow(controller.snapshot.ids, &random) }).sorted()
      try store.write { (transaction) throws in
        for id in rows { try change(transaction, id, &random) }
      }
      #expect(controller.failure == nil)
      #expect(Array(controller.snapshot.ids) == (try store.read { try $0.ids(resolved) }), "step \(step)")
      guard fetch.sectionBy != nil else { continue }
      let expected = try store.read { try $0.sections(resolved) }
      #expect(controller.snapshot.sections.map(\.key) == expected.map(\.key), "step \(step)")
      #expect(controller.snapshot.sections.map(\.count) == expected.map(\.ids.count), "step \(step)")
    }
  }

  /// Once the first rows of chunks are known, a place takes at most one binary search in a chunk, and one in the list none.
  @Test(arguments: ["memory", "sqlite"])
  func aRowThatStaysReadsNoOther(backend: String) throws {
    let store = try filled(backend)
    let controller = try FetchedResultsController(Self.requests[0], on: store)
    try controller.performFetch()
    // Each first row is looked at by one of these.
    for place in stride(from: 1, to: Int(Self.rowCount), by: 250) {
      let id = controller.snapshot.ids[place]
      try store.write { try $0.update("expense", id: id, ["note": "a"]) }
    }
    let id = controller.snapshot.ids[7_000]
    let before = store.statistics.rowsStepped
    try store.write { try $0.update("expense", id: id, ["note": "b"]) }
    let written = store.statistics.rowsStepped - before
    try store.write { try $0.update("expense", id: id, ["cents": .int(3)]) }
    let moved = store.statistics.rowsStepped - before - written
    #expect(written <= 1)
    #expect(moved - written <= 13)
    #expect(controller.snapshot.ids.last == id || controller.snapshot.ids.contains(id))
  }
}
