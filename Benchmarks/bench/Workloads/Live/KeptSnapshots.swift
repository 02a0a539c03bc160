import Foundation
import WindrowLive
import WindrowModel
import WindrowStore

/// The bytes of a thousand snapshots, each of the list after one more row was given another date.
enum KeptSnapshots {
  static let count = 1_000

  static func trial(in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let changes = scenario.dataset.dateChanges(scenario.dataset.sampleOfIDs(count / 2)[...])
    return Trial(
      library: Side {
        try table.settle()
        let controller = try FetchedResultsController(LiveList.byDate, on: store)
        try controller.performFetch()
        // The first round makes what stays: statements, and what the list knows of itself.
        for change in changes { try write(change, to: store) }
        var kept: [ResultsSnapshot<Expense>] = []
        kept.reserveCapacity(count)
        let before = allocated(scenario.backend)
        for change in changes {
          try write(change, to: store)
          kept.append(controller.snapshot)
        }
        let after = allocated(scenario.backend)
        return withExtendedLifetime(kept) { Sample(value: Double(after - before), answer: 0) }
      })
  }

  private static func write(_ change: DateChange, to store: any Store) throws {
    try store.write {
      try $0.update(
        RecordID<Expense>(change.id), \.date, to: Date(timeIntervalSinceReferenceDate: change.date))
    }
  }

  /// SQLite's own pages and statements are not counted.
  private static func allocated(_ backend: Backend) -> Int {
    AllocationCounter.allocated - (backend == .sqlite ? FloorDatabase.memoryUsed : 0)
  }
}
