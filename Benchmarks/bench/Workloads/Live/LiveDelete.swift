import WindrowLive
import WindrowModel
import WindrowStore

/// One row deleted in its own transaction, until the change is in an async consumer's hand.
///
/// It is inserted again with its identity, unmeasured, so that each finds the same list.
struct LiveDelete: Workload {
  let name = "live-delete"
  let summary = "one row deleted, until a consumer has the change"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let places = try FloorPlaces(table)
    let list = LazyList(LiveList.byDate, store, scenario)
    let ids = scenario.dataset.liveRows(LiveInsert.rowsPerSample)
    let rows = ids.measured.map { scenario.dataset.expenses[Int($0) - 1] }
    let warmUps = ids.warmUps.map { scenario.dataset.expenses[Int($0) - 1] }
    return Trial(
      floorWhat: scenario.backend == .sqlite
        ? "C API, one transaction: \(StatementTable.selectDate), for every step of a binary search; "
          + StatementTable.deleteRow
        : "array: a binary search, and the struct marked as gone",
      floor: .steps(rows, warmUps: warmUps, before: table.settle) { row in
        let watch = Stopwatch()
        var place = 0
        try table.transaction {
          place = try places.rank(of: try table.date(of: row.id), row.id)
          try table.delete(row.id)
        }
        let elapsed = watch.elapsed
        try table.transaction { try table.insert(row) }
        return (elapsed, place)
      },
      library: .steps(rows, warmUps: warmUps, before: list.settle) { row in
        let (elapsed, update) = try list.list().time {
          try store.write { try $0.delete(RecordID<Expense>(row.id)) }
        }
        guard let deleted = update.change?.deleted.first else {
          throw BenchFailure("a deleted row was not delivered")
        }
        _ = try list.list().time { _ = try store.write { try $0.insert(Expense(row)) } }
        return (elapsed, deleted.position.index)
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let median = lines.variant("")?.median else { return nil }
    return "A consumer knows of a deleted row after \(Number.time(median))."
  }
}
