import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Who is told of changes, when, and what of them.
  static let liveDelivery: [ConformanceCase] = [
    delivery("a consumer gets the list once, and then each change") { store, controller in
      let updates = controller.updates.makeAsyncIterator()
      let first = try require(await updates.next(), "the first update")
      try expect(Array(first.snapshot.ids), [1, 2, 3, 4, 5, 6])
      try expect(first.change == nil, "the first update has a change")
      try expect(updates.takeWaiting() == nil, "without a write there is a second update")
      try await store.write { tx in try tx.delete("expense", 2) }
      let second = try require(await updates.next(), "the second update")
      try expect(second.change.map { ChangeNames($0) }, ChangeNames(deleted: [2]))
      try expect(Array(second.snapshot.ids), [1, 3, 4, 5, 6])
      try await store.write { tx in try tx.update("expense", 1, ["cents": 10]) }
      try expect(updates.takeWaiting() == nil, "a write of equal values is delivered")
    },
    delivery("a slow consumer gets all that happened as one exact change") { store, controller in
      let updates = controller.updates.makeAsyncIterator()
      _ = await updates.next()
      try await store.write { tx in
        try tx.delete("expense", 2)
        try tx.update("expense", 4, ["note": "x"])
      }
      try await store.write { tx in
        try tx.insert("expense", id: 9, ["cents": 1])
        try tx.update("expense", 1, ["cents": 55])
      }
      try await store.write { tx in
        try tx.delete("expense", 9)
        try tx.insert("expense", id: 2, ["cents": 20, "category": 1])
        try tx.update("expense", 5, ["note": "y"])
      }
      let update = try require(await updates.next(), "the merged update")
      // Row 2 is as it was, row 9 came and went.
      try expect(Array(update.snapshot.ids), [2, 3, 4, 5, 1, 6])
      try expect(
        update.change.map { ChangeNames($0) }, ChangeNames(updated: [1, 4, 5], moved: [1]))
      try expect(updates.takeWaiting() == nil, "there is more than one update")
    },
    delivery("what is undone before a consumer looks is nothing") { store, controller in
      let updates = controller.updates.makeAsyncIterator()
      _ = await updates.next()
      try await store.write { tx in try tx.update("expense", 3, ["cents": 99]) }
      try await store.write { tx in try tx.update("expense", 3, ["cents": 30]) }
      try expect(updates.takeWaiting() == nil, "a change and its opposite are delivered")
      try await store.write { tx in try tx.delete("expense", 6) }
      let update = try require(await updates.next(), "the next update")
      try expect(update.change.map { ChangeNames($0) }, ChangeNames(deleted: [6]))
    },
    delivery("a merged change over another request compares the lists") { store, controller in
      let updates = controller.updates.makeAsyncIterator()
      _ = await updates.next()
      try await store.write { tx in try tx.delete("expense", 2) }
      try await controller.setRequest(
        FetchDescription(entity: "expense", sort: [SortTerm("cents", .descending)], limit: 3))
      try await store.write { tx in try tx.insert("expense", id: 9, ["cents": 90]) }
      let update = try require(await updates.next(), "the merged update")
      try expect(Array(update.snapshot.ids), [9, 6, 5])
      try expect(
        update.change.map { ChangeNames($0) },
        ChangeNames(inserted: [9], deleted: [1, 2, 3, 4], moved: [6]))
    },
    delivery("each of several consumers gets what it has not seen") { store, controller in
      let (fast, slow) = (controller.updates.makeAsyncIterator(), controller.updates.makeAsyncIterator())
      _ = await fast.next()
      _ = await slow.next()
      for (id, seen) in [(1, [1]), (3, [1, 3])] as [(RowID, Set<RowID>)] {
        try await store.write { tx in try tx.delete("expense", id) }
        let update = try require(await fast.next(), "the update of the fast one")
        try expect(update.change.map { ChangeNames($0) }, ChangeNames(deleted: [id]))
        if id == 3 {
          let update = try require(await slow.next(), "the update of the slow one")
          try expect(update.change.map { ChangeNames($0) }, ChangeNames(deleted: seen))
        }
      }
    },
    delivery("a consumer that begins later gets the newest list") { store, controller in
      try await store.write { tx in try tx.delete("expense", 1) }
      let update = try require(await controller.updates.makeAsyncIterator().next(), "the update")
      try expect(Array(update.snapshot.ids), [2, 3, 4, 5, 6])
      try expect(update.change == nil, "it has a change")
    },
    delivery("1,000 consumers that come and go leave nothing") { store, controller in
      for round in 0..<500 {
        let updates = controller.updates.makeAsyncIterator()
        if round % 2 == 0 { _ = await updates.next() }
      }
      await withTaskGroup { group in
        for _ in 0..<500 { group.addTask { for await _ in controller.updates {} } }
        try? await store.write { tx in try tx.delete("expense", 1) }
        group.cancelAll()
      }
      try expect(controller.consumerCount, 0)
    },
    delivery("a closed store ends the streams of its lists") { store, controller in
      let updates = controller.updates.makeAsyncIterator()
      _ = await updates.next()
      try store.close()
      try expect(await updates.next() == nil, "the stream goes on")
    },
    delivery("what waits for a consumer when the store is closed is given before the stream ends") {
      store, controller in
      let updates = controller.updates.makeAsyncIterator()
      _ = await updates.next()
      try await store.write { tx in try tx.delete("expense", 1) }
      try await store.write { tx in try tx.delete("expense", 2) }
      try store.close()
      let update = try require(await updates.next(), "what waited")
      try expect(update.change.map { ChangeNames($0) }, ChangeNames(deleted: [1, 2]))
      try expect(await updates.next() == nil, "the stream goes on")
    },
    ConformanceCase("live", "a hundred rows that one statement changes are one change", needs: .sql) {
      context in
      let store = try LiveLedger.open(context)
      try store.write { tx in
        for id in 7...100 as ClosedRange<RowID> { try tx.insert("expense", id: id, ["cents": .int(id * 10)]) }
      }
      let list = try WatchedList(LiveLedger.byCents, on: store)
      // 100 goes to 105, 99 to 115: the order is turned round, and no row keeps its value.
      try store.write { tx in try tx.execute(sql: "UPDATE expense SET cents = 1105 - cents", []) }
      let change = try require(try list.takeChange(), "the change")
      try expect(list.shown.ids, (1...100).reversed())
      try expect(Set(change.updated.map(\.id)), Set(1...100))
      try expect(change.inserted.isEmpty && change.deleted.isEmpty, "rows came or went")
    },
    ConformanceCase("live", "a list that cannot follow says so, keeps its rows, and tries again") { context in
      let isBroken = Mutex(false)
      let fails = Mutation("", "", caughtBy: []) { mutation in
        mutation.request = { request in if isBroken.withLock(\.self) { request.limit = -1 } }
      }
      let store = MutantStore(try LiveLedger.open(context), fails)
      let request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], limit: 4)
      let list = try WatchedList(request, on: store)
      let updates = list.controller.updates.makeAsyncIterator()
      _ = updates.takeWaiting()
      isBroken.withLock { $0 = true }
      try store.write { try $0.delete("expense", 1) }
      try list.expectShown([1, 2, 3, 4], nil, "after a failure:")
      try expect(list.controller.failure?.kind, .invalidValue, "the failure")
      let told = try require(updates.takeWaiting(), "what consumers are told of it")
      try expect(told.failure?.kind, .invalidValue, "the failure that is told")
      try expect(Array(told.snapshot.ids), [1, 2, 3, 4])
      isBroken.withLock { $0 = false }
      try store.write { try $0.insert("expense", id: 7, ["cents": 25]) }
      try list.expectShown([2, 7, 3, 4], .init(inserted: [7], deleted: [1]), "at the next commit:")
      try expect(list.controller.failure == nil, "the failure stays")
      let next = try require(updates.takeWaiting(), "the update after it")
      try expect(next.failure == nil, "the failure is told again")
      try expect(next.change.map { ChangeNames($0) }, ChangeNames(inserted: [7], deleted: [1]))
      isBroken.withLock { $0 = true }
      try expectError(.invalidValue) { try list.controller.performFetch() }
      try expect(list.controller.failure?.kind, .invalidValue, "the failure of a fetch")
      isBroken.withLock { $0 = false }
      try list.controller.performFetch()
      try expect(list.controller.failure == nil, "the failure after a fetch")
    },
  ]

  private static func delivery(
    _ name: String,
    _ body: @escaping @Sendable (any Store, FetchedResultsController<Record>) async throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("live", name) { context in
      let store = try LiveLedger.open(context)
      let controller = try FetchedResultsController(LiveLedger.byCents, on: store)
      try controller.performFetch()
      try waitFor("the case \"\(name)\"") { try await body(store, controller) }
    }
  }
}
