import WindrowModel
public import WindrowStore

extension SQLiteStore {
  /// Runs a closure that reads on the writing connection, so that nobody is told of a commit meanwhile.
  ///
  /// A write from inside is `misuse`, as it would wait for its own thread.
  public func withSettledReadTransaction<Result>(
    _ body: (any ReadTransaction) throws -> Result
  ) throws -> Result {
    if transactions.current != nil || transactions.isTelling {
      throw StoreError(.misuse, "A settled read was begun inside a transaction of the same thread.")
    }
    try writer.acquire()
    defer { writer.release() }
    let transaction = SQLiteTransaction(writer.connection, services)
    try transaction.begin()
    transactions.push(transaction, holdsWriter: true)
    services.recorder.count { $0.reads += 1 }
    defer {
      transactions.pop()
      transaction.end()
    }
    return try body(transaction)
  }

  /// Tells the observers of commits to the file that nobody was told of: once, as a gap, however many there were.
  ///
  /// Waits for the writer, and not for locks of others. Throws what keeps the file from being read.
  /// - Parameters:
  ///   - isOwed: whether to tell them even if there are none.
  ///   - ownCommits: becomes how many commits of the store there were before, also where this throws another error than `closed`.
  /// - Returns: whether observers were told.
  func announceForeignCommits(
    evenIfNone isOwed: Bool, ownCommits: inout Int
  ) throws(StoreError) -> Bool {
    try writer.acquireToLook()
    defer { writer.releaseAfterLook() }
    ownCommits = writer.ownCommits
    let connection = writer.connection
    // One statement in no transaction, so that a look after the store's own commits costs next to nothing.
    try withoutWaiting { () throws(StoreError) in _ = try connection.integer("PRAGMA data_version") }
    if connection.hasFileMoved {
      throw StoreError(
        .io,
        "The file \"\(path)\" was deleted, moved or replaced; what the store has open is not there any more.")
    }
    guard isOwed || connection.dataVersion != writer.announcedVersion else { return false }
    let view = SQLiteTransaction(connection, services)
    try withoutWaiting { () throws(StoreError) in try view.begin() }
    let version = connection.dataVersion
    tell(.gap(entities: nil), view) {
      view.end()
      writer.announcedVersion = version
      // Others may have altered tables, too.
      writer.schemaVersion = nil
    }
    return true
  }

  /// Tells the observers that the file cannot be read: as a gap, of which every read fails.
  func announceFailure(_ error: StoreError) {
    guard (try? writer.acquireToLook()) != nil else { return }
    defer { writer.releaseAfterLook() }
    let view = SQLiteTransaction(writer.connection, services)
    view.lose(error)
    tell(.gap(entities: nil), view) { view.invalidate() }
  }

  /// Announces a commit with what it left, ends that view, and tells that the commit is final.
  ///
  /// All the while this thread may neither write nor close the store, as who is told of its own commit.
  private func tell(_ commit: Commit, _ view: SQLiteTransaction, endingView end: () -> Void) {
    transactions.telling {
      let observers = services.observers.current
      transactions.push(view)
      for observer in observers { observer.willCommit(commit, after: view) }
      transactions.pop()
      end()
      for observer in observers { observer.didCommit() }
    }
  }

  private func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    writer.connection.setBusyTimeout(.zero)
    defer { writer.connection.setBusyTimeout(services.configuration.busyTimeout) }
    try body()
  }
}
