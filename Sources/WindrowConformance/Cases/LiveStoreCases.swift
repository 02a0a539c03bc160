import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Several lists on one store, and writes from many threads.
  static let liveStores: [ConformanceCase] = [
    ConformanceCase("live", "lists of different requests on one store each follow by themselves") { context in
      let store = try LiveLedger.open(context)
      let expenses = try WatchedList(LiveLedger.byCents, on: store)
      let first = try WatchedList(
        FetchDescription(entity: "expense", sort: [SortTerm("cents")], limit: 2), on: store)
      let categories = try WatchedList(
        FetchDescription(
          entity: "category", condition: .comparison(.count("expenses"), .greater, .constant(0), []),
          sort: [SortTerm("name")]), on: store)
      try store.write { tx in
        try tx.delete("expense", 1)
        try tx.delete("expense", 2)
      }
      try expenses.expectShown([3, 4, 5, 6], .init(deleted: [1, 2]))
      try first.expectShown([3, 4], .init(inserted: [3, 4], deleted: [1, 2]))
      try categories.expectShown([2], .init(deleted: [1]))
      try store.write { try $0.update("category", 2, ["name": "Home"]) }
      try expenses.expectShown([3, 4, 5, 6], nil)
      try categories.expectShown([2], .init(updated: [2]))
    },
    ConformanceCase("live", "a list that is let go of follows no more") { context in
      let store = try LiveLedger.open(context)
      weak var gone: FetchedResultsController<Record>?
      do {
        let list = try WatchedList(LiveLedger.byCents, on: store)
        gone = list.controller
        try store.write { try $0.delete("expense", 1) }
      }
      try expect(gone == nil, "the controller is still there")
      try store.write { try $0.delete("expense", 2) }
    },
    ConformanceCase("live", "writes from many threads reach each list whole and in order") { context in
      let store = try LiveLedger.open(context)
      let list = try WatchedList(LiveLedger.byCents, on: store)
      let threads = (0..<4).map { number in
        OtherThread {
          for step in 0..<25 {
            let id = RowID(1_000 + number * 100 + step)
            try store.write { tx in
              try tx.insert("expense", id: id, ["cents": .int(Int64(step * 7 % 60))])
              if step % 3 == 0 { try tx.update("expense", 1 + RowID(number), ["cents": .int(Int64(step))]) }
              if step % 5 == 4 { try tx.delete("expense", id - 2) }
            }
          }
        }
      }
      for thread in threads { try thread.join() }
      // Taking them replays each on the one before.
      try expect(try list.takeChanges().count, 100, "changes told")
      try expect(list.shown.ids, try store.ids("expense", nil, SortTerm("cents")))
      try expect(list.shown.ids.count, 6 + 4 * 20)
      try list.expectFreshRows(LiveLedger.byCents, on: store)
    },
    ConformanceCase("live", "a delegate hears of sections, then of rows, between its two marks") { context in
      let store = try LiveLedger.open(context)
      var request = LiveLedger.byCents
      request.sectionBy = .value("category.name")
      let controller = try FetchedResultsController(request, on: store)
      try controller.performFetch()
      let delegate = CallList()
      controller.setDelegate(delegate)
      try store.write { tx in
        try tx.delete("expense", 1)
        try tx.insert("category", id: 3, ["name": "Air", "rank": 0])
        try tx.insert("expense", id: 7, ["cents": 1, "category": 3])
        try tx.update("expense", 2, ["category": 3])
        try tx.update("expense", 4, ["note": "x"])
      }
      // Sections nil: 5 6, Food: 1 2, Rent: 3 4 become nil: 5 6, Air: 7 2, Rent: 3 4.
      try expect(
        delegate.all,
        [
          "will", "section delete \"Food\" 1", "section insert \"Air\" 1", "row delete 1 1.0",
          "row insert 7 1.0", "row move 2 1.1 1.1", "row update 2 1.1 1.1", "row update 4 2.1 2.1", "did",
          "snapshot [5, 6, 7, 2, 3, 4]",
        ])
    },
  ]
}

/// What a delegate heard, in words.
private final class CallList: FetchedResultsControllerDelegate {
  private let calls = Mutex<[String]>([])

  var all: [String] { calls.withLock(\.self) }

  private func add(_ call: String) { calls.withLock { $0.append(call) } }

  func controllerWillChange(_ controller: FetchedResultsController<Record>) { add("will") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange section: ResultsChange.Section,
    _ kind: ResultsChange.Kind
  ) { add("section \(kind) \(section.section.key) \(section.position)") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange row: RowID, from: RowPosition?,
    to: RowPosition?, _ kind: ResultsChange.Kind
  ) {
    let places = [from, to].compactMap(\.self).map { "\($0.section).\($0.item)" }.joined(separator: " ")
    add("row \(kind) \(row) \(places)")
  }

  func controllerDidChange(_ controller: FetchedResultsController<Record>) { add("did") }

  func controller(
    _ controller: FetchedResultsController<Record>, didChange snapshot: ResultsSnapshot<Record>,
    _ change: ResultsChange
  ) { add("snapshot \(snapshot.ids)") }
}
