import Foundation
import WindrowModel

/// A row of `expense` as an app would declare it: the same columns as the floor's struct.
struct Expense: Entity {
  var id: RecordID<Expense> = .unassigned
  var title: String
  var amount: Double
  var date: Date
  var note: String?
  @ToOne var category: Category?

}

extension Expense {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id),
      title: row.value("title", \.title),
      amount: row.value("amount", \.amount),
      date: row.value("date", \.date),
      note: row.value("note", \.note),
      category: row.toOne("category", \.$category, \.category))
  }

  /// A row that no store has inserted yet.
  init(new record: ExpenseRecord) {
    title = record.title
    amount = record.amount
    date = Date(timeIntervalSinceReferenceDate: record.date)
    note = record.note
    _category = ToOne(RecordID(record.categoryID))
  }

  /// A row with its identity.
  init(_ record: ExpenseRecord) {
    self.init(new: record)
    id = RecordID(record.id)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$category, onDelete: .nullify)
  }
}
