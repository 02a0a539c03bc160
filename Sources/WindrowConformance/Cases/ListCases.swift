import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Faulting lists: what they give, when they read it, and what that costs.
  static let lists: [ConformanceCase] =
    listReading + listChanges + listTransactions + listPrefetches + [
      ConformanceCase("lists", "row 0 of 100,000 with batches of 20 decodes 20 rows at most", isLarge: true) {
        context in
        let store = try shelf(context, books: 100_000)
        let list = try store.list(FetchRequest<Book>().sorted(by: \.title))
        try expect(list.count, 100_000)
        let cost = try ConformanceCase.cost(of: store) { try expect(list.object(at: 0)?.title, "000001") }
        try expect(cost.rowsDecoded <= 20, "\(cost.rowsDecoded) rows decoded for row 0")
        try expect(cost.statements, 1, "statements")
        try expect(cost.scans, 0, "scans")
      }
    ]

  private static let listReading: [ConformanceCase] = [
    list("making a list decodes no row, in one statement") { store in
      let cost = try ConformanceCase.cost(of: store) { _ = try store.list(FetchRequest<Book>()).count }
      try expect(cost.rowsDecoded, 0, "rows decoded")
      try expect(cost.statements, 1, "statements")
    },
    list("rows come in the order of the request, each batch in one statement") { store in
      let list = try store.list(FetchRequest<Book>().sorted(by: \.title, .descending).batchSize(10))
      let cost = try ConformanceCase.cost(of: store) {
        try expect((0..<100).map { list.object(at: $0)?.title }, titles(100).reversed(), "by index")
      }
      try expect(cost.statements, 10, "statements")
      try expect(cost.batches, 10, "batches")
      try expect(cost.rowsDecoded, 100, "rows decoded")
    },
    list("a loop reads batch by batch, and keeps nothing") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(30))
      let cost = try ConformanceCase.cost(of: store) { try expect(list.map(\.title), titles(100)) }
      try expect(cost.statements, 4, "statements")
      try expect(cost.rowsDecoded, 100, "rows decoded")
      let again = try ConformanceCase.cost(of: store) {
        try expect(list.reduce(0) { $0 + $1.title.count }, 600)
      }
      try expect(again.statements, 4, "statements of the second loop")
      var walked: [String] = []
      try list.fetchEach { walked.append($0.title) }
      try expect(walked, titles(100), "fetchEach")
    },
    list("a batch is read once, and as many as wanted are kept") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10), keeping: 2)
      func statements(_ index: Int) throws -> Int {
        let cost = try ConformanceCase.cost(of: store) {
          try expect(list.object(at: index)?.title, titles(100)[index])
        }
        return cost.statements
      }
      // Batches 0, 1, 0 again; batch 2 takes the place of 1, which was used longest ago.
      let read = try [5, 15, 9, 20, 0, 10, 29].map(statements)
      try expect(read, [1, 1, 0, 1, 0, 1, 1])
    },
    list("a limit caps the list and a batch size does not") { store in
      let list = try store.list(FetchRequest<Book>().offset(90).limit(7).batchSize(3))
      try expect(Array(list.ids), Array(91...97))
      try expect(list.map(\.id.rawValue), Array(91...97))
    },
    list("by range, by identity, and beyond the ends") { store in
      let list = try store.list(FetchRequest<Book>().sorted(by: \.title, .descending).batchSize(10))
      let cost = try ConformanceCase.cost(of: store) {
        try expect(list.objects(in: 10..<30).map(\.id.rawValue), (71...90).reversed())
      }
      try expect(cost.statements, 1, "statements of a range")
      try expect(try list.fetch(in: 95..<200).map(\.id.rawValue), [5, 4, 3, 2, 1])
      try expect(list.object(id: 42)?.title, "000042")
      try expect(list.firstIndex(of: RecordID(42)), 58)
      try expect(list.id(at: 58)?.rawValue, 42)
      for index in [-1, 100, .max, .min] {
        try expect(list.object(at: index), nil)
        try expectError(.rowNotFound) { try list.fetch(at: index) }
      }
      try expect(list.object(id: 101), nil)
      try expectError(.rowNotFound) { try list.fetch(id: 101) }
      try expect(list.objects(in: -5 ..< -2), [])
      try expect(store.faultFailures.count, 0)
    },
    list("by names it gives the same rows") { store in
      let list = try store.list(FetchDescription(entity: "book", sort: [SortTerm("title", .descending)]))
      let titles = list.map { $0["title"] }
      try expect(titles, ConformanceCase.titles(100).reversed().map { .string($0) })
      try expect(list.object(at: 3)?.id, 97)
    },
    list("mapped values are made once while their batch is kept") { store in
      let made = KindList()
      let list = try store.list(FetchRequest<Book>().batchSize(10)).mapped { book in
        made.add(.io)
        return "\(book.id): \(book.title)"
      }
      try expect(made.all.count, 0, "before anything is asked for")
      for _ in 0..<2 { for index in 0..<20 { _ = list.object(at: index) } }
      try expect(list.object(at: 19), "20: 000020")
      try expect(made.all.count, 20, "values made")
    },
  ]

  private static let listChanges: [ConformanceCase] = [
    list("a row deleted since is nil, counted, and thrown by fetch; its batch is there") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      try store.write { try $0.delete("book", 3) }
      let cost = try ConformanceCase.cost(of: store) {
        try expect(list.object(at: 2), nil)
        try expectError(.rowNotFound) { try list.fetch(at: 2) }
        try expect((0..<10).map { list.object(at: $0)?.id.rawValue }, [1, 2, nil, 4, 5, 6, 7, 8, 9, 10])
      }
      try expect(cost.statements, 1, "statements")
      try expect(cost.rowsMissing, 1, "rows missing")
      try expect(list.objects(in: 1..<4).map(\.id.rawValue), [2, 4])
      try expect(try list.fetch(in: 1..<4).map(\.id.rawValue), [2, 4])
      try expect(list.map(\.id.rawValue), [1, 2] + Array(4...100))
      try expect(list.count, 100)
      try expect(store.faultFailures.count, 0)
    },
    list("a row changed since is as it was when its batch was read, until it is read again") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      try expect(list.object(at: 0)?.title, "000001")
      try store.write { tx in
        try tx.update("book", 1, ["title": "first"])
        try tx.update("book", 11, ["title": "eleventh"])
      }
      try expect(list.object(at: 0)?.title, "000001", "a row that is kept")
      try expect(list.object(at: 10)?.title, "eleventh", "a row that was not read before")
      list.refault()
      try expect(list.object(at: 0)?.title, "first", "after refault")
    },
    list("refault lets go of all rows") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      let cost = try ConformanceCase.cost(of: store) {
        for _ in 0..<3 {
          _ = list.object(at: 0)
          list.refault()
        }
      }
      try expect(cost.statements, 3)
    },
    list("a row inserted since is not in the list") { store in
      let list = try store.list(FetchRequest<Book>())
      try store.write { try $0.insert("book", ["title": "000000"]) }
      try expect(list.count, 100)
      try expect(list.contains { $0.title == "000000" }, false)
    },
    list("what cannot be read is nil, reported, and thrown by fetch") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      try store.close()
      try expect(list.object(at: 0), nil)
      try expect(list.objects(in: 0..<5), [])
      try expect(list.map(\.title), [])
      try expect(store.faultFailures.recent.map(\.kind), [.closed, .closed, .closed])
      try expectError(.closed) { try list.fetch(at: 0) }
      try expectError(.closed) { try list.fetchEach { _ in } }
    },
    list("threads that scroll at once all get the rows") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(7), keeping: 2)
      let expected = titles(100)
      let threads = (0..<4).map { start in
        OtherThread {
          for step in 0..<200 {
            let index = (start * 25 + step) % 100
            try expect(list.object(at: index)?.title, expected[index])
            if step % 50 == 0 { list.refault() }
          }
        }
      }
      for thread in threads { try thread.join() }
    },
  ]

  private static let listTransactions: [ConformanceCase] = [
    list("inside a write it reads what was written, and keeps nothing of it") { store in
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      try expect(list.object(at: 0)?.title, "000001")
      try rollingBack(store) { tx in
        try tx.update("book", 1, ["title": "draft"])
        try expect(list.object(at: 0)?.title, "draft")
        try expect(list.objects(in: 0..<2).map(\.title), ["draft", "000002"])
        try expect(list.first { _ in true }?.title, "draft")
        try tx.delete("book", 2)
        try expect(list.object(at: 1), nil)
        try expect(try store.list(FetchRequest<Book>()).count, 99, "a list made inside")
      }
      try expect(list.objects(in: 0..<2).map(\.title), ["000001", "000002"], "after the rollback")
    },
    ConformanceCase("lists", "inside a read they see that read's view", needs: .concurrentReads) { context in
      let store = try shelf(context, books: 30)
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      try store.read { tx in
        _ = try tx.find(RecordID<Book>(1))
        try onAnotherThread {
          try store.write { tx in
            try tx.update("book", 1, ["title": "changed"])
            try tx.delete("book", 2)
          }
        }
        try expect(list.object(at: 0)?.title, "000001")
        try expect(list.prefix(2).map(\.title), ["000001", "000002"])
      }
      try expect(list.object(at: 0)?.title, "changed", "after the read")
      try expect(list.object(at: 1), nil, "after the read")
    },
  ]

  private static func list(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("lists", name) { context in try body(try shelf(context, books: 100)) }
  }

  /// Runs a write that is rolled back at its end, and throws what it throws by itself.
  private static func rollingBack(
    _ store: any Store, _ body: (any WriteTransaction) throws -> Void
  ) throws {
    do {
      try store.write { tx in
        try body(tx)
        throw Stop(number: 1)
      }
    } catch is Stop {}
  }

  /// Opens a store with books, whose titles are their numbers of six digits.
  static func shelf(_ context: ConformanceContext, books: Int) throws -> any Store {
    let store = try context.open(try Schema(Book.self))
    let titles = titles(books)
    try store.write { tx in
      let authors = try tx.insert(contentsOf: (1...4).map { Author(name: "author \($0)") })
      try tx.insert(contentsOf: titles.enumerated().map { Book(title: $1, author: authors[$0 % 4]) })
    }
    return store
  }

  private static func titles(_ count: Int) -> [String] {
    (1...count).map { number in
      let digits = String(number)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}
