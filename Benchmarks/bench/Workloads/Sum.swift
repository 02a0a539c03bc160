/// The sum of all amounts, asked of the store or made from rows that are held.
struct Sum: Workload {
  static let select = "SELECT sum(amount) FROM expense"

  let name = "sum"
  let summary = "sum of amount: in the store, or over rows already held"
  let variants = ["sql", "reduce-held"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    switch scenario.backend {
    case .sqlite:
      let select = try scenario.database(dateIndex: false).prepare(Self.select)
      return Trial(
        floorWhat: "C API: \(Self.select)",
        floor: .timed({ try select.double() }, answer: Answer.amount))
    case .memory:
      return Trial(
        floorWhat: "array: loop over amount",
        floor: .timed({ Self.total(scenario.rows) }, answer: Answer.amount))
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

  private static func total(_ rows: [ExpenseRecord]) -> Double {
    var total = 0.0
    for index in rows.indices { total += rows[index].amount }
    return total
  }
}
