import Foundation
import WindrowLive
import WindrowModel
import WindrowStore

/// One row changed in its own transaction, until the change is in an async consumer's hand.
///
/// All rows are changed there, and then back again, so that each sample finds the same list.
struct LiveUpdate: Workload {
  static let rowsPerSample = 100

  let name = "live-update"
  let summary =
    "one row's date (amount) changed, until a consumer has the change; irrelevant: until write returns"
  let variants = ["key", "other", "irrelevant"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    switch variant {
    case "key": return try keyTrial(table, store, scenario)
    case "other": return try amountTrial(table, store, scenario)
    default: return Self.irrelevantTrial(table, store, scenario)
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let key = lines.variant("key")?.median else { return nil }
    let other = lines.variant("other")?.median.map { ", with one that stays \(Number.time($0))" } ?? ""
    return "A consumer has a change with a row that moves after \(Number.time(key))\(other)."
  }

  private func keyTrial(_ table: any FloorTable, _ store: any Store, _ scenario: Scenario) throws -> Trial {
    let rows = scenario.dataset.liveRows(Self.rowsPerSample)
    let changes = scenario.dataset.dateChanges(rows.measured)
    let warmUps = scenario.dataset.dateChanges(rows.warmUps)
    var changing = ChangingRows(rows.warmUps + rows.measured, of: scenario.dataset)
    let places = try FloorPlaces(table, without: changing.ids)
    let list = LazyList(LiveList.byDate, store, scenario)
    return Trial(
      floorWhat: scenario.backend == .sqlite
        ? "C API, one transaction: \(StatementTable.selectDate), for every step of two binary searches; "
          + StatementTable.updateDate
        : "array: rows[i].date = x, and two binary searches",
      floor: .steps(changes, warmUps: warmUps, before: table.settle) { change in
        let watch = Stopwatch()
        var (old, from, to) = (0.0, 0, 0)
        try table.transaction {
          old = try table.date(of: change.id)
          from = try places.rank(of: old, change.id)
          try table.setDate(change.date, of: change.id)
          to = try places.rank(of: change.date, change.id)
        }
        let elapsed = watch.elapsed
        from += changing.setDate(old, of: change.id)
        to += changing.setDate(change.date, of: change.id)
        return (elapsed, from &* 31 &+ to)
      },
      library: .steps(changes, warmUps: warmUps, before: list.settle) { change in
        let (elapsed, update) = try list.list().time {
          try store.write {
            try $0.update(
              RecordID<Expense>(change.id), \.date, to: Date(timeIntervalSinceReferenceDate: change.date))
          }
        }
        guard let row = update.change?.updated.first, row.id == change.id else {
          throw BenchFailure("the change of row \(change.id) was not delivered")
        }
        return (elapsed, row.from.index &* 31 &+ row.to.index)
      })
  }

  private func amountTrial(_ table: any FloorTable, _ store: any Store, _ scenario: Scenario) throws -> Trial
  {
    let rows = scenario.dataset.liveRows(Self.rowsPerSample)
    let changes = scenario.dataset.amountChanges(rows.measured)
    let warmUps = scenario.dataset.amountChanges(rows.warmUps)
    let list = LazyList(LiveList.byDate, store, scenario)
    return Trial(
      floorWhat: scenario.backend == .sqlite ? "C API: \(WriteOne.update)" : "array: rows[i].amount = x",
      floor: .steps(changes, warmUps: warmUps, before: table.settle) { change in
        let watch = Stopwatch()
        try table.transaction { try table.setAmount(change.amount, of: change.id) }
        return (watch.elapsed, 1)
      },
      library: .steps(changes, warmUps: warmUps, before: list.settle) { change in
        let (elapsed, update) = try list.list().time { try Self.write(change, to: store) }
        guard let delivered = update.change else {
          throw BenchFailure("a list was delivered without its change")
        }
        return (elapsed, delivered.updated.count)
      })
  }

  /// Beside the same writes to the same store without a list.
  private static func irrelevantTrial(
    _ table: any FloorTable, _ store: any Store, _ scenario: Scenario
  ) -> Trial {
    let rows = scenario.dataset.liveRows(Self.rowsPerSample)
    let changes = scenario.dataset.amountChanges(rows.measured)
    let warmUps = scenario.dataset.amountChanges(rows.warmUps)
    let list = LazyList(LiveList.titlesByDate, store, scenario)
    let write = { (change: AmountChange) in
      let watch = Stopwatch()
      try Self.write(change, to: store)
      return (watch.elapsed, 1)
    }
    return Trial(
      floorWhat: "the library's own write without a list: \(WriteOne.update)",
      floor: .steps(
        changes, warmUps: warmUps,
        before: {
          list.forget()
          try table.settle()
        }, write),
      library: .steps(
        changes, warmUps: warmUps,
        before: {
          try list.settle()
        }
      ) { change in
        let result = try write(change)
        guard try list.list().waitingCount == 0 else {
          throw BenchFailure("an irrelevant change was delivered")
        }
        return result
      })
  }

  private static func write(_ change: AmountChange, to store: any Store) throws {
    try store.write { try $0.update(RecordID<Expense>(change.id), \.amount, to: change.amount) }
  }
}
