import WindrowStore

/// The rows that a sum decodes.
struct SumDecoded: Workload {
  let name = "sum-decoded"
  let summary = "rows decoded while summing amount"
  let variants = ["sql"]
  let unit = ResultUnit.count

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    if scenario.backend == .sqlite { _ = try scenario.database(dateIndex: false) }
    let store = try scenario.store()
    return Trial(
      library: Side {
        let before = store.statistics.rowsDecoded
        let sum = try Sum.stored(in: store)
        let decoded = store.statistics.rowsDecoded - before
        return Sample(value: Double(decoded), answer: Answer.amount(sum))
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let decoded = lines.variant("sql")?.median else { return nil }
    return "The store's own sum decodes \(Number.whole(decoded)) rows."
  }
}
