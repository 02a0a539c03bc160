import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Limits and offsets, and pages that never overlap.
  static let pages: [ConformanceCase] =
    windows + [
      ConformanceCase("pages", "pages over equal sort values show each row once, with updates between") {
        context in
        let store = try tenRows(context)
        var seen: [RowID] = []
        for page in 0..<4 {
          let request = FetchDescription(
            entity: "expense", sort: [SortTerm("cents")], limit: 3, offset: page * 3)
          seen += try store.read { try $0.ids(request) }
          // A write of what neither sorts nor filters, in between, moves nothing.
          try store.write { try $0.update("expense", RowID(page + 1), ["title": "seen"]) }
        }
        try expect(seen, Array(1...10))
      },
      ConformanceCase("pages", "a limit keeps the first rows of the order, not of the identities") {
        context in
        let store = try Ledger.open(context, expenses: [["cents": 3], ["cents": 1], ["cents": 2]])
        let request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], limit: 2)
        try expect(try store.read { try $0.ids(request) }, [2, 3])
        try expect(try store.read { try $0.rows(request) }.map(\.id), [2, 3], "rows")
      },
      ConformanceCase("pages", "a limit and an offset apply to sections") { context in
        let store = try Ledger.open(context, expenses: ["a", "b", "a", "b", "c"].map { ["title": $0] })
        let request = FetchDescription(
          entity: "expense", sort: [SortTerm("title")], limit: 3, offset: 1, sectionBy: .value("title"))
        try expect(
          try store.read { try $0.sections(request) },
          [SectionIDs(key: "a", ids: [3]), SectionIDs(key: "b", ids: [2, 4])])
      },
      ConformanceCase("pages", "the batch size never caps the result") { context in
        let store = try tenRows(context)
        let request = FetchDescription(entity: "expense", batchSize: 1)
        try expect(try store.read { try $0.ids(request) }.count, 10)
        try expect(try store.read { try $0.rows(request) }.count, 10)
      },
      ConformanceCase("pages", "rows are handed over until the closure has enough") { context in
        let store = try tenRows(context)
        var seen: [RowID] = []
        try store.read { tx in
          try tx.forEachRow(try tx.schema.resolve(FetchDescription(entity: "expense"))) {
            (view) throws(StoreError) in
            seen.append(view.id)
            return seen.count < 4
          }
        }
        try expect(seen, [1, 2, 3, 4])
      },
      refusedPage("a negative limit", FetchDescription(entity: "expense", limit: -1)),
      refusedPage("a negative offset", FetchDescription(entity: "expense", offset: -1)),
      refusedPage("a batch size of 0", FetchDescription(entity: "expense", batchSize: 0)),
      ConformanceCase("pages", "an entity that is not there is unknownEntity") { context in
        let store = try Ledger.open(context)
        try expectError(.unknownEntity) { try store.ids("nope") }
        try expectError(.unknownEntity) { try store.write { try $0.insert("nope") } }
      },
    ]

  private static func tenRows(_ context: ConformanceContext) throws -> any Store {
    try Ledger.open(context, expenses: Array(repeating: ["cents": 7], count: 10))
  }

  private static func refusedPage(_ name: String, _ request: FetchDescription) -> ConformanceCase {
    ConformanceCase("pages", "\(name) is invalidValue") { context in
      let store = try Ledger.open(context)
      try expectError(.invalidValue) { try store.read { try $0.ids(request) } }
    }
  }

  /// Limit, offset and what is left of ten rows.
  private static let windowTable: [(Int?, Int, ClosedRange<RowID>?)] = [
    (nil, 0, 1...10), (0, 0, nil), (1, 0, 1...1), (9, 0, 1...9), (10, 0, 1...10), (11, 0, 1...10),
    (nil, 1, 2...10),
    (nil, 9, 10...10), (nil, 10, nil), (nil, 11, nil), (3, 4, 5...7), (3, 8, 9...10), (3, 10, nil),
    (0, 3, nil),
    (.max, 2, 3...10), (2, .max, nil), (.max, .max, nil),
  ]

  private static let windows: [ConformanceCase] = windowTable.map { limit, offset, ids in
    ConformanceCase("pages", "limit \(limit.map(String.init) ?? "none"), offset \(offset)") { context in
      let store = try tenRows(context)
      let request = FetchDescription(entity: "expense", limit: limit, offset: offset)
      let expected = ids.map(Array.init) ?? []
      try store.read { tx in
        try expect(try tx.ids(request), expected)
        try expect(try tx.count(request), expected.count, "count")
        try expect(try tx.rows(request).map(\.id), expected, "rows")
        var sorted = request
        sorted.sort = [SortTerm("cents"), SortTerm("id", .descending)]
        try expect(try tx.ids(sorted), ids.map { $0.map { 11 - $0 } } ?? [], "in a sorted order")
      }
    }
  }
}
