/// The bytes that a sum holds at most while it is made; for rows held and for lists, reading them is part of it.
struct SumMemory: Workload {
  let name = "sum-memory"
  let summary = "peak bytes while summing amount"
  let variants = ["sql", "reduce-faulting", "reduce-held"]
  let unit = ResultUnit.bytes

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    guard AllocationCounter.isAvailable else { return Trial(note: AllocationCounter.missingNote) }
    if scenario.backend == .sqlite { _ = try scenario.database(dateIndex: false) }
    let store = try scenario.store()
    let library: Side =
      switch variant {
      case "sql": .peakBytes({ try Sum.stored(in: store) }, answer: Answer.amount)
      case "reduce-faulting":
        .peakBytes({ Sum.reduced(try FirstBatch.list(in: store)) }, answer: Answer.amount)
      default:
        .peakBytes(
          {
            let rows = try Sum.held(from: store)
            return (rows, Sum.reduced(rows))
          }, answer: { Answer.amount($0.1) })
      }
    return Trial(library: library)
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let sql = lines.variant("sql")?.median, sql > 0 else { return nil }
    let others = ["reduce-held", "reduce-faulting"].compactMap { variant in
      lines.variant(variant)?.median.map {
        "\(variant) \(Number.bytes($0)), \(Number.times($0 / sql)) as much"
      }
    }
    guard !others.isEmpty else { return nil }
    return "The store's own sum holds \(Number.bytes(sql)) at most, "
      + others.joined(separator: "; ") + "."
  }
}
