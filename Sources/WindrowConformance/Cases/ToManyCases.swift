import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Conditions over the rows of a to-many.
  static let toManys: [ConformanceCase] =
    quantifiers + relatedCounts + overToOnes + nestedToManys + changingToManys + refusedToManys

  private static func cents(_ comparison: ComparisonOperator, _ number: AttributeValue) -> Condition {
    .comparison(.path("cents"), comparison, .constant(number), [])
  }

  private static func any(_ path: AttributePath, _ condition: Condition) -> Condition {
    .toMany(.any, path, condition)
  }

  private static func count(
    _ path: AttributePath, _ comparison: ComparisonOperator, _ number: AttributeValue
  ) -> Condition { .comparison(.count(path), comparison, .constant(number), []) }

  private static let quantifiers: [ConformanceCase] = [
    related("ANY holds where one row fits", "category", any("expenses", cents(.greater, 150)), [1, 3]),
    related("ANY over no rows is false", "category", any("expenses", .always(true)), [1, 2, 3]),
    related(
      "ALL holds where every row fits, and over no rows", "category",
      .toMany(.all, "expenses", cents(.greater, 40)), [2, 3, 4]),
    related(
      "ALL of what no row fits holds over no rows alone", "category",
      .toMany(.all, "expenses", .always(false)), [4]),
    related(
      "NONE is NOT ANY, and holds over no rows", "category", .toMany(.none, "expenses", cents(.greater, 150)),
      [2, 4]),
    related(
      "ANY with nil in the rows", "category",
      any("expenses", .comparison(.path("title"), .equal, .constant(.null), [])), [1]),
    related(
      "ALL with nil in the rows", "category",
      .toMany(.all, "expenses", .comparison(.path("title"), .notEqual, .constant(.null), [])), [2, 3, 4]),
    related(
      "ANY of two terms asks both of one row", "category",
      any("expenses", cents(.greater, 150) && .comparison(.path("paid"), .equal, .constant(true), [])), [3]),
    related(
      "ANY with NOT inside", "category",
      any("expenses", .not(.comparison(.path("title"), .equal, .constant("a"), []))), [1, 3]),
    related(
      "ANY beside another term", "category",
      any("expenses", cents(.greater, 150)) && count("expenses", .equal, 1), [3]),
    related(
      "ANY or another term", "category",
      any("expenses", cents(.greater, 250)) || count("expenses", .equal, 0), [3, 4]),
    related(
      "a path over a to-one behind the to-many", "category",
      any("expenses", .comparison(.path("parent.cents"), .equal, .constant(100), [])), [2, 3]),
    related(
      "a text searched in the rows", "category",
      any("expenses", .text(.path("title"), .contains, .constant("A"), .caseInsensitive)), [1, 2]),
    related("a list in the rows", "category", any("expenses", .among(.path("cents"), [50, .null])), [1, 2]),
  ]

  private static let relatedCounts: [ConformanceCase] = [
    related("the count of a to-many", "category", count("expenses", .greater, 1), [1]),
    related("the count of no rows is 0", "category", count("expenses", .equal, 0), [4]),
    related("the count is never nil", "category", count("expenses", .equal, .null), []),
    related("a count compared by !=", "category", count("expenses", .notEqual, 1), [1, 4]),
    related("a count in a list", "category", .among(.count("expenses"), [0, 3]), [1, 4]),
    related("a count BETWEEN", "category", .between(.count("expenses"), .constant(1), .constant(2)), [2, 3]),
    related(
      "arithmetic with a count", "category",
      .comparison(.arithmetic(.count("expenses"), .multiply, .constant(2)), .equal, .constant(2), []), [2, 3]),
    related(
      "a count beside an attribute", "category",
      .comparison(.count("expenses"), .less, .path("displayOrder"), []), [2, 4]),
    related(
      "two counts compared", "expense",
      .comparison(.count("children"), .equal, .count("category.expenses"), []),
      [6]),
  ]

  private static let overToOnes: [ConformanceCase] = [
    related("ANY over a to-one", "expense", any("category.expenses", cents(.greater, 150)), [1, 2, 3, 5]),
    related(
      "NONE over a to-one holds where it is nil", "expense",
      .toMany(.none, "category.expenses", cents(.greater, 150)), [4, 6]),
    related(
      "ALL over a to-one holds where it is nil", "expense",
      .toMany(.all, "category.expenses", cents(.greater, 40)), [4, 5, 6]),
    related("a count over a to-one", "expense", count("category.expenses", .equal, 3), [1, 2, 3]),
    related("a count over a to-one that is nil is 0", "expense", count("category.expenses", .equal, 0), [6]),
    related(
      "ANY over two to-ones", "expense",
      any("category.group.categories", .comparison(.path("name"), .equal, .constant("travel"), [])),
      [1, 2, 3, 4]),
    related("ANY of a relation to the same entity", "expense", any("children", cents(.greater, 100)), [1]),
    related("a count of a relation to the same entity", "expense", count("children", .equal, 2), [1]),
    related(
      "a count over a to-one to the same entity", "expense", count("parent.children", .equal, 2), [4, 5]),
  ]

  private static let nestedToManys: [ConformanceCase] = [
    related("ANY in ANY", "group", any("categories", any("expenses", cents(.greater, 250))), [2]),
    related(
      "a count in ALL", "group", .toMany(.all, "categories", count("expenses", .greater, 0)), [1, 2]),
    related(
      "ANY in ANY over the same entity", "category", any("expenses", any("children", cents(.greater, 0))), [1]
    ),
    related(
      "NONE in ALL", "category", .toMany(.all, "expenses", .toMany(.none, "children", .always(true))),
      [2, 3, 4]),
    related(
      "ANY over a to-one in ANY", "category",
      any("expenses", any("parent.children", cents(.equal, 50))), [2, 3]),
    related(
      "a count over a to-one in ANY", "category", any("expenses", count("parent.children", .equal, 2)),
      [2, 3]),
  ]

  /// Groups 1 "home", 2. Categories 1 "food" and 2 "travel" in 1, 3 "rent" in 2, 4 in none. Expenses 1 to 3 in
  /// category 1, 4 in 2, 5 in 3, 6 in none; 4 and 5 are children of 1, 6 is one of 2.
  private static func open(_ context: ConformanceContext) throws -> any Store {
    let store = try Ledger.open(context)
    try store.write { tx in
      for row: [String: AttributeValue] in [["name": "home"], [:]] { try tx.insert("group", row) }
      for row: [String: AttributeValue] in [
        ["name": "food", "displayOrder": 3, "group": 1], ["name": "travel", "displayOrder": 5, "group": 1],
        ["name": "rent", "displayOrder": 1, "group": 2], ["displayOrder": 1],
      ] { try tx.insert("category", row) }
      for row: [String: AttributeValue] in [
        ["title": "a", "cents": 100, "paid": true, "category": 1],
        ["title": "b", "cents": 200, "paid": false, "category": 1], ["category": 1],
        ["title": "a", "cents": 50, "paid": true, "category": 2, "parent": 1],
        ["title": "x", "cents": 300, "paid": true, "category": 3, "parent": 1],
        ["title": "z", "cents": 10, "parent": 2],
      ] { try tx.insert("expense", row) }
    }
    return store
  }

  private static func related(
    _ name: String, _ entity: String, _ condition: Condition, _ ids: [RowID]
  ) -> ConformanceCase {
    ConformanceCase("to-manys", name) { context in
      let store = try open(context)
      let all = try store.ids(entity, nil)
      try expect(try store.ids(entity, condition), ids)
      try expect(try store.ids(entity, !condition), all.filter { !ids.contains($0) }, "the complement")
      try expect(try store.read { try $0.aggregate(entity, condition, .count) }, [.int(Int64(ids.count))])
    }
  }

  private static let changingToManys: [ConformanceCase] = [
    ConformanceCase("to-manys", "what a transaction changes is seen in it, and gone when it is undone") {
      context in
      let store = try open(context)
      let full = count("expenses", .greaterOrEqual, 2)
      let rich = any("expenses", cents(.greater, 150))
      try store.write { tx in
        try tx.update("expense", 6, ["category": 4, "cents": 500])
        try expect(try tx.ids("category", rich), [1, 3, 4])
        try interrupted {
          try tx.savepoint {
            try tx.update("expense", 5, ["category": 4])
            try tx.delete("expense", 2)
            try expect(try tx.ids("category", full), [1, 4])
            try expect(try tx.ids("category", rich), [4])
            throw Interruption()
          }
        }
        try expect(try tx.ids("category", full), [1])
        try expect(try tx.ids("category", rich), [1, 3, 4])
        try tx.delete("category", 1)
        try expect(try tx.ids("category", full), [])
      }
      try expect(try store.ids("category", rich), [3, 4])
      try interrupted {
        try store.write { tx in
          try tx.insert("expense", ["category": 3])
          try expect(try tx.ids("category", full), [3])
          throw Interruption()
        }
      }
      try expect(try store.ids("category", full), [])
    },
    ConformanceCase("to-manys", "nothing points to a row that is not there yet") { context in
      let store = try open(context)
      try interrupted {
        try store.write { tx in
          try tx.update("expense", 6, ["category": 99, "cents": 500])
          try expect(try tx.ids("expense", count("category.expenses", .equal, 0)), [6])
          try expect(try tx.ids("expense", any("category.expenses", cents(.equal, 500))), [])
          try expect(
            try tx.ids("expense", .toMany(.none, "category.expenses", cents(.greater, 150))), [4, 6])
          throw Interruption()
        }
      }
    },
  ]

  private struct Interruption: Error {}

  /// Runs something that must end by an interruption.
  private static func interrupted(_ body: () throws -> Void) throws {
    do { try body() } catch is Interruption { return }
    throw ConformanceFailure("the error of the closure did not pass through")
  }

  private static let refusedToManys: [ConformanceCase] = [
    refused("a to-many that is not there", .unknownAttribute, any("nowhere", .always(true))),
    refused("an attribute in the place of a to-many", .unsupported, any("name", .always(true))),
    refused("a to-one in the place of a to-many", .unsupported, any("group", .always(true))),
    refused("a way on behind a to-many", .unsupported, any("expenses.parent", .always(true))),
    refused("a name that the rows lack", .unknownAttribute, any("expenses", count("nowhere", .equal, 0))),
    refused(
      "a name of the row around", .unknownAttribute, any("expenses", .among(.path("displayOrder"), []))),
    refused("a constant of another type in the rows", .typeMismatch, any("expenses", cents(.equal, "a"))),
    refused("a count of an attribute", .unsupported, count("name", .equal, 0)),
    refused("a count beside a text", .typeMismatch, count("expenses", .equal, "a")),
  ]

  private static func refused(
    _ name: String, _ kind: StoreError.Kind, _ condition: Condition
  ) -> ConformanceCase {
    ConformanceCase("to-manys", "\(name) is \(kind)") { context in
      let store = try open(context)
      try expectError(kind) { try store.ids("category", condition) }
    }
  }
}
