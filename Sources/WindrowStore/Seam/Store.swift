public import WindrowModel

/// A place where rows of a schema are kept: the seam behind which a database or an in-memory double stands.
///
/// An implementer owes:
/// - a read transaction sees one committed state from beginning to end, and where ``StoreCapabilities/concurrentReads``
///   is claimed it does so while a write is open;
/// - a write transaction is all or nothing; when ``withWriteTransaction(_:)`` returns, every later read sees it;
/// - one write at a time; a write begun inside a write on the same thread throws ``StoreError/Kind/misuse``;
/// - the errors, the order and the meaning of conditions that the descriptions in `WindrowModel` state.
///
/// The cases of `WindrowConformance` check every one of these; run them on a new store before anything else.
public protocol Store: AnyObject, Sendable {
  /// The entities that the store keeps.
  var schema: Schema { get }
  /// What this store can do beyond what every store does.
  var capabilities: StoreCapabilities { get }
  /// What the store has done since it was opened.
  var statistics: StoreStatistics { get }
  /// Where faults that could not be fulfilled are reported.
  var faultFailures: FaultFailures { get }

  /// Whether a transaction of this store is open on the thread that asks.
  ///
  /// What is read then may be older than the latest commit, or not committed, so nobody may keep it for later.
  var isInsideTransaction: Bool { get }

  /// Runs a closure that reads, on this thread, in one consistent view; returns or throws what the closure does.
  ///
  /// Callers use `read`, which is the same and has an async form. Inside a transaction of the same thread it
  /// reads through that one.
  func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result

  /// Runs a closure that executes one reading statement, on this thread; else as ``withReadTransaction(_:)``, the default.
  ///
  /// One statement sees one state by itself, so a store may spare what keeps several of them on one.
  func withReadStatement<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result

  /// Runs a closure that writes, on this thread, in a transaction of its own.
  ///
  /// Commits when the closure returns, and rolls back and rethrows the same error when it throws. Waits for
  /// other writes; one that is begun inside another on the same thread throws `misuse` (nest with
  /// ``WriteTransaction/savepoint(_:)``).
  func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result

  /// Runs a closure that reads, on this thread, while no commit is announced: it misses nothing that observers were told.
  ///
  /// It may read more than they were told: what others have committed to the same rows, which is told as a gap afterwards.
  /// Waits for writes, and others wait for it. Inside another transaction of the same thread it throws `misuse`, as do a
  /// write and another settled read inside it; a read inside it reads through it. The default is a write that changes
  /// nothing; a store that may be opened for reading only, and still hears of commits, needs its own.
  func withSettledReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result

  /// Calls an observer for every commit from now on, until the returned observation is cancelled or released.
  ///
  /// What others commit to the same rows is told as a gap: at the next write here at the latest, and by itself where
  /// ``StoreCapabilities/foreignCommits`` is claimed, then perhaps on a thread of the store's own.
  func observeCommits(_ observer: any CommitObserver) -> CommitObservation

  /// Calls a closure for every statement or operation executed from now on; nil ends that.
  ///
  /// The closure runs on the thread that executes the statement and must not use the store.
  func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?)

  /// Runs a closure on one of the store's own threads; the async forms are built on this.
  func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void)

  /// Sees to it that from now on every write to some entities, by whatever program, is noticed; false where that cannot be.
  ///
  /// After that ``ReadTransaction/cacheMark(of:)`` has a mark, until the next write. No observer of this store is told, but
  /// to another store on the same rows it is a commit like any. Does nothing by default, as do the other two for caches; a
  /// store with ``StoreCapabilities/caches`` has all of them.
  /// - Parameter waiting: whether to wait for other writes; if not, it is false where they last for longer than a tenth of a
  ///   second, and where observers hear of what others have committed for longer than half a second.
  func markForCaches(_ entities: Set<String>, waiting: Bool) throws(StoreError) -> Bool

  /// Keeps bytes under a key where the state is still the marked one; false where it is not, or where bytes cannot be kept.
  ///
  /// All or nothing, as a write; who is told, and how long it waits, is as for ``markForCaches(_:waiting:)``.
  /// - Parameter waiting: whether to wait for other writes for as long as they last.
  func keepCache(
    _ bytes: [UInt8], for key: CacheKey, at mark: CacheMark, waiting: Bool
  ) throws(StoreError) -> Bool

  /// Deletes what is kept under a name, or everything for nil, and what was made to notice writes for it alone.
  ///
  /// Waits for writes. Callers in asynchronous code have a form that waits on one of the store's own threads.
  func deleteCache(named name: String?) throws(StoreError)

  /// Waits for the transactions that run, and releases what the store holds; every later call throws `closed`.
  ///
  /// Closing twice does nothing. Called inside a transaction of the same thread it throws `misuse`.
  func close() throws(StoreError)
}

extension Store {
  /// Runs the closure in a read transaction.
  public func withReadStatement<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try withReadTransaction(body)
  }

  /// Runs the closure in a write transaction.
  public func withSettledReadTransaction<Result>(
    _ body: (any ReadTransaction) throws -> Result
  ) throws -> Result {
    // Some stores allow a write inside a read.
    if isInsideTransaction {
      throw StoreError(.misuse, "A settled read was begun inside a transaction of the same thread.")
    }
    return try withWriteTransaction { try body($0) }
  }
}

/// Which kind of transaction a scheduled closure wants to run.
public enum StoreAccess: Sendable, Hashable {
  /// Reading, beside other reads.
  case read
  /// Writing, one at a time.
  case write
}
