extension FloorDatabase {
  /// Marks a file as made by this benchmark ("WBEN"), so that no other is ever overwritten.
  static let applicationID: Int64 = 0x5742_454E

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

  /// The statement that reads whole rows of `expense` by a number of ids.
  static func selectExpenses(count: Int) -> String {
    let parameters = Array(repeating: "?", count: count).joined(separator: ",")
    return "SELECT id, title, amount, date, note, category_id FROM expense WHERE id IN (\(parameters))"
  }
}
