import WindrowLive
import WindrowModel
import WindrowStore

/// A list with a cache, and whether its fetches found it there.
private struct CachedList {
  let store: any Store
  var request: FetchDescription
  var name = "list"

  /// Fetches the list by a new controller; fails unless it has these rows, and was found in the cache or not.
  func expectFetch(_ ids: [RowID], isHit: Bool, _ what: String) throws {
    let before = store.statistics
    let controller = try FetchedResultsController(request, on: store, cacheName: name)
    try controller.performFetch()
    let after = store.statistics
    try expect(try ShownList(controller.snapshot).ids, ids, "\(what): the rows")
    // Looked for again where a commit came in between.
    try expect(after.cacheHits > before.cacheHits, isHit, "\(what): whether it was found")
    try expect(after.cacheMisses > before.cacheMisses, !isHit, "\(what): whether it was missed")
  }

  /// Fetches it twice, so that it is kept.
  func expectKept(_ ids: [RowID], _ what: String = "at the beginning") throws {
    try expectFetch(ids, isHit: false, what)
    try expectFetch(ids, isHit: true, "\(what), again")
  }
}

extension ConformanceCase {
  private static let byName = FetchDescription(
    entity: "expense", sort: [SortTerm("cents", .descending)], sectionBy: .value("category.name"))

  private static func cache(
    _ name: String, needs: StoreCapabilities = [], _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("cache", name, needs: needs.union(.caches)) { try body(try LiveLedger.open($0)) }
  }

  /// A write after which a list of a request is not found in the cache, and has these rows.
  private static func miss(
    _ name: String, _ request: FetchDescription, from ids: [RowID], needs: StoreCapabilities = [],
    write: @escaping @Sendable (any WriteTransaction) throws -> Void, to left: [RowID]
  ) -> ConformanceCase {
    cache(name, needs: needs) { store in
      let list = CachedList(store: store, request: request)
      try list.expectKept(ids)
      try store.write { try write($0) }
      try list.expectKept(left, "after the write")
    }
  }

  /// A list found in the cache is the list that a fetch gives.
  static let caches: [ConformanceCase] = cacheHits + cacheMisses

