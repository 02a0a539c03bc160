import Foundation
import WindrowModel

enum Kind: String, CaseIterable, AttributeConvertible { case cash, card }

struct Category: Entity {
  var id: RecordID<Category> = .unassigned
  var name: String
  @ToOne var parent: Category?

  init(name: String) { self.name = name }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    _parent = try row.toOne("parent", \.$parent, \.parent)
  }
}

struct Expense: Entity, Equatable {
  var id: RecordID<Expense> = .unassigned
  var title: String?
  var amount: Double
  var paid: Bool
  var checked: Bool
  var price: Decimal
  var kind: Kind
  @ToOne var category: Category?

  var isLarge: Bool { amount > 100 }

  init(title: String?, amount: Double) {
    self.title = title
    self.amount = amount
    paid = false
    checked = true
    price = 1
    kind = .cash
  }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    amount = try row.value("amount", \.amount)
    paid = try row.value("paid", \.paid)
    checked = try row.value("checked", \.checked)
    price = try row.value("price", \.price, scale: 2)
    kind = try row.value("kind", \.kind)
    _category = try row.toOne("category", \.$category, \.category)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$category, inverse: "expenses", onDelete: .cascade)
    entity.unique(\.title, \.$category)
    entity.index(.descending(\.amount), .ascending(\.$category.id))
  }
}
