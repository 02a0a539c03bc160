extension FloorDatabase {
  /// Marks a file as made by this benchmark ("WBEN"), so that no other is ever overwritten.
  static let applicationID: Int64 = 0x5742_454E

  /// Creates the two tables and the index on the foreign key.
  func createTables() throws(BenchFailure) {
    try execute("PRAGMA application_id = \(Self.applicationID)")
    try execute(
      """
      CREATE TABLE category (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL)
      """)
    try execute(
      """
      CREATE TABLE expense (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL, amount REAL NOT NULL, date REAL NOT NULL, note TEXT,
        category_id INTEGER REFERENCES category(id) ON DELETE SET NULL
          DEFERRABLE INITIALLY DEFERRED)
      """)
    try execute("CREATE INDEX expense_category_id ON expense(category_id)")
  }

  /// Fills an empty `category`.
  func insert(_ categories: [CategoryRecord]) throws(BenchFailure) {
    let insert = try prepare("INSERT INTO category (name) VALUES (?)")
    try transaction { () throws(BenchFailure) in
      for category in categories { try insert.insert(name: category.name) }
    }
  }

  /// Inserts all rows in one transaction.
  func insert(_ rows: [ExpenseRecord], with insert: FloorStatement) throws(BenchFailure) {
    try transaction { () throws(BenchFailure) in
      for row in rows { try insert.insert(row) }
    }
  }

  /// Adds or drops the index on `date DESC`.
  func setDateIndex(_ isWanted: Bool) throws(BenchFailure) {
    try execute(
      isWanted
        ? "CREATE INDEX IF NOT EXISTS expense_date ON expense(date DESC)"
        : "DROP INDEX IF EXISTS expense_date")
  }

  /// Moves the log into the file, so that what is measured next starts with an empty log.
  func checkpoint() throws(BenchFailure) {
    try execute("PRAGMA wal_checkpoint(RESTART)")
  }

  /// The statement that inserts a row of `expense`.
  static let insertExpense =
    "INSERT INTO expense (title, amount, date, note, category_id) VALUES (?, ?, ?, ?, ?)"
}
