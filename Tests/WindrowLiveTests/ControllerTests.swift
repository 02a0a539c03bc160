import Testing
import WindrowLive
import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

@Suite struct ControllerTests {
  private static let byCents = FetchDescription(entity: "expense", sort: [SortTerm("cents")])

  /// A store with rows 1 to `count`, whose cents are ten times their identity.
  private func filled(_ backend: String, _ count: Int64 = 5) throws -> any Store {
    let store = try LiveTraceTests.store(backend)
    try store.write { (transaction) throws in
      for id in 1...count { try transaction.insert("expense", id: id, ["cents": .int(id * 10)]) }
    }
    return store
  }

  private func controller(
    _ store: any Store, _ request: FetchDescription = byCents
  ) throws -> FetchedResultsController<Record> {
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    return controller
  }

  @Test(arguments: ["memory", "sqlite"])
  func theSnapshotShowsAWriteWhenItReturns(backend: String) throws {
    let store = try filled(backend)
    let controller = try controller(store)
    #expect(controller.snapshot.object(at: 0)?["cents"] == .int(10))
    try store.write { try $0.update("expense", id: 1, ["cents": 99]) }
    #expect(Array(controller.snapshot.ids) == [2, 3, 4, 5, 1])
    #expect(controller.snapshot.object(at: 4)?["cents"] == .int(99))
  }

  @Test func anEarlierSnapshotKeepsItsRows() throws {
    let store = try filled("sqlite")
    let controller = try controller(store)
    let first = controller.snapshot
    try store.write { try $0.delete("expense", id: 3) }
    #expect(Array(first.ids) == [1, 2, 3, 4, 5])
    #expect(first.object(at: 2) == nil)
  }

