import Foundation

/// The rows on one store, and everything that a workload needs to run on them.
final class Scenario {
  let backend: Backend
  let dataset: Dataset
  /// The floor's own copy for the memory store: a plain array of structs.
  var rows: [ExpenseRecord]
  private let folder: URL
  private let file: URL
  private var database: FloorDatabase?

  var rowCount: Int { dataset.expenses.count }

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
    try database.setDateIndex(dateIndex)
    try database.checkpoint()
    return database
  }

  /// A new file with the tables and the categories, and no expense.
  func emptyDatabase() throws -> FloorDatabase {
    let path = folder.appendingPathComponent("empty.sqlite").path
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    let database = try FloorDatabase(path: path)
    try database.createTables()
    try database.insert(dataset.categories)
    return database
  }

  /// Closes the database and removes what was temporary.
  func close() {
    database = nil
    try? FileManager.default.removeItem(at: folder)
  }

  private func openDatabase() throws -> FloorDatabase {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    let database = try FloorDatabase(path: file.path, isKept: isThere)
    if isThere {
      try verify(database)
    } else {
      try database.createTables()
      try database.insert(dataset.categories)
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
