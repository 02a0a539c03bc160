/// One row's amount changed in its own transaction, while nothing observes.
///
/// A sample writes many rows, each once, and is the mean of them. The log is emptied before it and
/// does not fill up within it, so neither side pays for the other's checkpoint.
struct WriteOne: Workload {
  static let writesPerSample = 500
  static let update = "UPDATE expense SET amount = ? WHERE id = ?"

  let name = "write-one"
  let summary = "one row's amount changed in its own transaction, nothing observed"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let ids = scenario.dataset.sampleOfIDs(Self.writesPerSample)
    let amounts = ids.map { scenario.dataset.expenses[Int($0) - 1].amount }
    // Each sample writes other amounts than the one before, whichever side that was: a store may
    // skip a write that changes nothing.
    var generation = 0
    let fresh = { () -> Double in
      generation += 1
      return Double(generation) / 100
    }
    switch scenario.backend {
    case .sqlite:
      let database = try scenario.database(dateIndex: false)
      let update = try database.prepare(Self.update)
      return Trial(
        floorWhat: "C API: \(Self.update)",
        floor: .timed(
          iterations: ids.count,
          before: {
            try database.checkpoint()
            return fresh()
          },
          { added in
            for (id, amount) in zip(ids, amounts) {
              try update.update(amount + added, id: id)
            }
          },
          answer: { _, _ in ids.count }),
        finish: {
          try database.transaction { () throws(BenchFailure) in
            for (id, amount) in zip(ids, amounts) { try update.update(amount, id: id) }
          }
        })
    case .memory:
      return Trial(
        floorWhat: "array: rows[i].amount = x",
        floor: .timed(
          iterations: ids.count, before: fresh,
          { added in
            for (id, amount) in zip(ids, amounts) {
              scenario.rows[Int(id) - 1].amount = amount + added
            }
          },
          answer: { _, _ in ids.count }),
        finish: { scenario.rows = scenario.dataset.expenses })
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant(""), let median = line.median, let ratio = line.ratio else {
      return nil
    }
    return "A write takes \(Number.time(median)), \(Number.ratio(ratio)) of the bare UPDATE."
  }
}
