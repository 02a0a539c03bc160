import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  private static func page(_ limit: Int?, offset: Int = 0) -> FetchDescription {
    FetchDescription(entity: "expense", sort: [SortTerm("cents")], limit: limit, offset: offset)
  }

  /// Windows of a list stay full and exact.
  static let liveWindows: [ConformanceCase] = [
    liveWrite(
      "a row that sorts first pushes the last one out of a limit", page(5),
      write: { try $0.insert("expense", id: 9, ["cents": 1]) }, leaves: [9, 1, 2, 3, 4],
      tells: .init(inserted: [9], deleted: [5])),
    liveWrite(
      "a deleted row lets the next one slide into a limit", page(3), write: { try $0.delete("expense", 2) },
      leaves: [1, 3, 4], tells: .init(inserted: [4], deleted: [2])),
    liveWrite(
      "a row beyond the limit is nothing", page(3), write: { try $0.update("expense", 6, ["cents": 70]) },
      leaves: [1, 2, 3], tells: nil),
    liveWrite(
      "a row before the offset shifts the window", page(2, offset: 2),
      write: { try $0.insert("expense", id: 9, ["cents": 1]) }, leaves: [2, 3],
      tells: .init(inserted: [2], deleted: [4])),
    liveWrite(
      "a row that leaves the window for its end", page(3),
      write: { try $0.update("expense", 1, ["cents": 99]) },
      leaves: [2, 3, 4], tells: .init(inserted: [4], deleted: [1])),
    liveWrite(
      "an offset without a limit", page(nil, offset: 4), write: { try $0.delete("expense", 1) }, leaves: [6],
      tells: .init(deleted: [5])),
  ]

  /// Another request in place, a pause, and fetching again.
  static let liveRequests: [ConformanceCase] = [
    request("another order is told as moves alone") { store, list in
      try list.controller.setRequest(
        FetchDescription(entity: "expense", sort: [SortTerm("cents", .descending)]))
      try list.expectShown([6, 5, 4, 3, 2, 1], .init(moved: [2, 3, 4, 5, 6]))
      try store.write { try $0.insert("expense", id: 7, ["cents": 65]) }
      try list.expectShown([7, 6, 5, 4, 3, 2, 1], .init(inserted: [7]), "the next write:")
    },
    request("a narrower request deletes, a wider one inserts, and no row is updated") { store, list in
      try list.controller.setRequest(page(2))
      try list.expectShown([1, 2], .init(deleted: [3, 4, 5, 6]))
      try list.controller.setRequest(page(4))
      try list.expectShown([1, 2, 3, 4], .init(inserted: [3, 4]))
    },
    request("a request that changes nothing tells nothing") { store, list in
      try list.controller.setRequest(LiveLedger.byCents)
      try list.expectShown([1, 2, 3, 4, 5, 6], nil, "the same request:")
      try list.controller.setRequest(
        FetchDescription(
          entity: "expense", condition: .comparison(.path("cents"), .greater, .constant(0), []),
          sort: [SortTerm("cents")]))
      try list.expectShown([1, 2, 3, 4, 5, 6], nil, "another of the same rows:")
    },
    request("a request can begin and end sections") { store, list in
      var sectioned = LiveLedger.byCents
      sectioned.sectionBy = .value("category.name")
      try list.controller.setRequest(sectioned)
      try list.expectShown(
        [5, 6, 1, 2, 3, 4],
        .init(moved: [1, 2, 3, 4, 5, 6], insertedSections: [.null, "Food", "Rent"]))
      try list.controller.setRequest(LiveLedger.byCents)
      try list.expectShown(
        [1, 2, 3, 4, 5, 6], .init(moved: [1, 2, 3, 4, 5, 6], deletedSections: [.null, "Food", "Rent"]))
    },
    request("sections that exchange their order go and come") { store, list in
      var sectioned = LiveLedger.byCents
      sectioned.sectionBy = .value("category.name")
      sectioned.sort = [SortTerm("category.name"), SortTerm("cents")]
      try list.controller.setRequest(sectioned)
      _ = try list.takeChange()
      sectioned.sort[0] = SortTerm("category.name", .descending, nulls: .first)
      try list.controller.setRequest(sectioned)
      // nil and Food keep their order, so Rent goes and comes.
      try list.expectShown(
        [5, 6, 3, 4, 1, 2], .init(moved: [3, 4], insertedSections: ["Rent"], deletedSections: ["Rent"]))
    },
    request("a request that is refused leaves the list as it is") { store, list in
      try expectError(.unknownAttribute) {
        try list.controller.setRequest(FetchDescription(entity: "expense", sort: [SortTerm("nope")]))
      }
      try expectError(.unsupported) {
        try list.controller.setRequest(FetchDescription(entity: "category"))
      }
      try list.expectShown([1, 2, 3, 4, 5, 6], nil)
      try store.write { try $0.delete("expense", 1) }
      try list.expectShown([2, 3, 4, 5, 6], .init(deleted: [1]), "the next write:")
    },
    request("a pause runs nothing, and its end tells all at once") { store, list in
      list.controller.pause()
      for id in 10..<110 as Range<RowID> {
        try store.write { try $0.insert("expense", id: id, ["cents": 1]) }
      }
      try store.write { try $0.delete("expense", 3) }
      try list.expectShown([1, 2, 3, 4, 5, 6], nil, "while paused:")
      try list.controller.resume()
      try list.expectShown(
        Array(10..<110) + [1, 2, 4, 5, 6], .init(inserted: Set(10..<110), deleted: [3]), "after it:")
      try store.write { try $0.delete("expense", 1) }
      try list.expectShown(Array(10..<110) + [2, 4, 5, 6], .init(deleted: [1]), "the next write:")
    },
    request("a pause in which nothing was written ends without a word") { store, list in
      list.controller.pause()
      let cost = try ConformanceCase.cost(of: store) { try list.controller.resume() }
      try expect(cost.statements, 0)
      try list.expectShown([1, 2, 3, 4, 5, 6], nil)
    },
    request("fetching inside a transaction is misuse") { store, list in
      try store.write { _ in try expectError(.misuse) { try list.controller.performFetch() } }
      try store.read { _ in try expectError(.misuse) { try list.controller.performFetch() } }
    },
  ]

  private static func request(
    _ name: String, _ body: @escaping @Sendable (any Store, WatchedList) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("live", name) { context in
      let store = try LiveLedger.open(context)
      try body(store, try WatchedList(LiveLedger.byCents, on: store))
    }
  }
}
