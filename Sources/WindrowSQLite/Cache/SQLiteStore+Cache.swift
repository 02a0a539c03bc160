public import WindrowModel
public import WindrowStore

extension SQLiteStore {
  /// Makes triggers on the tables of some entities, unless they are there, and marks the state of the tables.
  ///
  /// False where the database belongs to others and ``SQLiteConfiguration/allowsCachesInAdoptedDatabases`` is off, for a
  /// store that only reads, for views, and for tables whose identities VACUUM may change.
  public func markForCaches(_ entities: Set<String>, waiting: Bool) throws(StoreError) -> Bool {
    let tables = try services.tables(entities)
    guard services.cachePolicy == .keeps, tables.allSatisfy({ !$0.isView && $0.keepsIdentities }) else {
      return false
    }
    return try writeCaches(waiting: waiting) { (writing) throws(StoreError) in
      do throws(StoreError) { try writing.mark(tables) } catch {
        guard error.kind == .sql else { throw error }
        // What is there was made by another version, or is damaged.
        try writing.deleteAll()
        try writing.mark(tables)
      }
      return true
    }
  }

  /// Keeps bytes in the file.
  public func keepCache(
    _ bytes: [UInt8], for key: CacheKey, at mark: CacheMark, waiting: Bool
  ) throws(StoreError) -> Bool {
    let tables = try services.tables(key.entities)
    guard services.cachePolicy == .keeps else { return false }
    return try writeCaches(waiting: waiting) { (writing) throws(StoreError) in
      guard try writing.connection.cacheMark(of: tables) == mark.words else { return false }
      try writing.keep(bytes, for: key, at: mark.words)
      return true
    }
  }

  /// Deletes a cache, or all; with the last one the triggers and tables for caches go, also where only some are left.
  ///
  /// Waits for writes. Throws `misuse` inside a transaction of the same thread, and `storeReadOnly` for a store that only reads.
  public func deleteCache(named name: String?) throws(StoreError) {
    if path == FileOpening.memory { return }
    if services.configuration.isReadOnly {
      throw StoreError(.storeReadOnly, "The store was opened for reading only.")
    }
    _ = try writeCaches(waiting: true) { (writing) throws(StoreError) in
      if try !writing.hasAnything() { return false }
      do throws(StoreError) { try writing.delete(name) } catch {
        guard error.kind == .sql else { throw error }
        // Made by another version, or damaged: nobody could use it.
        try writing.deleteAll()
      }
      return true
    }
  }

  /// How long to wait, where nobody is to wait, for a lock of another program on the file.
  private static let moment = Duration.milliseconds(50)

  /// Runs a closure in a transaction of the writer that nobody is told of; rolls back where it returns false.
  private func writeCaches(
    waiting: Bool, _ body: (CacheWriting) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    if isInsideTransaction || transactions.isTelling {
      if !waiting { return false }
      throw StoreError(.misuse, "A cache cannot be written inside a transaction of the same thread.")
    }
    if isClosed.withLock({ $0 }) { throw .storeClosed }
    if waiting {
      try writer.acquire()
    } else {
      if transactions.isWriterHeld { return false }
      if try !writer.acquireSoon() { return false }
    }
    defer { writer.release() }
    if waiting { return try writer.writeUntold(body) }
    writer.connection.setBusyTimeout(Self.moment)
    defer { writer.connection.setBusyTimeout(services.configuration.busyTimeout) }
    do throws(StoreError) { return try writer.writeUntold(body) } catch {
      if error.kind == .storeBusy { return false }
      throw error
    }
  }
}

extension Writer {
  /// Runs a closure in a transaction that no observer is told of, since it changes no row of an entity.
  ///
  /// Rolls back where it throws or returns false. What others committed before is still to be told.
  fileprivate func writeUntold(
    _ body: (CacheWriting) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let isUpToDate = connection.dataVersion == announcedVersion
      let before = try connection.definitionsVersion()
      guard try body(CacheWriting(connection: connection)) else {
        try connection.execute("ROLLBACK")
        return false
      }
      let after = try connection.definitionsVersion()
      try connection.execute("COMMIT")
      ownCommits &+= 1
      if isUpToDate { announcedVersion = connection.dataVersion }
      if before != after {
        if schemaVersion == before { schemaVersion = after }
        capture.follow(schemaVersion: before, to: after)
      }
      return true
    } catch {
      // Fails where SQLite has rolled back by itself.
      if !connection.isAutocommit { try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}
