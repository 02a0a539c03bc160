import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// What a list reads with each batch, and what requests about that are refused.
  static let listPrefetches: [ConformanceCase] = [
    ConformanceCase("lists", "a prefetched to-one is read once a batch, and fires no fault") { context in
      let store = try shelf(context, books: 40)
      let list = try store.list(FetchRequest<Book>().prefetch(\.$author).batchSize(10))
      let cost = try ConformanceCase.cost(of: store) {
        for index in 0..<20 {
          let book = list.object(at: index)
          try expect(book?.$author.isLoaded, true)
          try expect(book?.author?.name, "author \(index % 4 + 1)")
        }
      }
      try expect(cost.statements, 4, "statements: two batches, their authors twice")
      try expect(cost.rowsDecoded, 28, "rows decoded: 20 books, 4 authors twice")
      try expect(cost.faults, 0, "faults")
    },
    ConformanceCase("lists", "without prefetch each row faults") { context in
      let store = try shelf(context, books: 40)
      let list = try store.list(FetchRequest<Book>().batchSize(10))
      let cost = try ConformanceCase.cost(of: store) {
        for index in 0..<10 { _ = list.object(at: index)?.author }
      }
      try expect(cost.faults, 10)
    },
    ConformanceCase("lists", "what a request sorts or sections by is prefetched") { context in
      let store = try shelf(context, books: 40)
      let requests = [
        FetchRequest<Book>().sorted(by: \.$author.name), FetchRequest<Book>().sectioned(by: \.$author.name),
      ]
      for request in requests {
        let list = try store.list(request)
        let cost = try ConformanceCase.cost(of: store) {
          try expect(list.object(at: 39)?.author?.name, "author 4")
        }
        try expect(cost.faults, 0, "faults")
        try expect(cost.statements, 2, "statements")
      }
    },
    ConformanceCase("lists", "a condition over a to-one prefetches nothing") { context in
      let store = try shelf(context, books: 40)
      let list = try store.list(FetchRequest<Book>().filter(\.$author.name == "author 2"))
      try expect(list.object(at: 0)?.$author.isLoaded, false)
    },
    ConformanceCase("lists", "a to-one that is nil or was nullified stays nil") { context in
      let store = try shelf(context, books: 4)
      try store.write { tx in try tx.update("book", 1, ["author": .null]) }
      let list = try store.list(FetchRequest<Book>().prefetch(\.$author))
      try expect(list.object(at: 0)?.author, nil)
      try expect(list.object(at: 1)?.author?.name, "author 2")
      try store.write { try $0.delete("author", 2) }
      try expect(list.object(at: 1)?.author?.name, "author 2", "kept")
      list.refault()
      try expect(list.object(at: 1)?.author, nil, "nullified")
      try expect(store.faultFailures.count, 0)
    },
    ConformanceCase("lists", "a path of two to-ones is two queries a batch") { context in
      let store = try ledger(context)
      let list = try store.list(
        FetchDescription(entity: "expense", prefetch: ["category.group", "category"]))
      let cost = try ConformanceCase.cost(of: store) {
        let category = list.object(at: 5)?.related["category"]
        try expect(category?["name"], "category 2")
        try expect(category?.related["group"]?["name"], "group 1")
      }
      try expect(cost.statements, 3, "statements")
      try expect(cost.rowsDecoded, 9, "rows decoded: 6 expenses, 2 categories, 1 group")
    },
    ConformanceCase("lists", "a to-one to the own entity is prefetched like any other") { context in
      let store = try ledger(context)
      try store.write { try $0.update("expense", 6, ["parent": 1]) }
      let list = try store.list(FetchDescription(entity: "expense", prefetch: ["parent"]))
      try expect(list.object(at: 5)?.related["parent"]?["cents"], 1)
      try expect(list.object(at: 0)?.related["parent"], nil)
    },
    ConformanceCase("lists", "a prefetch of what is no to-one is refused") { context in
      let store = try ledger(context)
      let kinds: [(AttributePath, StoreError.Kind)] = [
        ("cents", .unsupported), ("id", .unsupported), ("category.name", .unsupported),
        ("children", .unsupported), ("nope", .unknownAttribute), ("category.nope", .unknownAttribute),
      ]
      for (path, kind) in kinds {
        let request = FetchDescription(entity: "expense", prefetch: [path])
        try expectError(kind, "\(path)") { try store.list(request) }
        try expectError(kind, "\(path)") { try store.read { try $0.ids(request) } }
      }
    },
    ConformanceCase("lists", "a shown set of unknown names is refused; it decides no reading") { context in
      let store = try ledger(context)
      for path: AttributePath in ["nope", "category.nope", "cents.more"] {
        let request = FetchDescription(entity: "expense", show: ["cents", path])
        try expectError(.unknownAttribute, "\(path)") { try store.list(request) }
      }
      let list = try store.list(FetchDescription(entity: "expense", show: ["title", "category.name"]))
      try expect(list.map { $0["cents"] }, [1, 2, 3, 4, 5, 6])
    },
  ]

  /// Six expenses of cents 1 to 6 in two categories, which are of one group.
  private static func ledger(_ context: ConformanceContext) throws -> any Store {
    let store = try Ledger.open(context)
    try store.write { tx in
      try tx.insert("group", ["name": "group 1"])
      for number in 1...2 { try tx.insert("category", ["name": .string("category \(number)"), "group": 1]) }
      for cents: Int64 in 1...6 {
        try tx.insert("expense", ["cents": .int(cents), "category": .int((cents - 1) % 2 + 1)])
      }
    }
    return store
  }
}
