import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Commits of which a store tells only that there was one.
  static let liveGaps: [ConformanceCase] = [
    gap("after more changes than are told the list is right, and says that it knows too little") {
      store, list in
      _ = Array(list.controller.snapshot.list)
      try store.write { tx in
        try tx.update("expense", 1, ["cents": 61])
        try tx.delete("expense", 3)
        try tx.insert("expense", id: 7, ["cents": 35])
        try tx.update("expense", 4, ["note": "x"])
        try tx.update("expense", 5, ["note": "y"])
      }
      let change = try require(try list.takeChange(), "the change")
      try expect(list.shown.ids, [2, 7, 4, 5, 6, 1])
      try expect(change.isContentUnknown, "it does not say that values may be others")
      var names = ChangeNames(change)
      // Which rows show other values nobody needs to know.
      try expect(names.updated.isSubset(of: [1, 4, 5]), "updated are \(names.updated)")
      names.updated = []
      try expect(names, ChangeNames(inserted: [7], deleted: [3], moved: [1]))
      try expect(list.controller.snapshot.object(at: 2)?["note"], "x", "a row that was kept before")
      try list.expectFreshRows(LiveLedger.byCents, on: store)
    },
    gap("after a gap the list follows single rows again") { store, list in
      try store.write { tx in
        for id in 7...12 as ClosedRange<RowID> { try tx.insert("expense", id: id, ["cents": 1]) }
      }
      _ = try list.takeChange()
      try store.write { try $0.update("expense", 6, ["note": "x"]) }
      try list.expectShown(Array(7...12) + Array(1...6), .init(updated: [6]))
    },
    gap("a gap in other entities alone is nothing") { store, list in
      try store.write { tx in
        for number in 1...9 as ClosedRange<Int64> { try tx.insert("receipt", ["number": .int(number)]) }
      }
      let change = try list.takeChange()
      // A store may not know which entities changed.
      try expect(change.map { ChangeNames($0) } ?? ChangeNames(), ChangeNames())
      try expect(list.shown.ids, [1, 2, 3, 4, 5, 6])
    },
    ConformanceCase(
      "live", "what another store object wrote to the same file is seen with the next commit",
      needs: [.persistent, .sql]
    ) { context in
      let one = try LiveLedger.open(context)
      let other = try context.open(LiveLedger.entities)
      let list = try WatchedList(LiveLedger.byCents, on: one)
      let theirs = try WatchedList(LiveLedger.byCents, on: other)
      try other.write { tx in
        try tx.insert("expense", id: 7, ["cents": 5])
        try tx.update("expense", 2, ["note": "theirs"])
      }
      try theirs.expectShown([7, 1, 2, 3, 4, 5, 6], .init(inserted: [7], updated: [2]))
      try one.write { try $0.delete("expense", 6) }
      // Two, where the store has heard of the other's commit before.
      let changes = try list.takeChanges(from: one)
      try expect(list.shown.ids, [7, 1, 2, 3, 4, 5])
      try expect(
        changes.contains { $0.isContentUnknown }, "nothing says that values may be others")
      try expect(list.controller.snapshot.object(at: 2)?["note"], "theirs")
      try theirs.controller.performFetch()
      _ = try theirs.takeChanges(from: other)
      try expect(theirs.shown.ids, [7, 1, 2, 3, 4, 5], "the other's list, fetched again")
    },
    ConformanceCase(
      "live", "what another store object wrote to the same file is seen without a write here",
      needs: [.persistent, .foreignCommits]
    ) { context in
      let one = try LiveLedger.open(context)
      let other = try context.open(LiveLedger.entities)
      let list = try WatchedList(LiveLedger.byCents, on: one)
      _ = Array(list.controller.snapshot.list)
      try other.write { tx in
        try tx.insert("expense", id: 7, ["cents": 35])
        try tx.delete("expense", 2)
        try tx.update("expense", 1, ["cents": 45, "note": "theirs"])
      }
      let change = try require(try list.awaitChanges(from: one).first, "the change")
      try expect(list.shown.ids, [3, 7, 4, 1, 5, 6])
      try expect(change.isContentUnknown, "it does not say that values may be others")
      var names = ChangeNames(change)
      try expect(names.updated.isSubset(of: [1]), "updated are \(names.updated)")
      names.updated = []
      try expect(names, ChangeNames(inserted: [7], deleted: [2], moved: [1]))
      try list.expectFreshRows(LiveLedger.byCents, on: one)
      try one.write { try $0.update("expense", 3, ["note": "ours"]) }
      try list.expectShown([3, 7, 4, 1, 5, 6], .init(updated: [3]), "a write here after it:")
    },
  ]

  private static func gap(
    _ name: String, _ body: @escaping @Sendable (any Store, WatchedList) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("live", name) { context in
      guard context.store.heedsChangeBound else { throw ConformanceSkip("the bound cannot be set") }
      let store = try LiveLedger.open(context, changeBound: 4)
      try body(store, try WatchedList(LiveLedger.byCents, on: store))
    }
  }
}
