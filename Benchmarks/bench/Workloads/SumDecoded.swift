import WindrowStore

/// The rows that a sum decodes.
struct SumDecoded: Workload {
  let name = "sum-decoded"
  let summary = "rows decoded while summing amount"
  let variants = ["sql", "reduce-faulting"]
  let unit = ResultUnit.count

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    if scenario.backend == .sqlite { _ = try scenario.database(dateIndex: false) }
    let store = try scenario.store()
    return Trial(
      library: Side {
        let before = store.statistics.rowsDecoded
        let sum =
          variant == "sql" ? try Sum.stored(in: store) : Sum.reduced(try FirstBatch.list(in: store))
        let decoded = store.statistics.rowsDecoded - before
        return Sample(value: Double(decoded), answer: Answer.amount(sum))
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let decoded = lines.variant("sql")?.median else { return nil }
    let list = lines.variant("reduce-faulting")?.median.map { ", reduce-faulting \(Number.whole($0))" } ?? ""
    return "The store's own sum decodes \(Number.whole(decoded)) rows\(list)."
  }
}
