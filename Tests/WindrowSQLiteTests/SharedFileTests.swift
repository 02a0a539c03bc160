import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Two stores on one file, as two processes would have it.
@Suite struct SharedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ change: (inout SQLiteConfiguration) -> Void = { _ in }) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    change(&configuration)
    return try SQLiteStore(path: folder.path(), schema: TestSchema.make(), configuration: configuration)
  }

  @Test func aCommitOfAnotherStoreIsAGapAtTheNextWrite() throws {
    let (one, two) = (try open { $0.foreignCommits = .never }, try open())
    let recorder = CommitRecorder()
    let observation = one.observeCommits(recorder)
    defer { observation.cancel() }
    _ = try one.write { try $0.insert("category", ["rank": 1]) }
    #expect(recorder.takeChanges()?.count == 1)
    _ = try two.write { try $0.insert("category", ["rank": 2]) }
    _ = try one.write { try $0.insert("category", ["rank": 3]) }
    guard case .gap(nil) = recorder.takeCommit() else {
      Issue.record("The other store wrote in between.")
      return
    }
    _ = try one.write { try $0.insert("category", ["rank": 4]) }
    #expect(recorder.takeChanges()?.entities["category"]?.inserted.keys.sorted() == [4])
  }

  @Test func aWriteThatIsUndoneDoesNotUseUpTheGap() throws {
    let (one, two) = (try open { $0.foreignCommits = .never }, try open())
    let recorder = CommitRecorder()
    let observation = one.observeCommits(recorder)
    defer { observation.cancel() }
    _ = try two.write { try $0.insert("category", ["rank": 2]) }
    _ = storeError { try one.write { (_) throws in throw StoreError(.misuse, "undo") } }
    #expect(recorder.take().isEmpty)
    _ = try one.write { try $0.insert("category", ["rank": 3]) }
    guard case .gap(nil) = recorder.takeCommit() else {
      Issue.record("The other store's commit was never announced.")
      return
    }
  }

  @Test func aLockHeldTooLongIsBusy() throws {
    let one = try open()
    let two = try open { $0.busyTimeout = .milliseconds(20) }
    try one.write { (transaction) throws in
      try transaction.insert("category", ["rank": 1])
      let error = storeError { _ = try two.write { try $0.insert("category", ["rank": 2]) } }
      #expect(error?.kind == .storeBusy)
      #expect(error?.extendedCode == 5)
    }
    _ = try two.write { try $0.insert("category", ["rank": 2]) }
  }

  @Test func readersSeeTheLastCommitWhileAWriteIsOpen() throws {
    let store = try open()
    #expect(store.capabilities.contains(.concurrentReads))
    _ = try store.write { try $0.insert("category", ["rank": 1]) }
    try store.write { (transaction) throws in
      try transaction.insert("category", ["rank": 2])
      // Inside the write this thread reads its own rows; another thread reads the last commit.
      #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 2)
      let counted = try onAnotherThread {
        try store.read { try $0.count(FetchDescription(entity: "category")) }
      }
      #expect(counted == 1)
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 2)
  }

  @Test func aReadKeepsItsViewFromItsBeginning() throws {
    let store = try open()
    try store.read { (transaction) throws in
      _ = try onAnotherThread { try store.write { try $0.insert("category", ["rank": 1]) } }
      #expect(try transaction.count(FetchDescription(entity: "category")) == 0)
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 1)
  }
}

/// Runs a closure on a thread of its own and waits for what it returns.
func onAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
  let outcome = Outcome<Result>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    outcome.set(Swift.Result { try body() })
    done.signal()
  }
  thread.start()
  done.wait()
  return try outcome.get()
}

/// A place that one thread fills before another looks.
private final class Outcome<Value>: @unchecked Sendable {
  private var value: Result<Value, any Error>?

  func set(_ value: Result<Value, any Error>) { self.value = value }

  func get() throws -> Value {
    guard let value else { throw StoreError(.misuse, "The thread has not finished.") }
    return try value.get()
  }
}
