public import WindrowModel
public import WindrowStore

/// A store in an SQLite database: a file, or memory.
///
/// ```swift
/// let store = try SQLiteStore(path: "expenses.db", schema: Schema(Expense.self, Category.self))
/// ```
///
/// Files that it creates are in WAL mode: one write at a time, and beside it reads that each see one committed state.
/// Memory, and files in another journal mode, have one connection that reads and writes take in turn.
/// What a file lacks of the schema is added: tables, optional attributes and to-ones, indexes. Every other difference
/// needs a ``Migration``, and is an error without one.
///
/// Others may write to the file meanwhile: another process, another store, a connection of SQLite. Every read sees what they have
/// committed, and whoever observes the store, as live lists do, hears of it by itself (``SQLiteConfiguration/foreignCommits``).
///
/// A database that others made is opened by ``init(adopting:schema:configuration:)``.
public final class SQLiteStore: Sendable {
  let services: StoreServices
  let writer: Writer
  /// The readers beside the writer, or nil where its connection is the only one.
  let readers: ReaderPool?
  let transactions = ThreadTransactions()
  let threads: StoreThreads
  let isClosed = Mutex(false)
  /// What notices commits that others make to the file, or nil where nobody can, or may not look.
  let foreign: ForeignWatch?
  /// The files beside an adopted database, some of which go when it is closed.
  let sidecars: SidecarFiles?
  /// Where faults that could not be fulfilled are reported.
  public let faultFailures: FaultFailures
  /// The path of the file, or `:memory:`.
  public let path: String

  /// Opens a file, which is created where there is none, and brings it to the schema.
  ///
  /// In one transaction, before anything else: the migrations that the file does not remember run in their order, then
  /// what it still lacks is added, then the names are remembered. Whatever interrupts that leaves the file as it was. In a
  /// new file the schema is made as it is, and all migrations count as done. A file opened for reading only must be up
  /// to date, but for indexes. One in WAL mode whose folder may not be written, so that SQLite could not make its log there,
  /// is read as a file that nobody changes: where another program does write to it, what is read is undefined.
  ///
  /// The file remembers what each column was made for, and without a migration it serves nothing else: a decimal of another
  /// scale would be read in the same bytes. Nor may it keep a rule of its own making that the schema does not have: a unique
  /// set, or what happens when a row that is pointed to is deleted.
  ///
  /// Throws `schemaMismatch` with every difference that is left, `newerSchema` where the file remembers a migration that
  /// is not given, `migrationFailed` for an error of a migration's own, `foreignKeyViolation` where migrations leave rows
  /// that point nowhere, `misuse` for an empty path or one with NUL, `storeCorrupted` for a file that is no database, `storeReadOnly` where file or folder may not be
  /// written, and `io` where there is no such folder.
  public convenience init(
    path: String, schema: Schema, migrations: [Migration] = [],
    configuration: SQLiteConfiguration = SQLiteConfiguration()
  ) throws(StoreError) {
    let names = migrations.map(\.name)
    guard Set(names).count == names.count else {
      throw StoreError(.invalidSchema, "Two migrations have the same name.", details: names)
    }
    try self.init(
      FileOpening(
        path: path, schema: schema, configuration: configuration, migrations: migrations, isAdoption: false))
  }

  /// Opens a database that others made, of which nothing is made, altered, indexed, migrated or switched to WAL mode.
  ///
  /// ```swift
  /// var configuration = SQLiteConfiguration()
  /// configuration.isReadOnly = true
  /// let store = try SQLiteStore(adopting: "Expenses.store", schema: Schema(Expense.self), configuration: configuration)
  /// ```
  ///
  /// Entities name its tables, columns and storages. A view serves an entity that is only read; the column that tells its
  /// rows apart is the entity's identity column. A commit that changes tables on which views may stand is announced as
  /// a gap where the schema has views.
  ///
  /// Opened for reading only, the bytes of the file and of its write-ahead log stay as they are, transactions that only the
  /// log holds are read, and files that SQLite makes beside it are removed when the store is closed. Opened for writing,
  /// an identity may be used again after a deletion unless the table is AUTOINCREMENT, and a store of Core Data is
  /// refused with `unsupported`, since only Core Data hands out its keys.
  ///
  /// Throws `schemaMismatch` with every difference between file and schema: tables and columns that are not there, types
  /// that cannot keep an attribute's values, tables without rowid; for writing also NOT NULL on an optional attribute,
  /// columns that need a value which the schema lacks, foreign keys with other rules, and unique indexes that are not
  /// there. The rules of a to-one without a foreign key are kept by temporary triggers, for what this store writes.
  public convenience init(
    adopting path: String, schema: Schema, configuration: SQLiteConfiguration = SQLiteConfiguration()
  ) throws(StoreError) {
    try self.init(FileOpening(path: path, schema: schema, configuration: configuration, isAdoption: true))
  }

  private init(_ opening: FileOpening) throws(StoreError) {
    let opened = try opening.open()
    let configuration = opening.configuration
    let failures = FaultFailures()
    let reference = WeakReference<SQLiteStore>()
    let faultSource = failures.makeSource(
      read: { (entity, id, body) throws(StoreError) in
        guard let store = reference.object else { throw .storeClosed }
        return try store.readFault(entity, id, body)
      },
      readRelated: { (entity, toOne, owner, body) throws(StoreError) in
        guard let store = reference.object else { throw .storeClosed }
        try store.readRelated(entity, toOne, owner, body)
      })
    path = opening.path
    sidecars = opened.sidecars
    faultFailures = failures
    services = StoreServices(
      layout: opened.layout, configuration: configuration, faultSource: faultSource,
      CachePolicy(path: opening.path, isAdoption: opening.isAdoption, configuration))
    writer = try Writer(opened.connection, services, opened.references)
    readers =
      opened.isConcurrent
      ? ReaderPool(maximum: configuration.readerCount) { () throws(StoreError) in
        try opening.openReader(opened.access)
      } : nil
    // A file that was opened as one that nobody changes is never looked at again by SQLite.
    let isWatchable = opening.path != FileOpening.memory && opened.access != .immutable
    foreign = ForeignWatch(
      of: isWatchable ? opened.connection.filePath : nil, configuration.foreignCommits)
    threads = StoreThreads(
      label: "windrow.sqlite", readers: opened.isConcurrent ? configuration.readerCount : 1)
    reference.object = self
  }

  deinit { if !isClosed.withLock({ $0 }) { closeConnections() } }

  /// A store in memory, which is gone when it is closed or released.
  public static func inMemory(
    schema: Schema, configuration: SQLiteConfiguration = SQLiteConfiguration()
  ) throws(StoreError) -> SQLiteStore {
    try SQLiteStore(path: FileOpening.memory, schema: schema, configuration: configuration)
  }
}
