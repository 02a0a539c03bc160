/// The rows in a database, changed and read by statements that are prepared once.
final class StatementTable: FloorTable {
  static let updateDate = "UPDATE expense SET date = ? WHERE id = ?"
  static let updateName = "UPDATE category SET name = ? WHERE id = ?"
  static let selectDate = "SELECT date FROM expense WHERE id = ?"
  static let insertRow =
    "INSERT INTO expense (title, amount, date, note, category_id, id) VALUES (?, ?, ?, ?, ?, ?)"
  static let deleteRow = "DELETE FROM expense WHERE id = ?"

  private let database: FloorDatabase
  private let rowCount: Int
  private let begin, commit, rollback: FloorStatement
  private let date, setDate, setAmount, setName: FloorStatement
  private let insert, insertWithID, delete: FloorStatement
  private let byDate, byCategory: FloorStatement

  init(_ database: FloorDatabase, rowCount: Int) throws {
    self.database = database
    self.rowCount = rowCount
    begin = try database.prepare("BEGIN IMMEDIATE")
    commit = try database.prepare("COMMIT")
    rollback = try database.prepare("ROLLBACK")
    date = try database.prepare(Self.selectDate)
    setDate = try database.prepare(Self.updateDate)
    setAmount = try database.prepare(WriteOne.update)
    setName = try database.prepare(Self.updateName)
    insert = try database.prepare(FloorDatabase.insertExpense)
    insertWithID = try database.prepare(Self.insertRow)
    delete = try database.prepare(Self.deleteRow)
    byDate = try database.prepare(FetchIDs.byDate)
    byCategory = try database.prepare(FetchIDs.byCategory)
  }

  func transaction(_ body: () throws -> Void) throws {
    try begin.run()
    do {
      try body()
      try commit.run()
    } catch {
      try? rollback.run()
      throw error
    }
  }

  func settle() throws { try database.checkpoint() }

  func date(of id: Int64) throws -> Double { try date.double(of: id) }
  func setDate(_ date: Double, of id: Int64) throws { try setDate.update(date, id: id) }
  func setAmount(_ amount: Double, of id: Int64) throws { try setAmount.update(amount, id: id) }
  func setName(_ name: String, ofCategory id: Int64) throws { try setName.update(name, id: id) }

  func insert(_ row: ExpenseRecord) throws {
    if row.id == 0 { try insert.insert(row) } else { try insertWithID.insert(row, id: row.id) }
  }

  func delete(_ id: Int64) throws { try delete.run(id: id == 0 ? database.lastInsertedRow : id) }

  func idsByDate() throws -> [Int64] { try byDate.ids(expecting: rowCount) }
  func idsByCategory() throws -> [Int64] { try byCategory.ids(expecting: rowCount) }
}