  private static let cacheHits: [ConformanceCase] = [
    cache("what is found is the list, its sections and the values that order them") { store in
      var request = byName
      request.sectionOrder = [SortTerm("category.rank")]
      let list = CachedList(store: store, request: request)
      try list.expectKept([6, 5, 4, 3, 2, 1])
      let found = try FetchedResultsController(request, on: store, cacheName: "list")
      try found.performFetch()
      let shown = try ShownList(found.snapshot)
      try expect(shown.rows, [[6, 5], [4, 3], [2, 1]])
      try expect(
        shown.sections,
        [
          ListSection(key: nil, order: [nil]), ListSection(key: "Rent", order: [1]),
          ListSection(key: "Food", order: [2]),
        ])
      try expect(found.snapshot.object(at: 0)?["cents"], 60)
    },
    cache("an empty list is found too") { store in
      let none = FetchDescription(entity: "expense", condition: .always(false), sectionBy: .value("title"))
      try CachedList(store: store, request: none).expectKept([])
    },
    cache("a list that was found follows what is written") { store in
      try CachedList(store: store, request: byName).expectKept([6, 5, 2, 1, 4, 3])
      let controller = try FetchedResultsController(byName, on: store, cacheName: "list")
      try controller.performFetch()
      try store.write { try $0.update("expense", 1, ["cents": 25]) }
      try expect(try ShownList(controller.snapshot).rows, [[6, 5], [1, 2], [4, 3]])
      try store.write { try $0.update("category", 2, ["name": "A"]) }
      try expect(try ShownList(controller.snapshot).rows, [[6, 5], [4, 3], [1, 2]])
    },
    cache("what is rolled back leaves it found") { store in
      let list = CachedList(store: store, request: byName)
      try list.expectKept([6, 5, 2, 1, 4, 3])
      try? store.write { tx in
        try tx.delete("expense", 6)
        throw Stop(number: 1)
      }
      try store.write { tx in
        try? tx.savepoint {
          try tx.update("category", 1, ["name": "Z"])
          throw Stop(number: 2)
        }
      }
      try list.expectFetch([6, 5, 2, 1, 4, 3], isHit: true, "after the rollback")
    },
    cache("a write to rows that it does not depend on leaves it found") { store in
      let list = CachedList(store: store, request: LiveLedger.byCents)
      try list.expectKept([1, 2, 3, 4, 5, 6])
      try store.write { try $0.update("category", 1, ["name": "Z"]) }
      try list.expectFetch([1, 2, 3, 4, 5, 6], isHit: true, "after the write")
    },
    cache("saving makes the next fetch find it after a write") { store in
      let controller = try FetchedResultsController(LiveLedger.byCents, on: store, cacheName: "list")
      try controller.performFetch()
      try store.write { try $0.delete("expense", 3) }
      try expect(try controller.saveCache(), "it is not saved")
      let list = CachedList(store: store, request: LiveLedger.byCents)
      try list.expectFetch([1, 2, 4, 5, 6], isHit: true, "after saving")
      try expect(try controller.saveCache(), "it is not saved again")
      let nameless = try FetchedResultsController(LiveLedger.byCents, on: store)
      try expect(!(try nameless.saveCache()), "a list without a name is saved")
    },
    cache("keeping a list is told to nobody, and changes of rows are told after it") { store in
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try CachedList(store: store, request: byName).expectKept([6, 5, 2, 1, 4, 3])
      try expect(recorder.takeEvents(), [], "while it is kept")
      try store.write { try $0.update("expense", 1, ["note": "x"]) }
      try expect(try recorder.onlyChanges()?.count, 1, "the next write")
      try store.deleteCache(named: nil)
      try expect(recorder.takeEvents(), [], "while it is deleted")
      try store.write { try $0.update("expense", 1, ["note": "y"]) }
      try expect(try recorder.onlyChanges()?.count, 1, "the write after that")
      observation.cancel()
    },
    ConformanceCase("cache", "it is found when the store is opened again", needs: [.caches, .persistent]) {
      context in
      let first = try LiveLedger.open(context)
      try CachedList(store: first, request: byName).expectKept([6, 5, 2, 1, 4, 3])
      try first.close()
      let second = try context.open(LiveLedger.entities)
      try CachedList(store: second, request: byName).expectFetch(
        [6, 5, 2, 1, 4, 3], isHit: true, "opened again")
    },
  ]

