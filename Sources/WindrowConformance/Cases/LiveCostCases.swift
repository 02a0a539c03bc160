import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// What it costs a store that lists follow it.
  static let liveCosts: [ConformanceCase] = [
    ConformanceCase(
      "live", "a change of one row among 100,000 reads 80 rows at most and scans nothing", isLarge: true
    ) {
      context in
      let store = try context.open(LiveLedger.entities)
      let entity = try store.schema.entity("expense")
      let cents = try require(entity.columnIndex("cents"), "the column")
      var next: Int64 = 0
      try store.write { tx in
        try tx.insert(into: entity, onConflict: .fail, inserted: { _ in }) { (row) throws(StoreError) in
          next += 1
          row.id = next
          row.values[cents] = .int(next * 10)
          return next <= 100_000
        }
      }
      let list = try FetchedResultsController(LiveLedger.byCents, on: store)
      try list.performFetch()
      // The first write under a list may prepare what captures changes.
      try store.write { try $0.update("expense", 1, ["note": "x"]) }
      let writes: [(String, @Sendable (any WriteTransaction) throws -> Void)] = [
        ("a new key", { try $0.update("expense", 50_000, ["cents": 7]) }),
        ("another value", { try $0.update("expense", 70_000, ["note": "x"]) }),
        ("an insert", { try $0.insert("expense", id: 100_001, ["cents": 123_456]) }),
        ("a delete", { try $0.delete("expense", 30_000) }),
      ]
      for (name, write) in writes {
        let cost = try ConformanceCase.cost(of: store) { try store.write(write) }
        try expect(cost.rowsStepped <= 80, "\(name): \(cost.rowsStepped) rows stepped")
        try expect(cost.scans, 0, "\(name): scans")
      }
      let ids = list.snapshot.ids
      try expect(Array(ids.prefix(2)), [50_000, 1])
      try expect(ids.count, 100_000)
    },
    ConformanceCase("live", "a write to another entity runs no statement for the list") { context in
      let one = try context.inFreshFolder { context in try LiveLedger.open(context) }
      let other = try context.inFreshFolder { context in try LiveLedger.open(context) }
      let list = try WatchedList(LiveLedger.byCents, on: one)
      let observation = other.observeCommits(CommitRecorder())
      func statements(_ store: any Store) throws -> Int {
        let cost = try ConformanceCase.cost(of: store) {
          try store.write { tx in _ = try tx.insert("receipt", ["number": 9]) }
        }
        return cost.statements
      }
      // The first observed write may prepare what captures changes.
      for store in [one, other] { _ = try statements(store) }
      try expect(try statements(one), try statements(other))
      try list.expectShown([1, 2, 3, 4, 5, 6], nil)
      observation.cancel()
    },
    ConformanceCase("live", "a paused list runs no statement") { context in
      let one = try context.inFreshFolder { context in try LiveLedger.open(context) }
      let other = try context.inFreshFolder { context in try LiveLedger.open(context) }
      let list = try WatchedList(LiveLedger.byCents, on: one)
      let observation = other.observeCommits(CommitRecorder())
      list.controller.pause()
      func statements(_ store: any Store) throws -> Int {
        let cost = try ConformanceCase.cost(of: store) {
          try store.write { tx in try tx.update("expense", 1, ["cents": 99]) }
        }
        return cost.statements
      }
      for store in [one, other] { _ = try statements(store) }
      func back(_ store: any Store) throws { try store.write { try $0.update("expense", 1, ["cents": 10]) } }
      try back(one)
      try back(other)
      try expect(try statements(one), try statements(other))
      observation.cancel()
    },
  ]
}
