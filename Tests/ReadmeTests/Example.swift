import Windrow
import WindrowSQLite

struct Category: Entity {
  var id: RecordID<Category> = .unassigned
  var name: String
}

extension Category {
  init(row: inout Row<Self>) throws {
    try self.init(id: row.id(\.id), name: row.value("name", \.name))
  }
}

struct Expense: Entity {
  var id: RecordID<Expense> = .unassigned
  var title: String
  var amount: Double
  @ToOne var category: Category?
}

extension Expense {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id),
      title: row.value("title", \.title),
      amount: row.value("amount", \.amount),
      category: row.toOne("category", \.$category, \.category))
  }
}

func titlesOfLargeMeals(in file: String) throws -> [String] {
  let store = try SQLiteStore(path: file, schema: Schema(Expense.self))
  try store.write { transaction in
    let food = try transaction.insert(Category(name: "Food"))
    try transaction.insert(Expense(title: "Café crème", amount: 4.5, category: ToOne(food)))
    try transaction.insert(Expense(title: "Dinner for two", amount: 61, category: ToOne(food)))
  }
  let large = FetchRequest<Expense>()
    .filter(\.$category.name == "Food" && \.amount > 10)
    .sorted(by: \.amount, .descending)
  return try store.read { transaction in try transaction.fetch(large).map(\.title) }
}
