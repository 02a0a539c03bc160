import WindrowModel
import WindrowStore

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
    let writes = Writes(scenario.dataset, count: Self.writesPerSample)
    switch scenario.backend {
    case .sqlite: return try databaseTrial(writes, in: scenario)
    case .memory: return try arrayTrial(writes, in: scenario)
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant(""), let median = line.median, let ratio = line.ratio else {
      return nil
    }
    return "A write takes \(Number.time(median)), \(Number.ratio(ratio)) of the bare UPDATE."
  }

  private func databaseTrial(_ writes: Writes, in scenario: Scenario) throws -> Trial {
    let database = try scenario.database(dateIndex: false)
    let update = try database.prepare(Self.update)
    let store = try scenario.store()
    return Trial(
      floorWhat: "C API: \(Self.update)",
      floor: .timed(
        iterations: writes.ids.count,
        before: {
          try database.checkpoint()
          return writes.nextDifference()
        },
        { added in
          for (id, amount) in writes.pairs { try update.update(amount + added, id: id) }
        },
        answer: { _, _ in writes.ids.count }),
      library: Self.library(writes, store) { try database.checkpoint() },
      finish: {
        try database.transaction { () throws(BenchFailure) in
          for (id, amount) in writes.pairs { try update.update(amount, id: id) }
        }
      })
  }

  private func arrayTrial(_ writes: Writes, in scenario: Scenario) throws -> Trial {
    let store = try scenario.store()
    return Trial(
      floorWhat: "array: rows[i].amount = x",
      floor: .timed(
        iterations: writes.ids.count, before: writes.nextDifference,
        { added in
          for (id, amount) in writes.pairs { scenario.rows[Int(id) - 1].amount = amount + added }
        },
        answer: { _, _ in writes.ids.count }),
      library: Self.library(writes, store),
      finish: {
        scenario.rows = scenario.dataset.expenses
        try scenario.forgetStore()
      })
  }

  private static func library(
    _ writes: Writes, _ store: any Store, before: @escaping () throws -> Void = {}
  ) -> Side {
    .timed(
      iterations: writes.ids.count,
      before: {
        try before()
        return writes.nextDifference()
      },
      { added in
        for (id, amount) in writes.pairs {
          try store.write { transaction in
            try transaction.update(RecordID<Expense>(id), \.amount, to: amount + added)
          }
        }
      },
      answer: { _, _ in writes.ids.count })
  }

  /// The rows that a sample writes, with their first amounts.
  private final class Writes {
    let ids: [Int64]
    let amounts: [Double]
    private var generation = 0

    init(_ dataset: Dataset, count: Int) {
      ids = dataset.sampleOfIDs(count)
      amounts = ids.map { dataset.expenses[Int($0) - 1].amount }
    }

    var pairs: Zip2Sequence<[Int64], [Double]> { zip(ids, amounts) }

    /// What a sample adds to every amount: other than in the sample before, whichever side took
    /// that, since a store may skip a write that changes nothing.
    func nextDifference() -> Double {
      generation += 1
      return Double(generation) / 100
    }
  }
}
