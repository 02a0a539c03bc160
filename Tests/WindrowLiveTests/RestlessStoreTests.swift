import Testing
import WindrowLive
import WindrowModel
import WindrowStore

/// Fetches during which somebody commits, each time that the store is asked for a transaction.
@Suite struct RestlessStoreTests {
  /// A store in which a row changes before every transaction that only reads.
  private final class RestlessStore: Store {
    let base: any Store
    let restlessness = Mutex(0)

    init(_ base: any Store) { self.base = base }

    var schema: Schema { base.schema }
    var capabilities: StoreCapabilities { base.capabilities }
    var statistics: StoreStatistics { base.statistics }
    var faultFailures: FaultFailures { base.faultFailures }
    var isInsideTransaction: Bool { base.isInsideTransaction }

    func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
      try stir()
      return try base.withReadTransaction(body)
    }

    func withSettledReadTransaction<Result>(
      _ body: (any ReadTransaction) throws -> Result
    ) throws -> Result {
      try stir()
      return try base.withSettledReadTransaction(body)
    }

    func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
      try base.withWriteTransaction(body)
    }

    func observeCommits(_ observer: any CommitObserver) -> CommitObservation { base.observeCommits(observer) }
    func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) { base.trace(body) }
    func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) { base.schedule(access, job) }
    func close() throws(StoreError) { try base.close() }

    private func stir() throws {
      let isRestless = restlessness.withLock { left in
        left -= 1
        return left >= 0
      }
      if isRestless { try base.write { _ = try $0.insert("expense", ["cents": 1]) } }
    }
  }

  @Test(arguments: ["memory", "sqlite"], 0...5)
  func anotherRequestIsFollowedHoweverOftenSomebodyCommits(backend: String, commits: Int) throws {
    let store = RestlessStore(try LiveTraceTests.store(backend))
    let controller = try FetchedResultsController(
      FetchDescription(entity: "expense", sort: [SortTerm("cents")]), on: store)
    try store.write { tx in
      for cents in 1...4 { try tx.insert("expense", ["cents": .int(Int64(cents * 10))]) }
    }
    store.restlessness.withLock { $0 = commits }
    try controller.performFetch()
    let seen = min(commits, 4)
    #expect(controller.snapshot.count == 4 + seen)
    store.restlessness.withLock { $0 = commits }
    try controller.setRequest(FetchDescription(entity: "expense", sort: [SortTerm("id", .descending)]))
    #expect(Array(controller.snapshot.ids) == (1...RowID(4 + 2 * seen)).reversed())
  }
}
