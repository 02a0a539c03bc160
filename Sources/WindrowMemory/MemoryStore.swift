import Foundation
public import WindrowModel
public import WindrowStore

/// A store that keeps its rows in memory: for tests, previews, and data that need not stay.
///
/// It means what the SQLite store means, as strictly: same order, same errors, same transactions, same commits. What is
/// in memory is a value, so a read sees one state however long it takes, while writes go on.
///
/// ```swift
/// let store = try MemoryStore(schema: Schema(Expense.self), rows: [
///   "category": [["id": 1, "name": "Food"]],
///   "expense": [["title": "Lunch", "amount": 12.5, "category": 1]],
/// ])
/// ```
/// As a test double it can be told to fail or to wait (``script``) and tells what it was asked (``log``).
public final class MemoryStore: Store {
  /// More changed rows in one transaction than this are announced as a gap, unless another bound is given.
  public static let defaultChangeLimit = 25_000

  let core: StoreCore
  let gate = TransactionGate()
  let observers = CommitObservers()
  let changeLimit: Int
  // A read that waits holds a thread, so there are only as many as can do something.
  private let threads = StoreThreads(
    label: "windrow.memory", readers: max(2, ProcessInfo.processInfo.activeProcessorCount))
  private let writer: Writer
  private let committed: Mutex<Database>

  /// An empty store.
  ///
  /// - Parameters:
  ///   - schema: the entities that it keeps.
  ///   - changeLimit: how many changed rows a commit names; for more it says only in which entities they are.
  public init(schema: Schema, changeLimit: Int = MemoryStore.defaultChangeLimit) {
    let link = WeakReference<MemoryStore>()
    core = StoreCore(
      schema,
      readFault: { (entity, id, body) throws(StoreError) in
        guard let store = link.object else { throw StoreError(.closed, "The store is gone.") }
        return try store.withFaultTransaction { (transaction) throws(StoreError) in
          try transaction.fault(entity, id, body)
        }
      },
      readRelated: { (entity, toOne, owner, body) throws(StoreError) in
        guard let store = link.object else { throw StoreError(.closed, "The store is gone.") }
        try store.withFaultTransaction { (transaction) throws(StoreError) in
          try transaction.faultRelated(entity, toOne, owner, body)
        }
      })
    self.changeLimit = changeLimit
    let writer = Writer(schema)
    self.writer = writer
    committed = Mutex(writer.database)
    link.object = self
  }

  /// The entities that the store keeps.
  public var schema: Schema { core.schema }
  /// Reads proceed while a write is open; there is no SQL, no plan, and nothing stays after closing.
  public var capabilities: StoreCapabilities { [.concurrentReads] }
  /// What the store has done since it was made.
  public var statistics: StoreStatistics { core.statistics.current }
  /// Where faults that could not be fulfilled are reported.
  public var faultFailures: FaultFailures { core.failures }
  /// What the store shall do on purpose instead of working.
  public var script: StoreScript { core.script }
  /// What the store was asked, once recording was started.
  public var log: OperationLog { core.log }

  /// Calls an observer for every commit from now on.
  public func observeCommits(_ observer: any CommitObserver) -> CommitObservation { observers.add(observer) }

  /// Calls a closure for every operation from now on, in the words of ``MemoryOperation``.
  public func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) { core.trace(body) }

  /// Runs a closure on one of the store's own threads.
  public func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) {
    threads.schedule(access, job)
  }

  /// Waits for the transactions that run, and lets go of all rows.
  public func close() throws(StoreError) {
    guard try gate.close(ThreadIdentity.current) else { return }
    committed.withLock { $0 = Database(schema) }
    writer.removeAll()
    for observer in observers.current { observer.didClose() }
  }
}

extension MemoryStore {
  /// Whether a transaction of this store is open on this thread.
  public var isInsideTransaction: Bool { gate.current(on: ThreadIdentity.current) != nil }

  /// Runs a closure that reads one committed state, or what the open transaction of the same thread sees.
  public func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    let thread = ThreadIdentity.current
    let transaction = try beginRead(on: thread)
    defer { end(transaction, on: thread) }
    return try body(transaction)
  }

  /// Runs a closure that writes, in a transaction of its own.
  public func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
    let thread = ThreadIdentity.current
    try gate.enterWrite(thread)
    defer { gate.leaveWrite() }
    let transaction = MemoryWriteTransaction(writer, core, on: thread)
    try gate.begin(transaction, on: thread)
    core.statistics.count { $0.writes += 1 }
    let result: Result
    do {
      defer { end(transaction, on: thread) }
      result = try body(transaction)
    } catch {
      rollBack()
      throw error
    }
    try commit(on: thread)
    return result
  }

  private func beginRead(on thread: ThreadIdentity) throws(StoreError) -> MemoryReadTransaction {
    // Inside a transaction of this thread there is one view, its own, also where others have committed since.
    let view = gate.current(on: thread)?.view ?? .committed(committed.withLock(\.self))
    let transaction = MemoryReadTransaction(view, core, on: thread)
    try gate.begin(transaction, on: thread)
    core.statistics.count { $0.reads += 1 }
    return transaction
  }

  private func end(_ transaction: MemoryReadTransaction, on thread: ThreadIdentity) {
    transaction.end()
    gate.end(on: thread)
  }

  /// Writes the rows that a new store begins with.
  func load(_ body: (Writer) throws(StoreError) -> Void) throws(StoreError) {
    try body(writer)
    try writer.checkForeignKeys()
    writer.forgetUndo()
    let database = writer.database
    committed.withLock { $0 = database }
  }

  /// Reads related rows in the transaction that is open on this thread, or in one of its own.
  fileprivate func withFaultTransaction<Result>(
    _ body: (MemoryReadTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let thread = ThreadIdentity.current
    if let current = gate.current(on: thread) { return try body(current) }
    let transaction = try beginRead(on: thread)
    defer { end(transaction, on: thread) }
    return try body(transaction)
  }
}

extension MemoryStore {
  /// Checks what can be checked only now, announces the changes, and makes them what every later read sees.
  private func commit(on thread: ThreadIdentity) throws(StoreError) {
    var announced: [any CommitObserver] = []
    do throws(StoreError) {
      try writer.checkForeignKeys()
      announced = try announce(on: thread)
      try core.perform(isWrite: true, isStatement: false, .commit)
    } catch {
      rollBack()
      for observer in announced { observer.didRollBack() }
      throw error
    }
    let database = writer.database
    committed.withLock { $0 = database }
    writer.forgetUndo()
    for observer in announced { observer.didCommit() }
  }

  /// Tells the observers what will be committed, and who they are; nobody where nothing changed.
  private func announce(on thread: ThreadIdentity) throws(StoreError) -> [any CommitObserver] {
    let observers = observers.current
    if observers.isEmpty || writer.log.isEmpty { return [] }
    guard let commit = writer.commit(since: committed.withLock(\.self), limit: changeLimit) else { return [] }
    let after = MemoryReadTransaction(.writer(writer), core, on: thread)
    try gate.begin(after, on: thread)
    defer { end(after, on: thread) }
    for observer in observers { observer.willCommit(commit, after: after) }
    return observers
  }

  private func rollBack() {
    writer.reset(to: committed.withLock(\.self))
    core.statistics.count { $0.rollbacks += 1 }
  }
}
