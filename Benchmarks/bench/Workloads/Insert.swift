import WindrowModel
import WindrowStore

/// All rows inserted in one transaction, with ids that are never used again.
struct Insert: Workload {
  let name = "insert"
  let summary = "all rows in one transaction, into a new file"
  let variants = ["typed", "dynamic"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let rows = scenario.dataset.expenses
    switch scenario.backend {
    case .sqlite:
      return Trial(
        floorWhat: "C API: \(FloorDatabase.insertExpense)",
        floor: .timed(
          before: {
            let database = try FloorDatabase(path: scenario.emptyFile())
            return (database, try database.prepare(FloorDatabase.insertExpense))
          },
          { database, insert in try database.insert(rows, with: insert) },
          answer: { empty, _ in
            try empty.0.integer("SELECT count(*) FROM expense").map { Int($0) } ?? 0
          }),
        library: Self.library(
          variant, scenario.dataset, into: { try LibraryStore.open(scenario.emptyFile()) }))
    case .memory:
      return Trial(
        floorWhat: "array: append to a reserved array of structs",
        floor: .timed({ Self.appended(rows) }, answer: { $0.count }),
        library: Self.library(
          variant, scenario.dataset, into: { try LibraryStore.memory(scenario.dataset) }))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let typed = lines.ratio("typed") else { return nil }
    let dynamic = lines.ratio("dynamic").map { ", dynamic values \(Number.ratio($0))" } ?? ""
    return "Inserting structs costs \(Number.ratio(typed)) of the raw loop\(dynamic)."
  }

  private static func library(
    _ variant: String, _ dataset: Dataset, into makeStore: @escaping () throws -> any Store
  ) -> Side {
    let insert = variant == "typed" ? insertTyped(dataset) : insertByName(dataset)
    return .timed(
      before: makeStore,
      { store in try store.write(insert) },
      answer: { store, _ in
        defer { try? store.close() }
        return try store.read { try $0.count(FetchRequest<Expense>()) }
      })
  }

  private static func insertTyped(
    _ dataset: Dataset
  ) -> (any WriteTransaction) throws -> Void {
    let rows = dataset.newExpenses()
    return { _ = try $0.insert(contentsOf: rows) }
  }

  private static func insertByName(
    _ dataset: Dataset
  ) -> (any WriteTransaction) throws -> Void {
    let rows = dataset.newExpenses().map { row -> [String: AttributeValue] in
      [
        "title": .string(row.title), "amount": .double(row.amount), "date": .date(row.date),
        "note": row.note.map(AttributeValue.string) ?? .null,
        "category": row.$category.id.map { .int($0.rawValue) } ?? .null,
      ]
    }
    return { transaction in
      for row in rows { try transaction.insert(Expense.entityName, row) }
    }
  }

  private static func appended(_ rows: [ExpenseRecord]) -> [ExpenseRecord] {
    var table: [ExpenseRecord] = []
    table.reserveCapacity(rows.count)
    for var row in rows {
      row.id = Int64(table.count + 1)
      table.append(row)
    }
    return table
  }
}
