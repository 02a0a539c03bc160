import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Sizes at which naive stores give up.
  static let scale: [ConformanceCase] =
    listSizes + [
      ConformanceCase("scale", "2,000 flat OR terms") { context in
        let store = try rows(context)
        let terms = (0..<2000).map { number in
          Condition.comparison(.path("cents"), .equal, .constant(.int(Int64(number * 2))), [])
        }
        try expect(try store.ids("expense", .or(terms)), (1...100).filter { $0 % 2 == 0 })
        try expect(try store.ids("expense", !.or(terms)), (1...100).filter { $0 % 2 == 1 }, "the complement")
      },
      ConformanceCase("scale", "2,000 flat AND terms") { context in
        let store = try rows(context)
        let terms = (0..<2000).map { number in
          Condition.comparison(.path("cents"), .notEqual, .constant(.int(Int64(number * 2))), [])
        }
        try expect(try store.ids("expense", .and(terms)), (1...100).filter { $0 % 2 == 1 })
      },
      ConformanceCase("scale", "2,000 OR terms built one by one") { context in
        let store = try rows(context)
        var condition = Condition.always(false)
        for number in 0..<2000 {
          condition = condition || .comparison(.path("cents"), .equal, .constant(.int(Int64(number * 2))), [])
        }
        try expect(try store.ids("expense", condition), (1...100).filter { $0 % 2 == 0 })
      },
      ConformanceCase("scale", "AND, OR and NOT nested in one another") { context in
        let store = try rows(context)
        var (condition, other) = (
          Condition.comparison(.path("cents"), .less, .constant(4), []), Condition.always(true)
        )
        for _ in 0..<12 { condition = .and([.always(true), .or([.always(false), condition])]) }
        try expect(try store.ids("expense", condition), [1, 2, 3])
        for index in 0..<18 {
          other = .not(
            .and([other, .comparison(.path("cents"), .notEqual, .constant(.int(Int64(index))), [])]))
        }
        // From the inside out, the greatest number that a row has decides; rows beyond all 18 are an even NOT away.
        try expect(try store.ids("expense", other), (1...100).filter { $0 >= 18 || $0 % 2 == 1 })
      },
      ConformanceCase("scale", "AND added to AND in a loop, 1,000 times") { context in
        let store = try rows(context)
        var condition = Condition.comparison(.path("cents"), .less, .constant(4), [])
        for index in 0..<1_000 {
          condition = .and([
            condition, .comparison(.path("cents"), .greater, .constant(.int(Int64(-index))), []),
          ])
        }
        try expect(try store.ids("expense", condition), [1, 2, 3])
      },
      ConformanceCase("scale", "conditions nested 70 deep work, and beyond 80 deep are unsupported") {
        context in
        let store = try rows(context)
        var condition = Condition.comparison(.path("cents"), .less, .constant(4), [])
        for _ in 0..<70 { condition = .not(condition) }
        try expect(try store.ids("expense", condition), [1, 2, 3])
        for _ in 0..<20 { condition = .not(condition) }
        try expectError(.unsupported) { try store.ids("expense", condition) }
      },
      ConformanceCase("scale", "a text of 1 MB, saved, found and sorted") { context in
        let text = String(repeating: "abcdefgé", count: 131_072) + "needle"
        let store = try Ledger.open(context, expenses: [["title": .string(text)], ["title": "b"]])
        try expect(
          try store.read { try $0.value("expense", 1, "title") } == .string(text),
          "the text came back changed")
        try expect(
          try store.ids("expense", .text(.path("title"), .contains, .constant("NEEDLE"), .caseInsensitive)),
          [1])
        try expect(
          try store.ids("expense", .comparison(.path("title"), .equal, .constant(.string(text)), [])), [1])
        try expect(try store.ids("expense", nil, SortTerm("title", .descending)), [2, 1])
      },
      ConformanceCase("scale", "a list of all rows' identities reads all of them") { context in
        let store = try rows(context)
        let found = try store.read { tx in
          var found = 0
          try tx.forEachRow(of: try tx.schema.entity("expense"), ids: Array(-50_000..<50_000)) {
            (_) throws(StoreError) in found += 1
          }
          return found
        }
        try expect(found, 100)
      },
    ]

  private static let listSizes: [ConformanceCase] = [1000, 33_000, 300_000].flatMap { size in
    [
      ConformanceCase("scale", "IN with \(size) identities", isLarge: size > 100_000) { context in
        let store = try rows(context)
        let list = (0..<size).map { AttributeValue.int(Int64($0 * 2)) }
        try expect(try store.ids("expense", .among(.path("id"), list)), (1...100).filter { $0 % 2 == 0 })
        try expect(
          try store.ids("expense", !.among(.path("id"), list)), (1...100).filter { $0 % 2 == 1 },
          "the complement")
      },
      ConformanceCase("scale", "IN with \(size) texts and nil", isLarge: size > 100_000) { context in
        let store = try Ledger.open(
          context, expenses: [["title": "t5"], [:], ["title": "é7"], ["title": "T5"]])
        let list = (0..<size).map { AttributeValue.string("t\($0)") } + [.null, "e\u{301}7"]
        try expect(try store.ids("expense", .among(.path("title"), list)), [1, 2, 3])
      },
    ]
  }

  private static func rows(_ context: ConformanceContext) throws -> any Store {
    try Ledger.open(context, expenses: (1...100).map { ["cents": .int($0)] })
  }
}
