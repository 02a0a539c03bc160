/// The rows that a sum decodes.
struct SumDecoded: Workload {
  let name = "sum-decoded"
  let summary = "rows decoded while summing amount"
  let variants = ["sql"]
  let unit = ResultUnit.count

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    Trial()
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let decoded = lines.variant("sql")?.median else { return nil }
    return "The store's own sum decodes \(Number.whole(decoded)) rows."
  }
}
