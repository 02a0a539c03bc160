import Foundation
import WindrowSQLite
import WindrowStore

/// The rows on one store, and everything that a workload needs to run on them.
final class Scenario {
  let backend: Backend
  let dataset: Dataset
  /// The floor's own copy for the memory store: a plain array of structs.
  var rows: [ExpenseRecord]
  private let folder: URL
  private let file: URL
  private var database: FloorDatabase?
  private var hasDateIndex = false
  /// The library's store on the same rows.
  private var openStore: (any Store)?

  var rowCount: Int { dataset.expenses.count }
  /// The path of the file of ``database(dateIndex:)``.
  var path: String { file.path }

  /// - Parameter databaseFile: a file to use and keep; without it a temporary one is used.
  init(backend: Backend, dataset: Dataset, databaseFile: String?) throws {
    self.backend = backend
    self.dataset = dataset
    rows = dataset.expenses
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("windrow-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file =
      databaseFile.map { URL(fileURLWithPath: $0) }
      ?? folder.appendingPathComponent("bench.sqlite")
  }

  /// The filled database, with or without the index on the date; made when first asked for.
  func database(dateIndex: Bool) throws -> FloorDatabase {
    let database = try self.database ?? openDatabase()
    self.database = database
    if hasDateIndex != dateIndex { try forgetStore() }
    hasDateIndex = dateIndex
    try database.setDateIndex(dateIndex)
    try database.checkpoint()
    return database
  }

  /// Empties the log, so that what is measured next does not pay for what was written before.
  func settle() throws { try database?.checkpoint() }

  /// The library's store on the rows; for SQLite on the file of ``database(dateIndex:)``, as that
  /// was left.
  func store() throws -> any Store {
    if let openStore { return openStore }
    let store: any Store
    switch backend {
    case .sqlite:
      if database == nil { _ = try self.database(dateIndex: false) }
      store = try LibraryStore.open(file.path)
    case .memory:
      store = try LibraryStore.memory(dataset)
      try store.write { _ = try $0.insert(contentsOf: dataset.newExpenses()) }
    }
    openStore = store
    return store
  }

  /// The floor's rows of live workloads: the database with an index on the date, or a plain array.
  func floorTable() throws -> any FloorTable {
    switch backend {
    case .sqlite: try StatementTable(database(dateIndex: true), rowCount: rowCount)
    case .memory: ArrayTable(dataset)
    }
  }

  /// Closes the library's store; one in memory begins with the first rows when it is next asked for.
  func forgetStore() throws {
    try openStore?.close()
    openStore = nil
  }

  /// A new file with the tables and the categories, and no expense.
  func emptyFile() throws -> String {
    let path = folder.appendingPathComponent("empty.sqlite").path
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    try makeFile(path)
    return path
  }

  /// Closes what is open and removes what was temporary.
  func close() {
    try? forgetStore()
    database = nil
    try? FileManager.default.removeItem(at: folder)
  }

  /// Makes a file by the library, so that both sides have the same tables.
  private func makeFile(_ path: String) throws {
    let store = try LibraryStore.open(path)
    try LibraryStore.insertCategories(dataset, into: store)
    try store.close()
  }

  private func openDatabase() throws -> FloorDatabase {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    if !isThere { try makeFile(file.path) }
    let database = try FloorDatabase(path: file.path, isKept: isThere)
    if isThere {
      try verify(database)
    } else {
      try database.insert(
        dataset.expenses, with: try database.prepare(FloorDatabase.insertExpense))
    }
    return database
  }

  /// A kept file must hold exactly the rows that this run would generate.
  private func verify(_ database: FloorDatabase) throws {
    let columns = "id, title, amount, date, note, category_id"
    let stored = try database.prepare("SELECT \(columns) FROM expense ORDER BY id")
      .expenses(expecting: rowCount)
    guard stored == dataset.expenses else {
      throw BenchFailure(
        "\(file.path) holds the rows of another --rows or --seed; name another file")
    }
  }
}
