import Foundation
import Windrow
import WindrowSQLite

struct Payment: Entity {
  var id: RecordID<Payment> = .unassigned
  var amount: Decimal?
  var paidAt: Date?

  static func configure(_ entity: inout EntityConfiguration<Payment>) {
    entity.table("PAYMENTS")
    entity.identityColumn("PK")
    entity.column(\.paidAt, "PAID_AT")
    entity.storage(\.amount, .number)  // 12.5 in a NUMERIC column
    entity.storage(\.paidAt, .unixMilliseconds)
  }
}

extension Payment {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id),
      amount: row.value("amount", \.amount, scale: 2),
      paidAt: row.value("paidAt", \.paidAt))
  }
}

func sumOfPayments(since date: Date, in file: String) throws -> Decimal? {
  var configuration = SQLiteConfiguration()
  configuration.isReadOnly = true
  let store = try SQLiteStore(adopting: file, schema: Schema(Payment.self), configuration: configuration)
  return try store.read { transaction in
    try transaction.sum(of: \Payment.amount, where: \.paidAt >= date)
  }
}
