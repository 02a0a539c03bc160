import Testing
import Windrow

/// What it costs to follow one change among many rows.
@Suite(.timeLimit(.minutes(5))) struct AggregateCostTests {
  private static let rowCount = 100_000

  private func large() throws -> any Store {
    let store = try SaleStore.sqlite.make()
    try store.write { transaction in
      try transaction.insert(
        contentsOf: (0..<Self.rowCount).map { index in
          Sale(cents: index % 1_000, shop: ToOne(RecordID(Int64(index % 2 + 1))))
        })
    }
    return store
  }

  /// Observes all commits, as a live aggregate does, and does nothing.
  private final class IgnoringObserver: CommitObserver {
    func willCommit(_ commit: Commit, after: any ReadTransaction) {}
    func didCommit() {}
    func didRollBack() {}
  }

  /// The statements of one write.
  private func statements(_ store: any Store, _ write: (any WriteTransaction) throws -> Void) throws
    -> [String]
  {
    let traced = Recorder<String>()
    store.trace { traced.add($0.statement) }
    defer { store.trace(nil) }
    try store.write(write)
    return traced.taken
  }

  @Test func noStatementOfAChangeOfOneRowReadsMoreThanTwoRows() throws {
    let store = try large()
    let plain = try large()
    let ignoring = plain.observeCommits(IgnoringObserver())
    let sum = try LiveAggregate(AggregateRequest<Sale>().values(.sum(\.cents)), on: store)
    let counts = try LiveAggregate(
      AggregateRequest<Sale>().grouped(by: .value(\.$shop.name)).values(.count), on: store)
    try sum.performFetch()
    try counts.performFetch()
    func change(_ cents: Int, _ shop: RecordID<Shop>) -> (any WriteTransaction) throws -> Void {
      { transaction in
        try transaction.update(RecordID<Sale>(7), \.cents, to: cents)
        try transaction.update(RecordID<Sale>(7), \.$shop.id, to: shop)
      }
    }
    // The first write prepares what captures changes.
    for store in [store, plain] { try store.write(change(1, 2)) }
    let total = try #require(sum.values ?? nil)
    #expect(counts.rows.map(\.values) == [49_999, 50_001])
    let before = store.statistics
    let followed = try statements(store, change(11, 1))
    let spent = store.statistics - before
    #expect(sum.values == total + 10)
    #expect(counts.rows.map(\.values) == [50_000, 50_000])
    #expect(spent.scans == 0)
    // Beyond what any observed write runs, only the two shops are read, each by its identity.
    var rest = try statements(plain, change(11, 1))
    let added = followed.filter { statement in
      guard let known = rest.firstIndex(of: statement) else { return true }
      rest.remove(at: known)
      return false
    }
    #expect(added.count <= 2)
    for statement in added { #expect(statement.contains("WHERE") && statement.contains("id")) }
    #expect(spent.rowsStepped <= 2 * followed.count)
    withExtendedLifetime(ignoring) {}
  }

  @Test func aWriteThatMattersToNobodyRunsNoStatement() throws {
    let store = try SaleStore.sqlite.filled()
    let live = try LiveAggregate(
      AggregateRequest<Sale>().grouped(by: .value(\.$shop.id)).values(.sum(\.weight)), on: store)
    try live.performFetch()
    try store.write { try $0.update(RecordID<Sale>(1), \.note, to: "first") }
    let before = store.statistics
    let statements = try statements(store) { try $0.update(RecordID<Sale>(1), \.note, to: "new") }
    #expect((store.statistics - before).scans == 0)
    #expect(!statements.contains { $0.contains("sum(") })
    #expect(Set(live.ways.keys).isSubset(of: [.irrelevant]))
  }

  @Test func theGreatestOfAGroupIsAskedForInThatGroupAlone() throws {
    let store = try SaleStore.sqlite.filled()
    let live = try LiveAggregate(
      AggregateRequest<Sale>().grouped(by: .value(\.$shop.id)).values(.max(\.cents), .count), on: store)
    try live.performFetch()
    let statements = try statements(store) { try $0.delete(RecordID<Sale>(2)) }
    #expect(live.rows.map(\.values.0) == [5, 100, 40])
    let asked = statements.filter { $0.contains("max(") }
    #expect(asked.count == 1)
    #expect(asked.allSatisfy { $0.contains("WHERE") })
  }
}
