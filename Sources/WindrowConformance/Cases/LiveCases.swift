import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Live lists: what they show after a commit and what they tell of it, to whom, and at what cost.
  static let live: [ConformanceCase] =
    liveChanges + liveRelations + liveWindows + liveRequests + liveDelivery + liveGaps + liveCosts
    + liveStores

  /// One write under a live list of the ledger, the rows that it leaves, and what must be told; nil for nothing.
  static func liveWrite(
    _ name: String, _ request: FetchDescription = LiveLedger.byCents, needs: StoreCapabilities = [],
    write body: @escaping @Sendable (any WriteTransaction) throws -> Void, leaves ids: [RowID],
    tells names: ChangeNames?
  ) -> ConformanceCase {
    ConformanceCase("live", name, needs: needs) { context in
      let store = try LiveLedger.open(context)
      let list = try WatchedList(request, on: store)
      // Rows that are kept must not be old afterwards.
      _ = Array(list.controller.snapshot.list)
      try store.write(body)
      try list.expectShown(ids, names)
      try list.expectFreshRows(request, on: store)
    }
  }

  private static let liveChanges: [ConformanceCase] = [
    liveWrite(
      "an insert", write: { try $0.insert("expense", id: 7, ["cents": 25]) }, leaves: [1, 2, 7, 3, 4, 5, 6],
      tells: .init(inserted: [7])),
    liveWrite(
      "a delete", write: { try $0.delete("expense", 3) }, leaves: [1, 2, 4, 5, 6], tells: .init(deleted: [3])),
    liveWrite(
      "an update that keeps the place", write: { try $0.update("expense", 3, ["cents": 31]) },
      leaves: [1, 2, 3, 4, 5, 6], tells: .init(updated: [3])),
    liveWrite(
      "an update of what is neither sorted nor searched",
      write: { try $0.update("expense", 3, ["note": "x"]) },
      leaves: [1, 2, 3, 4, 5, 6], tells: .init(updated: [3])),
    liveWrite(
      "an update that moves", write: { try $0.update("expense", 6, ["cents": 5]) },
      leaves: [6, 1, 2, 3, 4, 5],
      tells: .init(updated: [6], moved: [6])),
    liveWrite(
      "two updates in one transaction",
      write: { tx in
        try tx.update("expense", 2, ["note": "x"])
        try tx.update("expense", 5, ["note": "y"])
      }, leaves: [1, 2, 3, 4, 5, 6], tells: .init(updated: [2, 5])),
    liveWrite(
      "two rows that exchange their places around one that stays",
      write: { tx in
        try tx.update("expense", 1, ["cents": 30])
        try tx.update("expense", 3, ["cents": 10])
      }, leaves: [3, 2, 1, 4, 5, 6], tells: .init(updated: [1, 3], moved: [1, 3])),
    liveWrite(
      "a row deleted and inserted again with equal values is nothing",
      write: { tx in
        try tx.delete("expense", 5)
        try tx.insert("expense", id: 5, ["cents": 50])
      }, leaves: [1, 2, 3, 4, 5, 6], tells: nil),
    liveWrite(
      "a row deleted and inserted again with other values is an update",
      write: { tx in
        try tx.delete("expense", 5)
        try tx.insert("expense", id: 5, ["cents": 50, "note": "again"])
      }, leaves: [1, 2, 3, 4, 5, 6], tells: .init(updated: [5])),
    liveWrite(
      "a row inserted and deleted is nothing",
      write: { tx in
        try tx.insert("expense", id: 9, ["cents": 1])
        try tx.delete("expense", 9)
      }, leaves: [1, 2, 3, 4, 5, 6], tells: nil),
    liveWrite(
      "what a savepoint undoes is nothing",
      write: { tx in
        try? tx.savepoint {
          try tx.update("expense", 1, ["cents": 99])
          try tx.delete("expense", 2)
          throw Stop(number: 1)
        }
        try tx.update("expense", 3, ["note": "kept"])
      }, leaves: [1, 2, 3, 4, 5, 6], tells: .init(updated: [3])),
    liveWrite(
      "values written again are nothing",
      write: { try $0.update("expense", 1, ["cents": 10, "title": .null]) },
      leaves: [1, 2, 3, 4, 5, 6], tells: nil),
    liveWrite(
      "a write to another entity is nothing", write: { try $0.insert("receipt", ["number": 2]) },
      leaves: [1, 2, 3, 4, 5, 6], tells: nil),
    liveWrite(
      "rows that a cascade deletes are told", FetchDescription(entity: "receipt"),
      write: { try $0.delete("expense", 1) }, leaves: [], tells: .init(deleted: [1])),
    liveWrite(
      "a bulk update by one statement is one change", needs: .sql,
      write: { try $0.execute(sql: "UPDATE expense SET cents = 95 - cents", []) },
      leaves: [6, 5, 4, 3, 2, 1],
      // Of rows that all turn round, the first stays.
      tells: .init(updated: [1, 2, 3, 4, 5, 6], moved: [2, 3, 4, 5, 6])),
    liveWrite(
      "what is outside the shown set is nothing",
      FetchDescription(entity: "expense", sort: [SortTerm("cents")], show: ["cents"]),
      write: { try $0.update("expense", 3, ["note": "x"]) }, leaves: [1, 2, 3, 4, 5, 6], tells: nil),
    liveWrite(
      "the place counts outside the shown set too",
      FetchDescription(entity: "expense", sort: [SortTerm("cents")], show: ["title"]),
      write: { try $0.update("expense", 3, ["cents": 55]) }, leaves: [1, 2, 4, 5, 3, 6],
      tells: .init(moved: [3])),
    ConformanceCase("live", "what is rolled back is never seen") { context in
      let store = try LiveLedger.open(context)
      let list = try WatchedList(LiveLedger.byCents, on: store)
      try? store.write { tx in
        try tx.delete("expense", 1)
        try tx.insert("expense", id: 8, ["cents": 1])
        throw Stop(number: 1)
      }
      try list.expectShown([1, 2, 3, 4, 5, 6], nil)
      try store.write { try $0.delete("expense", 2) }
      try list.expectShown([1, 3, 4, 5, 6], .init(deleted: [2]), "after the next write")
    },
    ConformanceCase("live", "an earlier snapshot keeps its rows and their order") { context in
      let store = try LiveLedger.open(context)
      let list = try WatchedList(LiveLedger.byCents, on: store)
      var kept: [(ResultsSnapshot<Record>, [RowID])] = []
      for id in [3, 1, 6, 2] as [RowID] {
        kept.append((list.controller.snapshot, list.shown.ids))
        try store.write { try $0.delete("expense", id) }
        _ = try list.takeChange()
      }
      for (snapshot, ids) in kept { try expect(Array(snapshot.ids), ids) }
      try expect(kept[0].0.object(at: 2), nil, "a row that is gone")
    },
  ]
}
