import Foundation
import Testing
import Windrow

@testable import WindrowSQLite

/// How long the watching thread lives, and what those who are told by it may do.
@Suite(.timeLimit(.minutes(5))) struct ForeignWatchTests {
  @Test func itLastsFromTheFirstObserverToTheLast() throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let watch = try #require(store.foreign)
    #expect(watch.current == nil)
    let first = store.observeCommits(CommitRecorder())
    let round = try #require(watch.current)
    let second = store.observeCommits(CommitRecorder())
    #expect(watch.current === round)
    first.cancel()
    first.cancel()
    #expect(watch.current === round)
    second.cancel()
    #expect(watch.current == nil)
    round.waitForEnd()
    let third = store.observeCommits(CommitRecorder())
    let again = try #require(watch.current)
    #expect(again !== round)
    try store.close()
    #expect(again.hasEnded)
    #expect(watch.current == nil)
    third.cancel()
    let late = store.observeCommits(CommitRecorder())
    #expect(watch.current == nil)
    late.cancel()
  }

  @Test func aStoreThatIsReleasedLeavesNoThread() throws {
    let ledger = try SharedLedger()
    var store: SQLiteStore? = try ledger.open()
    weak let left = store
    let observation = store?.observeCommits(CommitRecorder())
    let round = try #require(store?.foreign?.current)
    store = nil
    // Where the thread was just looking, it is the thread that lets go of the store last.
    round.waitForEnd()
    #expect(left == nil)
    observation?.cancel()
  }

  @Test func thereIsNoneWhereNothingCanHappen() throws {
    #expect(try TestSchema.memory().foreign == nil)
    let ledger = try SharedLedger()
    #expect(try ledger.open { $0.foreignCommits = .never }.foreign == nil)
  }

  /// An observer that does what it must not.
  private final class Trespasser: CommitObserver {
    let store: SQLiteStore
    let errors = Mutex<[StoreError.Kind?]>([])
    let (seen, sink) = AsyncStream<Void>.makeStream()

    init(_ store: SQLiteStore) { self.store = store }

    func willCommit(_ commit: Commit, after transaction: any ReadTransaction) {
      trespass()
      let count = try? store.read { try $0.count(FetchDescription(entity: "expense")) }
      errors.withLock { $0.append(count == 5 ? nil : .sql) }
    }

    func didCommit() {
      trespass()
      let count = try? store.read { try $0.count(FetchDescription(entity: "expense")) }
      errors.withLock { $0.append(count == 5 ? nil : .sql) }
      sink.yield()
    }

    func didRollBack() {}

    private func trespass() {
      let write = storeError { try store.write { _ in } }
      let close = storeError { try store.close() }
      errors.withLock { $0 += [write?.kind, close?.kind] }
    }
  }

  @Test(arguments: ["WAL", "DELETE"])
  func whoIsToldMayReadAndNeitherWriteNorClose(mode: String) async throws {
    let ledger = try SharedLedger(mode)
    let store = try ledger.open()
    let trespasser = Trespasser(store)
    let observation = store.observeCommits(trespasser)
    try ledger.other.execute("DELETE FROM expense WHERE id = 2")
    var seen = trespasser.seen.makeAsyncIterator()
    await seen.next()
    observation.cancel()
    #expect(trespasser.errors.withLock { $0 } == [.misuse, .misuse, nil, .misuse, .misuse, nil])
  }

  @Test func aSettledReadIsNoWayIntoAnotherTransaction() throws {
    let ledger = try SharedLedger()
    let store = try ledger.open { $0.isReadOnly = true }
    let count = try store.withSettledReadTransaction { try $0.count(FetchDescription(entity: "expense")) }
    #expect(count == 6)
    try store.read { _ in
      let inner = storeError { try store.withSettledReadTransaction { _ in } }
      #expect(inner?.kind == .misuse)
    }
    try store.withSettledReadTransaction { _ in
      #expect(store.isInsideTransaction)
      #expect(storeError { try store.withSettledReadTransaction { _ in } }?.kind == .misuse)
    }
  }

  #if os(Linux)
    /// A log whose name is too long for the file system stands for one that cannot be watched.
    @Test func aLogThatCannotBeWatchedIsNotTold() throws {
      let folder = try TemporaryFolder()
      for (length, isTold) in [(251, true), (253, false)] {
        let name = String(repeating: "x", count: length)
        try Data("x".utf8).write(to: folder.url.appending(path: name))
        #expect(try #require(InotifyEvents(of: folder.path(name))).arm() == isTold)
      }
    }

    @Test func onlyTheDatabasesOwnFilesAreToldOf() throws {
      let folder = try TemporaryFolder()
      let path = folder.path()
      func write(_ name: String) throws { try Data("x".utf8).write(to: folder.url.appending(path: name)) }
      try write("test.db")
      let events = try #require(InotifyEvents(of: path))
      #expect(events.arm())
      try write("other.db")
      try write("test.db-journal")
      #expect(!events.wait(for: .zero))
      try write("test.db-wal")
      #expect(events.wait(for: .seconds(50)))
      #expect(events.arm())
      #expect(!events.wait(for: .zero))
      let handle = try #require(FileHandle(forUpdatingAtPath: path + "-wal"))
      for _ in 0..<100 { try handle.write(contentsOf: Data("more".utf8)) }
      #expect(events.wait(for: .seconds(50)))
      // Each file is told of once.
      try handle.write(contentsOf: Data("more".utf8))
      #expect(!events.wait(for: .zero))
      #expect(events.arm())
      try FileManager.default.removeItem(atPath: path)
      #expect(events.wait(for: .seconds(50)))
      events.wake()
      events.rest(for: .seconds(50))
      #expect(!events.wait(for: .seconds(50)))
    }
  #endif
}
