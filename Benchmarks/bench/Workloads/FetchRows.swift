import WindrowModel
import WindrowStore

/// All rows decoded, in the order of their ids.
struct FetchRows: Workload {
  static let select = "SELECT id, title, amount, date, note, category_id FROM expense ORDER BY id"

  let name = "fetch-rows"
  let summary = "all rows decoded, in the order of their ids"
  let variants = ["typed", "dynamic"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let count = scenario.rowCount
    switch scenario.backend {
    case .sqlite:
      let select = try scenario.database(dateIndex: false).prepare(Self.select)
      let store = try scenario.store()
      return Trial(
        floorWhat: "C API: \(Self.select)",
        floor: .timed({ try select.expenses(expecting: count) }, answer: Answer.expenses),
        library: Self.library(variant, store))
    case .memory:
      let store = try scenario.store()
      return Trial(
        floorWhat: "array: copy of every struct into a reserved array",
        floor: .timed({ Self.copy(scenario.rows) }, answer: Answer.expenses),
        library: Self.library(variant, store))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let typed = lines.variant("typed"), let median = typed.median, typed.rows > 0 else {
      return nil
    }
    let each = Number.time(median / Double(typed.rows))
    let ratio = typed.ratio.map { ", \(Number.ratio($0)) of the raw loop" } ?? ""
    return "A row takes \(each)\(ratio)."
  }

  private static func library(_ variant: String, _ store: any Store) -> Side {
    if variant == "typed" {
      let request = FetchRequest<Expense>()
      return .timed({ try store.read { try $0.fetch(request) } }, answer: Answer.expenses)
    }
    let request = FetchDescription(entity: Expense.entityName)
    return .timed({ try store.read { try $0.records(request) } }, answer: Answer.expenses)
  }

  private static func copy(_ rows: [ExpenseRecord]) -> [ExpenseRecord] {
    var copied: [ExpenseRecord] = []
    copied.reserveCapacity(rows.count)
    for row in rows { copied.append(row) }
    return copied
  }
}
