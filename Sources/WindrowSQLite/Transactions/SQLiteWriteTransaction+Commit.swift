import WindrowModel
import WindrowStore

/// How a write transaction begins and ends, and what it tells the observers.
extension SQLiteWriteTransaction {
  /// Takes the write lock of the file, waiting for it as long as the busy timeout says.
  static func begin(_ writer: Writer, _ services: StoreServices) throws(StoreError) -> SQLiteWriteTransaction
  {
    let connection = writer.connection
    if services.observers.isEmpty {
      try writer.capture.remove(from: connection)
      return try begin(writer, services, nil)
    }
    let interest = services.observers.interest
    while true {
      let transaction = try begin(writer, services, try writer.capture.begin(on: connection, interest))
      if writer.capture.suits(schemaVersion: transaction.schemaVersion) { return transaction }
      // Tables were altered since triggers were made, which cannot be done again inside a transaction.
      transaction.undo()
      try writer.capture.remove(from: connection)
    }
  }

  private static func begin(
    _ writer: Writer, _ services: StoreServices, _ capture: ChangeCapture?
  ) throws(StoreError) -> SQLiteWriteTransaction {
    let transaction = SQLiteWriteTransaction(writer, services, capture)
    do throws(StoreError) {
      try writer.connection.execute("BEGIN IMMEDIATE")
      try transaction.readVersions()
    } catch {
      transaction.undo()
      throw error
    }
    return transaction
  }

  /// Announces what changes, and makes it final.
  ///
  /// Where SQLite refuses to commit (a foreign key, a lock, the disk), everything is rolled back.
  func commit() throws(StoreError) {
    if let loss { throw loss }
    try writer.references?.require(on: connection)
    let observers = services.observers.current
    let announced = observers.isEmpty ? nil : announcement()
    if let announced {
      let view = SQLiteTransaction(connection, services)
      noteAnnounced(to: observers)
      for observer in observers { observer.willCommit(announced, after: view) }
      view.invalidate()
    }
    do throws(StoreError) {
      try connection.execute("COMMIT")
    } catch {
      undo()
      throw error
    }
    writer.capture.end(on: connection)
    writer.ownCommits &+= 1
    noteCommitted()
    noteVersions(isAnnounced: announced != nil)
  }

  /// Tells those to whom the commit was announced how it ended.
  func tellObservers() {
    for observer in announcedTo { if isCommitted { observer.didCommit() } else { observer.didRollBack() } }
  }

  /// Notes which version this transaction has made, so that the next one knows whether somebody else wrote in between.
  private func noteVersions(isAnnounced: Bool) {
    if isAnnounced || version == writer.announcedVersion { writer.announcedVersion = connection.dataVersion }
    if ranRawSQL {
      writer.schemaVersion = nil
    } else if isObserved {
      writer.schemaVersion = schemaVersion
    }
  }

  /// Undoes everything that SQLite has not undone already.
  func rollBack() {
    services.recorder.count { $0.rollbacks += 1 }
    undo()
  }

  private func undo() {
    writer.capture.end(on: connection)
    if connection.isAutocommit { return }
    // Fails only where the connection is beyond use; the next statement on it then says why.
    try? connection.execute("ROLLBACK")
  }

  private func announcement() -> Commit? {
    guard let capture else {
      // Whoever began to observe during the transaction cannot be told its beginning.
      return connection.totalChangeCount == firstChangeCount ? nil : .gap(entities: nil)
    }
    if version != writer.announcedVersion || tablesChanged { return .gap(entities: nil) }
    // What a view shows cannot be told from the changes of tables.
    if services.layout.hasViews, connection.totalChangeCount != firstChangeCount {
      return .gap(entities: nil)
    }
    return capture.commit(on: connection)
  }
}