  @Test func whatIsRolledBackIsNeverSeen() throws {
    struct Stop: Error {}
    let store = try filled("sqlite")
    let controller = try controller(store)
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    #expect(throws: Stop.self) {
      try store.write { (transaction) throws in
        try transaction.delete("expense", id: 1)
        throw Stop()
      }
    }
    #expect(Array(controller.snapshot.ids) == [1, 2, 3, 4, 5])
    #expect(recorder.take().isEmpty)
  }

  @Test(arguments: ["memory", "sqlite"])
  func aWriteThatShowsNothingTellsNothing(backend: String) throws {
    let store = try filled(backend)
    var request = Self.byCents
    request.show = ["cents"]
    let controller = try controller(store, request)
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    try store.write { try $0.update("expense", id: 1, ["note": "x"]) }
    try store.write { try $0.update("expense", id: 1, ["cents": 10]) }
    try store.write { _ = try $0.insert("category", ["rank": 1]) }
    #expect(recorder.take().isEmpty)
  }

  @Test func aWriteToAnotherEntityRunsNoStatementForTheList() throws {
    let store = try filled("sqlite")
    let alone = try filled("sqlite")
    let controller = try controller(store)
    func statements(_ store: any Store) throws -> Int {
      let before = store.statistics.statements
      try store.write { _ = try $0.insert("category", ["rank": 1]) }
      return store.statistics.statements - before
    }
    // The first observed write prepares what captures changes.
    _ = try (statements(store), statements(alone))
    let observed = alone.observeCommits(IgnoringObserver())
    _ = try statements(alone)
    #expect(try statements(store) == statements(alone))
    withExtendedLifetime((controller, observed)) {}
  }

  @Test(arguments: ["memory", "sqlite"])
  func aChangeOfOneRowReadsFewRowsAndScansNothing(backend: String) throws {
    let store = try filled(backend, 20_000)
    let controller = try controller(store)
    try store.write { try $0.update("expense", id: 1, ["cents": 5]) }
    let before = store.statistics
    try store.write { try $0.update("expense", id: 10_000, ["cents": 7]) }
    let after = store.statistics
    #expect(controller.snapshot.ids[1] == 10_000)
    #expect(after.rowsStepped - before.rowsStepped <= 80)
    #expect(after.scans == before.scans)
  }

  @Test(arguments: ["memory", "sqlite"])
  func aStreamGivesTheCurrentListOnceThenEachChange(backend: String) async throws {
    let store = try filled(backend)
    let controller = try controller(store)
    let updates = controller.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    #expect(Array(first.snapshot.ids) == [1, 2, 3, 4, 5])
    #expect(first.change == nil)
    try await store.write { (transaction) throws in try transaction.delete("expense", id: 2) }
    let second = try #require(await updates.next())
    #expect(second.change?.deleted.map(\.id) == [2])
  }

  @Test func aSlowConsumerGetsAllThatHappenedAsOneChange() async throws {
    let store = try filled("memory")
    let controller = try controller(store)
    let updates = controller.updates.makeAsyncIterator()
    _ = await updates.next()
    try await store.write { (transaction) throws in try transaction.delete("expense", id: 2) }
    try await store.write { (transaction) throws in
      try transaction.insert("expense", id: 9, ["cents": 1])
      try transaction.update("expense", id: 1, ["cents": 35])
    }
    try await store.write { (transaction) throws in try transaction.delete("expense", id: 9) }
    let update = try #require(await updates.next())
    #expect(Array(update.snapshot.ids) == [3, 1, 4, 5])
    #expect(update.change?.deleted.map(\.id) == [2])
    #expect(update.change?.inserted.isEmpty == true)
    #expect(update.change?.moved.map(\.id) == [1])
    #expect(update.change?.updated.map(\.id) == [1])
  }

  @Test func aPausedControllerFetchesOnceWhenItResumes() throws {
    let store = try filled("sqlite")
    let controller = try controller(store)
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    controller.pause()
    for id in 10..<30 { try store.write { try $0.insert("expense", id: RowID(id), ["cents": 1]) } }
    #expect(controller.snapshot.count == 5)
    try controller.resume()
    #expect(controller.snapshot.count == 25)
    #expect(recorder.take().map(\.1.inserted.count) == [20])
    try store.write { try $0.delete("expense", id: 1) }
    #expect(recorder.take().map(\.1.deleted.count) == [1])
  }

  @Test(arguments: ["memory", "sqlite"])
  func anotherRequestIsToldAsOneChange(backend: String) throws {
    let store = try filled(backend)
    let controller = try controller(store)
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    var request = Self.byCents
    request.sort = [SortTerm("cents", .descending)]
    request.limit = 3
    try controller.setRequest(request)
    #expect(Array(controller.snapshot.ids) == [5, 4, 3])
    let change = try #require(recorder.take().first?.1)
    #expect(change.deleted.map(\.id) == [1, 2])
    #expect(change.moved.map(\.id) == [5, 4])
    #expect(change.updated.isEmpty)
    // What follows is by the new request: one row comes, the last of the three goes.
    try store.write { _ = try $0.insert("expense", id: 6, ["cents": 60]) }
    #expect(Array(controller.snapshot.ids) == [6, 5, 4])
    let next = try #require(recorder.take().first?.1)
    #expect(next.inserted.map(\.id) == [6])
    #expect(next.deleted.map(\.id) == [3])
    #expect(next.moved.isEmpty)
  }

  @Test func aRequestThatIsRefusedLeavesTheListAsItWas() throws {
    let store = try filled("memory")
    let controller = try controller(store)
    #expect(throws: StoreError.self) {
      try controller.setRequest(FetchDescription(entity: "expense", sort: [SortTerm("nope")]))
    }
    #expect(throws: StoreError.self) { try controller.setRequest(FetchDescription(entity: "shop")) }
    #expect(controller.snapshot.count == 5)
  }

  @Test func fetchingInsideATransactionIsMisuse() throws {
    let store = try filled("memory")
    let controller = try FetchedResultsController(Self.byCents, on: store)
    _ = try store.read { _ in
      #expect(throws: StoreError.self) { try controller.performFetch() }
    }
    #expect(controller.snapshot.isEmpty)
  }

  @Test func aDelegateIsToldInTheOrderOfCoreData() throws {
    let store = try filled("memory")
    var request = Self.byCents
    request.sectionBy = .value("cents")
    let controller = try controller(store, request)
    let delegate = CallRecorder()
    controller.setDelegate(delegate)
    try store.write { (transaction) throws in
      try transaction.delete("expense", id: 1)
      try transaction.insert("expense", id: 6, ["cents": 60])
      try transaction.update("expense", id: 3, ["note": "x"])
    }
    #expect(
      delegate.calls == [
        "will", "section delete 10 at 0", "section insert 60 at 4", "row 1 delete 0", "row 6 insert 4",
        "row 3 update 1", "did", "snapshot 5",
      ])
  }
}

/// Hears of commits and does nothing.
private final class IgnoringObserver: CommitObserver {
  func willCommit(_ commit: Commit, after: any ReadTransaction) {}
  func didCommit() {}
  func didRollBack() {}
}

/// Writes down what a delegate is told.
private final class CallRecorder: FetchedResultsControllerDelegate {
  typealias Element = Record
  private let list = Mutex<[String]>([])

  var calls: [String] { list.withLock { $0 } }

  private func note(_ call: String) { list.withLock { $0.append(call) } }

  func controllerWillChange(_ controller: FetchedResultsController<Record>) { note("will") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange section: ResultsChange.Section,
    _ kind: ResultsChange.Kind
  ) { note("section \(kind) \(section.section.number ?? -1) at \(section.position)") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange row: RowID, from: RowPosition?,
    to: RowPosition?,
    _ kind: ResultsChange.Kind
  ) { note("row \(row) \(kind) \((to ?? from)?.section ?? -1)") }

  func controllerDidChange(_ controller: FetchedResultsController<Record>) { note("did") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange snapshot: ResultsSnapshot<Record>,
    _ change: ResultsChange
  ) { note("snapshot \(snapshot.count)") }
}
