import WindrowModel

/// The work that brings a file of this package to the schema of the program that opens it.
struct SchemaUpdate {
  let layout: StoreLayout
  let migrations: [Migration]
  let connection: Connection
  /// The migrations that the file still needs.
  private let pending: [Migration]
  /// Whether nothing was ever made in the file, so that no migration has anything to change.
  private let isFresh: Bool

  /// Looks at a file. Throws `newerSchema` where it remembers a migration that is not among those given.
  init(_ layout: StoreLayout, _ migrations: [Migration], _ connection: Connection) throws(StoreError) {
    self.layout = layout
    self.migrations = migrations
    self.connection = connection
    let done = try MigrationRecord(connection: connection).names()
    let unknown = done.filter { name in !migrations.contains { $0.name == name } }
    guard unknown.isEmpty else {
      throw StoreError(
        .newerSchema, "The file was written by a newer program, whose migrations this one does not know.",
        details: unknown.map { "Migration \"\($0)\" was done." })
    }
    pending = migrations.filter { !done.contains($0.name) }
    isFresh = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table'") == 0
  }

  /// Does the work, if any, in one transaction: all of it or none.
  ///
  /// Throws `schemaMismatch` with every difference that is left then.
  func run() throws(StoreError) {
    if pending.isEmpty, try statements().isEmpty { return }
    // Tables may have to be made anew, and their rows must not be deleted by rules meanwhile.
    let suspends = !pending.isEmpty && !isFresh
    if suspends { try connection.execute("PRAGMA foreign_keys = OFF") }
    do throws(StoreError) {
      try connection.execute("BEGIN IMMEDIATE")
      // Looked at again under the lock: another process may have done it meanwhile.
      try SchemaUpdate(layout, migrations, connection).runLocked()
      try connection.execute("COMMIT")
    } catch {
      // Fails where nothing was begun.
      try? connection.execute("ROLLBACK")
      throw explained(error)
    }
    if suspends { try connection.execute("PRAGMA foreign_keys = ON") }
  }

  /// An error of the package's own SQL comes of a file that contradicts itself, if it does.
  private func explained(_ error: StoreError) -> StoreError {
    guard error.kind == .sql, pending.isEmpty || isFresh else { return error }
    let found: String?
    do throws(StoreError) {
      found = try connection.texts("PRAGMA integrity_check(1)").first?.first ?? nil
    } catch {
      return error
    }
    guard let found, found != "ok" else { return error }
    return StoreError(.storeCorrupted, "The file is damaged: \(found)", sql: error.sql)
  }

  /// Throws `schemaMismatch` with everything that would have to be done.
  func requireNothing() throws(StoreError) {
    var missing = pending.map { "Migration \"\($0.name)\" was not done." }
    let record = try ColumnRecord(connection)
    for table in layout.tables {
      let comparison = TableComparison(layout: layout, table: table, connection: connection)
      if try comparison.exists() {
        let changes = try comparison.changes()
        missing += changes.differences
        if pending.isEmpty { missing += record.differences(table) }
        missing += changes.addedColumns.map { "Table \"\(table.entity.table)\" has no column \"\($0)\"." }
      } else {
        missing.append("There is no table \"\(table.entity.table)\".")
      }
    }
    missing += try LeftRules(layout: layout, connection: connection).differences()
    if !missing.isEmpty { throw FileOpening.mismatch(missing) }
  }

  private func runLocked() throws(StoreError) {
    if !isFresh { for migration in pending { try migration.run(on: connection) } }
    // What migrations have made of a column is what the schema says; nothing else can tell.
    for statement in try statements(comparing: pending.isEmpty) { try connection.execute(statement) }
    try MigrationRecord(connection: connection).add(pending.map(\.name))
    if !pending.isEmpty, !isFresh { try requireForeignKeys() }
  }

  /// The statements that add what the file lacks, and what it does not remember.
  ///
  /// - Parameter comparesKinds: Whether columns must be what they were made for.
  private func statements(comparing comparesKinds: Bool = true) throws(StoreError) -> [String] {
    let creation = TableCreation(layout: layout)
    let record = try ColumnRecord(connection)
    var statements: [String] = []
    var differences: [String] = []
    for table in layout.tables {
      let comparison = TableComparison(layout: layout, table: table, connection: connection)
      if try comparison.exists() {
        let changes = try comparison.changes()
        differences += changes.differences
        if comparesKinds { differences += record.differences(table, without: changes.addedColumns) }
        statements += changes.additions
      } else {
        statements += try creation.statements(table)
      }
    }
    differences += try LeftRules(layout: layout, connection: connection).differences()
    if !differences.isEmpty { throw FileOpening.mismatch(differences) }
    // Memory is not opened again.
    return connection.filePath?.isEmpty ?? true ? statements : statements + record.additions(layout.tables)
  }

  private func requireForeignKeys() throws(StoreError) {
    // table, rowid, parent, fkid
    let dangling = try connection.texts("PRAGMA foreign_key_check").filter { $0.count > 2 }
    guard !dangling.isEmpty else { return }
    throw StoreError(
      .foreignKeyViolation, "After the migrations \(dangling.count) rows point to rows that are not there.",
      details: dangling.prefix(20).map {
        "Row \($0[1] ?? "?") of \"\($0[0] ?? "?")\" points into \"\($0[2] ?? "?")\"."
      })
  }
}

extension Migration {
  /// Runs the step; an error that is no ``StoreError`` becomes the ``StoreError/underlying`` of one.
  fileprivate func run(on connection: Connection) throws(StoreError) {
    let transaction = MigrationTransaction(connection)
    defer { transaction.invalidate() }
    do {
      try body(transaction)
      // Swallowed or not: what came before it is gone, and what came after it is not in a transaction.
      if let loss = transaction.loss { throw loss }
    } catch var error as StoreError {
      error.message = "Migration \"\(name)\": \(error.message)"
      throw error
    } catch {
      throw StoreError(.migrationFailed, "Migration \"\(name)\" failed: \(error)", underlying: error)
    }
  }
}
