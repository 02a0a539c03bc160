import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Conditions on indexed columns are answered from the index, on stores that have plans.
  static let plans: [ConformanceCase] =
    typePlans + [
      plan("the identity", .comparison(.path("id"), .equal, .constant(5), [])),
      plan("identities in a list", .among(.path("id"), [1, 2, 3])),
      plan("nil", .comparison(.path("title"), .equal, .constant(.null), [])),
      plan("a list", .among(.path("title"), ["a", "b"])),
      plan("a list with nil", .among(.path("title"), ["a", .null])),
      plan("BETWEEN", .between(.path("cents"), .constant(1), .constant(5))),
      plan("a to-one's key", .comparison(.path("category"), .equal, .constant(1), [])),
      plan("a to-one that is nil", .comparison(.path("category"), .equal, .constant(.null), [])),
      plan(
        "one of two terms of AND",
        .and([
          .comparison(.path("title"), .equal, .constant("a"), []),
          .text(.path("note"), .contains, .constant("x"), []),
        ])),
      plan(
        "OR over indexed columns",
        .or([
          .comparison(.path("title"), .equal, .constant("a"), []),
          .comparison(.path("cents"), .equal, .constant(1), []),
        ])),
      plan("an int beside a fraction", .comparison(.path("cents"), .less, .constant(1.5), [])),
      ConformanceCase("plans", "a column without an index is looked at row by row", needs: .plans) {
        context in
        let store = try open(context)
        let request = FetchDescription(
          entity: "expense", condition: .comparison(.path("note"), .equal, .constant("a"), []))
        let plan = try store.read { try $0.plan(of: try $0.schema.resolve(request)) }
        try expect(plan?.usesIndex, false)
      },
      ConformanceCase("plans", "an order that an index has is not sorted", needs: .plans) { context in
        let store = try open(context)
        for sort in [[SortTerm("date", .descending)], [SortTerm("title")], []] {
          let request = FetchDescription(entity: "expense", sort: sort)
          let plan = try store.read { try $0.plan(of: try $0.schema.resolve(request)) }
          try expect(plan?.sorts, false, "\(sort): \(plan?.lines ?? [])")
        }
        let unindexed = FetchDescription(entity: "expense", sort: [SortTerm("note")])
        try expect(try store.read { try $0.plan(of: try $0.schema.resolve(unindexed)) }?.sorts, true)
      },
      ConformanceCase("plans", "stores without plans say so by nil") { context in
        let store = try open(context)
        if store.capabilities.contains(.plans) { throw ConformanceSkip("the store has plans") }
        let request = FetchDescription(entity: "expense")
        try expect(try store.read { try $0.plan(of: try $0.schema.resolve(request)) }, nil)
      },
    ]

  private static let typePlans: [ConformanceCase] = [
    ("title", "a"), ("cents", 5), ("amount", 1.5), ("price", .decimal(2)),
    ("date", .date(Date(timeIntervalSinceReferenceDate: 1))),
    ("code", .uuid(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))), ("paid", true),
    ("blob", .data(Data([1]))),
  ].flatMap { (name: String, value: AttributeValue) in
    [ComparisonOperator.equal, .less, .greaterOrEqual].filter { !(name == "blob" && $0.isOrdering) }.map {
      comparison in
      plan(
        "\(name) \(comparison.rawValue)",
        .comparison(.path(AttributePath(name)), comparison, .constant(value), []))
    }
  }

  private static func open(_ context: ConformanceContext) throws -> any Store {
    var entities = Ledger.entities
    entities[2].attributes.append(AttributeDescription("note", .string, isOptional: true))
    entities[2].indexes = ["title", "cents", "amount", "price", "code", "paid", "blob"].map {
      IndexDescription([.init($0)])
    }
    entities[2].indexes.append(IndexDescription([.init("date", isDescending: true)]))
    let store = try context.open(entities)
    try store.write { tx in for number in 0..<200 { try tx.insert("expense", ["cents": .int(Int64(number))]) }
    }
    return store
  }

  private static func plan(_ name: String, _ condition: Condition) -> ConformanceCase {
    ConformanceCase("plans", "a condition on an index uses it: \(name)", needs: .plans) { context in
      let store = try open(context)
      let request = FetchDescription(entity: "expense", condition: condition)
      let plan = try store.read { try $0.plan(of: try $0.schema.resolve(request)) }
      try expect(plan?.usesIndex ?? false, "no index used: \(plan?.lines ?? [])")
    }
  }
}
