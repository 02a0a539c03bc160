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
      throw error
    }
    if suspends { try connection.execute("PRAGMA foreign_keys = ON") }
  }

  /// Throws `schemaMismatch` with everything that would have to be done.
  func requireNothing() throws(StoreError) {
    var missing = pending.map { "Migration \"\($0.name)\" was not done." }
    for table in layout.tables {
      let comparison = TableComparison(layout: layout, table: table, connection: connection)
      if try comparison.exists() {
        let changes = try comparison.changes()
        missing += changes.differences
        missing += changes.addedColumns.map { "Table \"\(table.entity.table)\" has no column \"\($0)\"." }
      } else {
        missing.append("There is no table \"\(table.entity.table)\".")
      }
    }
    if !missing.isEmpty { throw FileOpening.mismatch(missing) }
  }

  private func runLocked() throws(StoreError) {
    if !isFresh { for migration in pending { try migration.run(on: connection) } }
    for statement in try statements() { try connection.execute(statement) }
    try MigrationRecord(connection: connection).add(pending.map(\.name))
    if !pending.isEmpty, !isFresh { try requireForeignKeys() }
  }

  /// The statements that add what the file lacks.
  private func statements() throws(StoreError) -> [String] {
    let creation = TableCreation(layout: layout)
    var statements: [String] = []
    var differences: [String] = []
    for table in layout.tables {
      let comparison = TableComparison(layout: layout, table: table, connection: connection)
      if try comparison.exists() {
        let changes = try comparison.changes()
        differences += changes.differences
        statements += changes.additions
      } else {
        statements += try creation.statements(table)
      }
    }
    if !differences.isEmpty { throw FileOpening.mismatch(differences) }
    return statements
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
    } catch var error as StoreError {
      error.message = "Migration \"\(name)\": \(error.message)"
      throw error
    } catch {
      throw StoreError(.migrationFailed, "Migration \"\(name)\" failed: \(error)", underlying: error)
    }
  }
}
