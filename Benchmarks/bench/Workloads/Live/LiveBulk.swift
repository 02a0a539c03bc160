import Foundation
import WindrowLive
import WindrowModel
import WindrowStore

/// A thousand random changes in one transaction, until the change is in an async consumer's hand.
///
/// Half of them change dates, three tenths amounts; a tenth are deletions and a tenth insertions. What one transaction
/// does the next undoes, and both are measured.
struct LiveBulk: Workload {
  static let changeCount = 1_000

  let name = "live-bulk"
  let summary = "random changes in one transaction, until a consumer has the change"
  let variants = ["1000"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let list = LazyList(LiveList.byDate, store, scenario)
    let turns = scenario.dataset.bulkChanges(Self.changeCount)
    return Trial(
      floorWhat: scenario.backend == .sqlite
        ? "C API: 1,000 of \(StatementTable.updateDate), \(WriteOne.update), \(StatementTable.deleteRow), "
          + "\(StatementTable.insertRow); then \(FetchIDs.byDate)"
        : "array: 1,000 structs changed; sort of (date, id), then the ids",
      floor: .steps(turns, before: table.settle) { changes in
        let watch = Stopwatch()
        try table.transaction { for change in changes { try Self.apply(change, to: table) } }
        let ids = try table.idsByDate()
        return (watch.elapsed, Answer.ids(ids))
      },
      library: .steps(turns, before: list.settle) { changes in
        let (elapsed, update) = try list.list().time {
          try store.write { transaction in
            for change in changes { try Self.apply(change, to: transaction) }
          }
        }
        return (elapsed, Answer.ids(Array(update.snapshot.ids)))
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant("1000"), let median = line.median, let ratio = line.ratio else {
      return nil
    }
    return
      "A thousand changes are delivered after \(Number.time(median)), \(Number.ratio(ratio)) of asking for all"
      + " ids again."
  }

  private static func apply(_ change: RowChange, to table: any FloorTable) throws {
    switch change {
    case .date(let date, let id): try table.setDate(date, of: id)
    case .amount(let amount, let id): try table.setAmount(amount, of: id)
    case .delete(let id): try table.delete(id)
    case .insert(let row): try table.insert(row)
    }
  }

  private static func apply(_ change: RowChange, to transaction: any WriteTransaction) throws {
    switch change {
    case .date(let date, let id):
      try transaction.update(
        RecordID<Expense>(id), \.date, to: Date(timeIntervalSinceReferenceDate: date))
    case .amount(let amount, let id):
      try transaction.update(RecordID<Expense>(id), \.amount, to: amount)
    case .delete(let id): try transaction.delete(RecordID<Expense>(id))
    case .insert(let row): try transaction.insert(Expense(row))
    }
  }
}
