import Foundation
import WindrowModel

/// The answers that the library's results give, by the same rules as the floor's.
extension Answer {
  static func ids<Record>(_ ids: [RecordID<Record>]) -> Int {
    Self.ids(ids.map(\.rawValue))
  }

  static func expenses(_ rows: [Expense]) -> Int {
    expenses(
      rows.map { row in
        ExpenseRecord(
          id: row.id.rawValue, title: row.title, amount: row.amount,
          date: row.date.timeIntervalSinceReferenceDate, note: row.note ?? "",
          categoryID: row.$category.id?.rawValue ?? 0)
      })
  }

  static func expensesByID(_ rows: [Expense]) -> Int { expenses(rows.sorted { $0.id < $1.id }) }

  /// - Throws: where a row lacks a value of the schema, or has one of another type.
  static func expenses(_ rows: [Record]) throws(BenchFailure) -> Int {
    var plain: [ExpenseRecord] = []
    for row in rows {
      guard case .string(let title) = row["title"], case .double(let amount) = row["amount"],
        case .date(let date) = row["date"], case .string(let note) = row["note"],
        case .int(let category) = row["category"]
      else { throw BenchFailure("row \(row.id) does not have the values of an expense") }
      plain.append(
        ExpenseRecord(
          id: row.id, title: title, amount: amount, date: date.timeIntervalSinceReferenceDate,
          note: note, categoryID: category))
    }
    return expenses(plain)
  }

  static func amount(_ amount: Double?) -> Int {
    amount.map { Self.amount($0) } ?? 0
  }
}
