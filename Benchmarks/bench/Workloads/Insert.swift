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
            let database = try scenario.emptyDatabase()
            return (database, try database.prepare(FloorDatabase.insertExpense))
          },
          { database, insert in try database.insert(rows, with: insert) },
          answer: { empty, _ in
            try empty.0.integer("SELECT count(*) FROM expense").map { Int($0) } ?? 0
          }))
    case .memory:
      return Trial(
        floorWhat: "array: append to a reserved array of structs",
        floor: .timed({ Self.appended(rows) }, answer: { $0.count }))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let typed = lines.ratio("typed") else { return nil }
    let dynamic = lines.ratio("dynamic").map { ", dynamic values \(Number.ratio($0))" } ?? ""
    return "Inserting structs costs \(Number.ratio(typed)) of the raw loop\(dynamic)."
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
