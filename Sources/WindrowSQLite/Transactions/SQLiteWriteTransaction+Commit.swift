import WindrowModel
import WindrowStore

/// How a write transaction begins and ends, and what it tells the observers.
extension SQLiteWriteTransaction {
  /// Takes the write lock of the file, waiting for it as long as the busy timeout says.
  static func begin(_ writer: Writer, _ services: StoreServices) throws(StoreError) -> SQLiteWriteTransaction
  {
    let connection = writer.connection
    let isObserved = !services.observers.isEmpty
    let capture = isObserved ? try writer.capture.begin(on: connection) : nil
    do throws(StoreError) {
      if !isObserved { try writer.capture.remove(from: connection) }
      try connection.execute("BEGIN IMMEDIATE")
      let transaction = SQLiteWriteTransaction(writer, services, capture)
      do throws(StoreError) {
        if isObserved { try transaction.readVersions() }
      } catch {
        try? connection.execute("ROLLBACK")
        throw error
      }
      services.recorder.count { $0.writes += 1 }
      return transaction
    } catch {
      writer.capture.end(on: connection)
      throw error
    }
  }

  /// Announces what changes, and makes it final.
  ///
  /// Where SQLite refuses to commit (a foreign key, a lock, the disk), everything is rolled back and the observers are
  /// told.
  func commit() throws(StoreError) {
    if let loss { throw loss }
    let observers = services.observers.current
    let announced = observers.isEmpty ? nil : announcement()
    if let announced {
      let view = SQLiteTransaction(connection, services)
      for observer in observers { observer.willCommit(announced, after: view) }
      view.invalidate()
    }
    do throws(StoreError) {
      try connection.execute("COMMIT")
    } catch {
      if announced != nil { for observer in observers { observer.didRollBack() } }
      throw error
    }
    writer.capture.end(on: connection)
    if announced != nil {
      writer.announcedVersion = version
      for observer in observers { observer.didCommit() }
    }
  }

  /// Undoes everything that SQLite has not undone already.
  func rollBack() {
    writer.capture.end(on: connection)
    services.recorder.count { $0.rollbacks += 1 }
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
    return capture.commit(on: connection)
  }
}
