import WindrowLive
import WindrowModel
import WindrowStore

/// What following a store costs its writes: many updates in one transaction with one list, beside the same with none.
struct LiveOverhead: Workload {
  static let updateCount = 20_000

  let name = "live-overhead"
  let summary =
    "20,000 updates in one transaction with one list, until a consumer has the change, to the same with none"
  let unit = ResultUnit.ratio

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let ids = scenario.dataset.sampleOfIDs(Self.updateCount)
    let amounts = ids.map { scenario.dataset.expenses[Int($0) - 1].amount }
    var generation = 0
    let write = {
      try store.write { transaction in
        for index in 0..<Self.updateCount {
          generation += 1
          let row = index % ids.count
          try transaction.update(
            RecordID<Expense>(ids[row]), \.amount, to: amounts[row] + Double(generation) / 100)
        }
      }
    }
    return Trial(
      library: Side {
        try table.settle()
        let watch = Stopwatch()
        try write()
        let alone = watch.elapsed
        let list = try ObservedList(LiveList.byDate, on: store)
        if let row = scenario.dataset.expenses.first { try list.settle(row) }
        try table.settle()
        let (followed, update) = try list.time(write)
        return Sample(value: followed / alone, answer: update.change?.updated.count ?? 0)
      },
      finish: {
        try store.write { transaction in
          for (id, amount) in zip(ids, amounts) {
            try transaction.update(RecordID<Expense>(id), \.amount, to: amount)
          }
        }
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let ratio = lines.variant("")?.median else { return nil }
    return "Writes that a list follows take \(Number.ratio(ratio)) of the time of those that nobody does."
  }
}
