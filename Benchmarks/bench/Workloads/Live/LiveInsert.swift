import WindrowLive
import WindrowModel
import WindrowStore

/// One row inserted in its own transaction, until the change is in an async consumer's hand.
///
/// It is deleted again, unmeasured, so that each finds the same list.
struct LiveInsert: Workload {
  static let rowsPerSample = 80

  let name = "live-insert"
  let summary = "one row inserted, until a consumer has the change"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let places = try FloorPlaces(table)
    let list = LazyList(LiveList.byDate, store, scenario)
    let ids = scenario.dataset.liveRows(Self.rowsPerSample)
    let rows = scenario.dataset.newRows(ids.measured)
    let warmUps = scenario.dataset.newRows(ids.warmUps)
    return Trial(
      floorWhat: scenario.backend == .sqlite
        ? "C API, one transaction: \(FloorDatabase.insertExpense); \(StatementTable.selectDate), for every step "
          + "of a binary search"
        : "array: append to an array of structs, and a binary search",
      floor: .steps(rows, warmUps: warmUps, before: table.settle) { row in
        let watch = Stopwatch()
        var place = 0
        try table.transaction {
          try table.insert(row)
          place = try places.rank(of: row.date, .max)
        }
        let elapsed = watch.elapsed
        try table.transaction { try table.delete(0) }
        return (elapsed, place)
      },
      library: .steps(rows, warmUps: warmUps, before: list.settle) { row in
        let (elapsed, update) = try list.list().time {
          _ = try store.write { try $0.insert(Expense(new: row)) }
        }
        guard let inserted = update.change?.inserted.first else {
          throw BenchFailure("an inserted row was not delivered")
        }
        _ = try list.list().time { try store.write { try $0.delete(RecordID<Expense>(inserted.id)) } }
        return (elapsed, inserted.position.index)
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let median = lines.variant("")?.median else { return nil }
    return "A consumer has a new row after \(Number.time(median))."
  }
}
