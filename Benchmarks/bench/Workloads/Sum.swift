import WindrowModel
import WindrowStore

/// The sum of all amounts, asked of the store or made from rows that are held.
struct Sum: Workload {
  static let select = "SELECT sum(amount) FROM expense"

  let name = "sum"
  let summary = "sum of amount: in the store, over a faulting list, or over rows already held"
  let variants = ["sql", "reduce-faulting", "reduce-held"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    switch scenario.backend {
    case .sqlite:
      let select = try scenario.database(dateIndex: false).prepare(Self.select)
      let store = try scenario.store()
      return Trial(
        floorWhat: "C API: \(Self.select)",
        floor: .timed({ try select.double() }, answer: Answer.amount),
        library: try Self.library(variant, store))
    case .memory:
      let store = try scenario.store()
      return Trial(
        floorWhat: "array: loop over amount",
        floor: .timed({ Self.total(scenario.rows) }, answer: Answer.amount),
        library: try Self.library(variant, store))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let sql = lines.variant("sql")?.median else { return nil }
    let others = ["reduce-held", "reduce-faulting"].compactMap { variant in
      lines.variant(variant)?.median.map { "\(variant) takes \(Number.times($0 / sql))" }
    }
    guard !others.isEmpty else { return nil }
    return others.joined(separator: " and ") + " as long as the store's own sum."
  }

  private static func library(_ variant: String, _ store: any Store) throws -> Side {
    if variant == "sql" { return .timed({ try stored(in: store) }, answer: Answer.amount) }
    if variant == "reduce-faulting" {
      let list = try FirstBatch.list(in: store)
      return .timed({ reduced(list) }, answer: Answer.amount)
    }
    let rows = try held(from: store)
    return .timed({ reduced(rows) }, answer: Answer.amount)
  }

  /// The sum as the store makes it.
  static func stored(in store: any Store) throws -> Double? {
    try store.read { try $0.sum(of: \Expense.amount) }
  }

  /// All rows, decoded.
  static func held(from store: any Store) throws -> [Expense] {
    try store.read { try $0.fetch(FetchRequest<Expense>()) }
  }

  /// The sum of rows at hand, or of a list that reads them.
  static func reduced(_ rows: some Sequence<Expense>) -> Double {
    rows.reduce(0) { $0 + $1.amount }
  }

  private static func total(_ rows: [ExpenseRecord]) -> Double {
    var total = 0.0
    for index in rows.indices { total += rows[index].amount }
    return total
  }
}
