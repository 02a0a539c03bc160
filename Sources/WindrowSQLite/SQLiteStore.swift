import Synchronization
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
/// Tables of the schema that a file lacks are made. A table that is there is used as it is, or refused with
/// `schemaMismatch`; it is never altered.
public final class SQLiteStore: Sendable {
  let services: StoreServices
  let writer: Writer
  /// The readers beside the writer, or nil where its connection is the only one.
  let readers: ReaderPool?
  let transactions = ThreadTransactions()
  let threads: StoreThreads
  let isClosed = Mutex(false)
  /// Where faults that could not be fulfilled are reported.
  public let faultFailures: FaultFailures
  /// The path of the file, or `:memory:`.
  public let path: String

  /// Opens a file, which is created where there is none, and makes the tables that it lacks.
  ///
  /// Throws `schemaMismatch` with every difference of the tables that are there, `storeCorrupted` for a file that is no
  /// database, `storeReadOnly` where file or folder may not be written, and `io` where there is no such folder.
  public init(
    path: String, schema: Schema, configuration: SQLiteConfiguration = SQLiteConfiguration()
  ) throws(StoreError) {
    let layout = StoreLayout(schema)
    let opening = FileOpening(path: path, layout: layout, configuration: configuration)
    let opened = try opening.open()
    let failures = FaultFailures()
    let reference = WeakReference<SQLiteStore>()
    let faultSource = failures.makeSource { (entity, id, body) throws(StoreError) in
      guard let store = reference.object else { throw .storeClosed }
      return try store.readFault(entity, id, body)
    }
    self.path = path
    faultFailures = failures
    services = StoreServices(layout: layout, configuration: configuration, faultSource: faultSource)
    writer = try Writer(opened.connection, services)
    readers =
      opened.isConcurrent
      ? ReaderPool(maximum: configuration.maximumReaders) { () throws(StoreError) in try opening.openReader()
      } : nil
    threads = StoreThreads(
      label: "windrow.sqlite", readers: opened.isConcurrent ? configuration.maximumReaders : 1)
    reference.object = self
  }

  /// A store in memory, which is gone when it is closed or released.
  public static func inMemory(
    schema: Schema, configuration: SQLiteConfiguration = SQLiteConfiguration()
  ) throws(StoreError) -> SQLiteStore {
    try SQLiteStore(path: FileOpening.memory, schema: schema, configuration: configuration)
  }
}