  private static let cacheMisses: [ConformanceCase] = [
    miss(
      "a new row", LiveLedger.byCents, from: [1, 2, 3, 4, 5, 6],
      write: { try $0.insert("expense", id: 9, ["cents": 35]) }, to: [1, 2, 3, 9, 4, 5, 6]),
    miss(
      "a changed row", LiveLedger.byCents, from: [1, 2, 3, 4, 5, 6],
      write: { try $0.update("expense", 1, ["cents": 35]) }, to: [2, 3, 1, 4, 5, 6]),
    miss(
      "a deleted row", LiveLedger.byCents, from: [1, 2, 3, 4, 5, 6], write: { try $0.delete("expense", 2) },
      to: [1, 3, 4, 5, 6]),
    miss(
      "a row that takes the place of another", LiveLedger.byCents, from: [1, 2, 3, 4, 5, 6],
      write: { try $0.insert("expense", id: 2, ["cents": 70], onConflict: .replace) }, to: [1, 3, 4, 5, 6, 2]),
    miss(
      "a changed row of another entity that sections it", byName, from: [6, 5, 2, 1, 4, 3],
      write: { try $0.update("category", 2, ["name": "A"]) }, to: [6, 5, 4, 3, 2, 1]),
    miss(
      "a changed row of another entity that its condition reads",
      FetchDescription(
        entity: "expense", condition: .comparison(.path("category.rank"), .greater, .constant(1), [])),
      from: [1, 2], write: { try $0.update("category", 2, ["rank": 3]) }, to: [1, 2, 3, 4]),
    miss(
      "a new row of a to-many that its condition counts",
      FetchDescription(
        entity: "category", condition: .comparison(.count("expenses"), .greater, .constant(2), [])),
      from: [], write: { try $0.insert("expense", id: 9, ["cents": 1, "category": 2]) }, to: [2]),
    miss(
      "a row that a delete rule deletes",
      FetchDescription(entity: "receipt", sort: [SortTerm("number")]), from: [1],
      write: { try $0.delete("expense", 1) }, to: []),
    miss(
      "rows whose key a delete rule makes nil",
      FetchDescription(
        entity: "expense", condition: .comparison(.path("category"), .equal, .constant(1), [])),
      from: [1, 2], write: { try $0.delete("category", 1) }, to: []),
    miss(
      "rows changed by SQL", LiveLedger.byCents, from: [1, 2, 3, 4, 5, 6], needs: .sql,
      write: { try $0.execute(sql: "UPDATE \"expense\" SET \"cents\" = 100 - \"cents\"", []) },
      to: [6, 5, 4, 3, 2, 1]),
    miss(
      "all rows deleted by SQL", FetchDescription(entity: "receipt"), from: [1], needs: .sql,
      write: { try $0.execute(sql: "DELETE FROM \"receipt\"", []) }, to: []),
    cache("another request of the same name is not found, and takes its place") { store in
      var list = CachedList(store: store, request: LiveLedger.byCents)
      try list.expectKept([1, 2, 3, 4, 5, 6])
      list.request.sort = [SortTerm("cents", .descending)]
      try list.expectKept([6, 5, 4, 3, 2, 1], "in another order")
      for (bound, ids) in [(40, [5, 6]), (20, [3, 4, 5, 6])] as [(Int64, [RowID])] {
        list.request = FetchDescription(
          entity: "expense", condition: .comparison(.path("cents"), .greater, .constant(.int(bound)), []))
        try list.expectKept(ids, "of more than \(bound)")
      }
      list.request.limit = 2
      try list.expectKept([3, 4], "with a limit")
      list.request.sectionBy = .value("note")
      try list.expectKept([3, 4], "in sections")
    },
    cache("of two names each is found, and deleting one leaves the other") { store in
      let one = CachedList(store: store, request: LiveLedger.byCents, name: "one")
      let two = CachedList(store: store, request: byName, name: "two")
      try one.expectKept([1, 2, 3, 4, 5, 6])
      try two.expectKept([6, 5, 2, 1, 4, 3])
      try one.expectFetch([1, 2, 3, 4, 5, 6], isHit: true, "the first")
      try store.deleteCache(named: "two")
      try one.expectFetch([1, 2, 3, 4, 5, 6], isHit: true, "the first, alone")
      try two.expectKept([6, 5, 2, 1, 4, 3], "the second, deleted")
      try store.deleteCache(named: nil)
      try one.expectKept([1, 2, 3, 4, 5, 6], "the first, all deleted")
      try two.expectKept([6, 5, 2, 1, 4, 3], "the second, all deleted")
      try store.deleteCache(named: "three")
    },
    ConformanceCase(
      "cache", "what another store object writes to the same file makes it not found",
      needs: [.caches, .persistent]
    ) { context in
      let one = try LiveLedger.open(context)
      let other = try context.open(LiveLedger.entities)
      let list = CachedList(store: one, request: LiveLedger.byCents)
      try list.expectKept([1, 2, 3, 4, 5, 6])
      try CachedList(store: other, request: LiveLedger.byCents).expectFetch(
        [1, 2, 3, 4, 5, 6], isHit: true, "by the other")
      try other.write { try $0.delete("expense", 1) }
      try list.expectKept([2, 3, 4, 5, 6], "after the other's write")
    },
  ]
}
