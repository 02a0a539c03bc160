import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

/// How the library's stores are made: with default settings, as an app would, but for one.
enum LibraryStore {
  /// The schema of both stores.
  static func schema() throws -> Schema { try Schema(Expense.self, Category.self) }

  /// A store on a file; tables that it lacks are made by the library.
  static func open(_ path: String) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    // The floor writes to the same file by a connection of its own, and lists must not fetch again while it is measured.
    configuration.foreignCommits = .never
    return try SQLiteStore(path: path, schema: schema(), configuration: configuration)
  }

  /// A store in memory with the categories, and no expense.
  static func memory(_ dataset: Dataset) throws -> MemoryStore {
    let store = try MemoryStore(schema: schema())
    try insertCategories(dataset, into: store)
    return store
  }

  /// Fills an empty `category`.
  static func insertCategories(_ dataset: Dataset, into store: some Store) throws {
    try store.write { _ = try $0.insert(contentsOf: dataset.categories.map(Category.init)) }
  }
}

extension Dataset {
  /// The rows as values that no store has inserted yet.
  func newExpenses() -> [Expense] { expenses.map(Expense.init(new:)) }
}
