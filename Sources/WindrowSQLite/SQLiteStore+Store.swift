public import WindrowModel
public import WindrowStore

extension SQLiteStore: Store {
  /// The entities that the store keeps.
  public var schema: Schema { services.layout.schema }

  /// SQL and plans; for a file rows that stay, caches and foreign commits, and concurrent reads where it is in WAL mode.
  public var capabilities: StoreCapabilities {
    var capabilities: StoreCapabilities = [.sql, .plans]
    if readers != nil { capabilities.insert(.concurrentReads) }
    if path != FileOpening.memory { capabilities.insert(.persistent) }
    if foreign != nil { capabilities.insert(.foreignCommits) }
    if services.cachePolicy != .none { capabilities.insert(.caches) }
    return capabilities
  }

  /// What the store has done since it was opened. What it does for itself, such as reading changed rows again before
  /// a commit, is not counted.
  public var statistics: StoreStatistics { services.recorder.statistics }

  /// Whether a transaction of this store is open on this thread.
  public var isInsideTransaction: Bool { transactions.current != nil }

  /// Runs a closure that reads; inside another transaction of this thread it reads through that one.
  public func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try read(keepingView: true, body)
  }

  /// Runs a closure that executes one reading statement, which needs no BEGIN and COMMIT around it.
  public func withReadStatement<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try read(keepingView: false, body)
  }

  private func read<Result>(
    keepingView keepsView: Bool, _ body: (any ReadTransaction) throws -> Result
  ) throws -> Result {
    if let current = transactions.current {
      try current.check()
      return try body(current)
    }
    try checkOpen()
    let connection = try acquireReader()
    defer { releaseReader(connection) }
    let transaction = SQLiteTransaction(connection, services)
    if keepsView { try transaction.begin() }
    transactions.push(transaction)
    services.recorder.count { $0.reads += 1 }
    defer {
      transactions.pop()
      if keepsView { transaction.end() } else { transaction.invalidate() }
    }
    return try body(transaction)
  }

  /// Runs a closure that writes.
  ///
  /// Inside a read of this thread it throws `misuse` where the store has one connection, which that read holds.
  public func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
    if transactions.holdsWriter || transactions.isTelling {
      throw StoreError(
        .misuse, "A write was begun inside a write or a settled read on the same thread; use a savepoint.")
    }
    if readers == nil, transactions.current != nil {
      throw StoreError(.misuse, "A write was begun inside a read that holds the store's one connection.")
    }
    if services.configuration.isReadOnly {
      throw StoreError(.storeReadOnly, "The store was opened for reading only.")
    }
    try checkOpen()
    try writer.acquire()
    defer { writer.release() }
    let transaction = try SQLiteWriteTransaction.begin(writer, services)
    services.recorder.count { $0.writes += 1 }
    transactions.push(transaction, holdsWriter: true)
    // Observers are told when this thread is out of the transaction, so that they read what everybody reads now, but
    // before the next write.
    defer { transactions.telling { transaction.tellObservers() } }
    defer {
      transactions.pop()
      transaction.invalidate()
    }
    do {
      let result = try body(transaction)
      try transaction.commit()
      return result
    } catch {
      transaction.rollBack()
      throw error
    }
  }

  /// Calls an observer for every commit of this store, and once for what others committed to the file since it was last called.
  ///
  /// Commits of another process, another store or a connection that is none of the store's are told as one gap, on a thread
  /// of the store's own, soon after they happen (``SQLiteConfiguration/foreignCommits``), or at the next write here where that
  /// comes first. Where the file cannot be read, because it was deleted or another process keeps it locked, the gap is one
  /// of which every read fails; another follows when it can be read again.
  public func observeCommits(_ observer: any CommitObserver) -> CommitObservation {
    let observation = services.observers.add(observer)
    guard let foreign else { return observation }
    foreign.follow(self)
    return CommitObservation { [weak self] in
      observation.cancel()
      if let self { foreign.follow(self) }
    }
  }

  /// Calls a closure for every statement from now on, with its parameters in place; nil ends that.
  public func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) { services.recorder.setTracer(body) }

  /// Runs a closure on one of the store's own threads: one for writes, as many for reads as it has readers.
  public func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) {
    threads.schedule(access, job)
  }

  /// Waits for the transactions that run and closes the file.
  public func close() throws(StoreError) {
    if transactions.current != nil || transactions.isTelling {
      throw StoreError(.misuse, "A store cannot be closed inside one of its transactions.")
    }
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    if wasClosed { return }
    closeConnections()
    for observer in services.observers.current { observer.didClose() }
  }

  /// Waits for the transactions that run and closes their connections; closing twice does nothing.
  func closeConnections() {
    let round = foreign?.stop()
    // Readers first: one of them may be waiting to write.
    readers?.close()
    writer.close(adopted: sidecars != nil)
    sidecars?.removeMade()
    // It may be waiting for the writer, and finds that closed now.
    round?.waitForEnd()
  }
}

extension SQLiteStore {
  /// Reads a related row: in this thread's transaction where one is open, else in one statement by itself.
  func readFault(
    _ entity: String, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let layout = try services.layout.table(entity)
    return try withFaultTransaction { (transaction) throws(StoreError) in
      try transaction.readRow(layout, id, body)
    }
  }

  /// Reads the rows whose to-one points to an owner, in the same way.
  func readRelated(
    _ entity: String, _ toOne: String, _ owner: RowID,
    _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    let layout = try services.layout.table(entity)
    let query = try layout.rows(pointingTo: owner, by: toOne)
    try withFaultTransaction { (transaction) throws(StoreError) in
      try transaction.readRows(query, layout.entity) { (view) throws(StoreError) in
        try body(view)
        return true
      }
    }
  }

  private func withFaultTransaction<Result>(
    _ body: (SQLiteTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    services.recorder.count { $0.faults += 1 }
    if let current = transactions.current { return try body(current) }
    try checkOpen()
    let connection = try acquireReader()
    defer { releaseReader(connection) }
    return try body(SQLiteTransaction(connection, services))
  }

  private func checkOpen() throws(StoreError) {
    if isClosed.withLock({ $0 }) { throw .storeClosed }
  }

  private func acquireReader() throws(StoreError) -> Connection {
    if let readers { return try readers.acquire() }
    // Who tells of a commit has the one connection already.
    if !transactions.isTelling { try writer.acquire() }
    return writer.connection
  }

  private func releaseReader(_ connection: Connection) {
    if let readers { return readers.release(connection) }
    if !transactions.isTelling { writer.release() }
  }
}
