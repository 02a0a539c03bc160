/// The rows in a plain array of structs, each where its id says; one that is gone has no id.
final class ArrayTable: FloorTable {
  private var rows: [ExpenseRecord]
  private var categories: [CategoryRecord]

  init(_ dataset: Dataset) {
    rows = dataset.expenses
    categories = dataset.categories
  }

  func transaction(_ body: () throws -> Void) throws { try body() }
  func settle() {}

  func date(of id: Int64) -> Double { rows[Int(id) - 1].date }
  func setDate(_ date: Double, of id: Int64) { rows[Int(id) - 1].date = date }
  func setAmount(_ amount: Double, of id: Int64) { rows[Int(id) - 1].amount = amount }
  func setName(_ name: String, ofCategory id: Int64) { categories[Int(id) - 1].name = name }

  func insert(_ row: ExpenseRecord) {
    var row = row
    if row.id == 0 { row.id = Int64(rows.count + 1) }
    if row.id <= Int64(rows.count) {
      rows[Int(row.id) - 1] = row
    } else {
      rows.append(row)
    }
  }

  func delete(_ id: Int64) {
    if id == 0 || id == Int64(rows.count) {
      rows.removeLast()
    } else {
      rows[Int(id) - 1].id = 0
    }
  }

  private var present: [ExpenseRecord] { rows.contains { $0.id == 0 } ? rows.filter { $0.id != 0 } : rows }

  func idsByDate() -> [Int64] { FetchIDs.idsByDate(present) }
  func idsByCategory() -> [Int64] { FetchIDs.idsByCategory(present, categories) }
}
