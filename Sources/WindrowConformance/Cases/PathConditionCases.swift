import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Conditions over to-one paths.
  ///
  /// Groups 1 "home", 2 nil. Categories 1 "food" in 1, 2 nil in 2, 3 "rent" in none. Expenses 1 to 5: in 1, in 2, in 3,
  /// in none, and a child of the first in 1.
  static let pathConditions: [ConformanceCase] = [
    path("a to-one path", .comparison(.path("category.name"), .equal, .constant("food"), []), [1, 5]),
    path(
      "!= over a to-one path holds where the relation or the value is nil",
      .comparison(.path("category.name"), .notEqual, .constant("food"), []), [2, 3, 4]),
    path(
      "== nil over a to-one path holds where the relation or the value is nil",
      .comparison(.path("category.name"), .equal, .constant(.null), []), [2, 4]),
    path("a to-one compared with nil", .comparison(.path("category"), .equal, .constant(.null), []), [4]),
    path(
      "a to-one compared with an identity", .comparison(.path("category"), .equal, .constant(1), []), [1, 5]),
    path(
      "the identity of a to-one", .comparison(.path("category.id"), .notEqual, .constant(1), []), [2, 3, 4]),
    path(
      "a path over two to-ones", .comparison(.path("category.group.name"), .equal, .constant("home"), []),
      [1, 5]),
    path(
      "a path over two to-ones, nil on the way",
      .comparison(.path("category.group.name"), .equal, .constant(.null), []), [2, 3, 4]),
    path("the key at the end of a path", .comparison(.path("category.group"), .equal, .constant(2), []), [2]),
    path(
      "a to-one to the same entity",
      .comparison(.path("parent.category.name"), .equal, .constant("food"), []), [5]),
    path(
      "an order over a to-one path is false for nil",
      .comparison(.path("category.displayOrder"), .greater, .constant(-100), []), [1, 3, 5]),
    path(
      "NOT over a to-one path",
      .not(.comparison(.path("category.displayOrder"), .greater, .constant(-100), [])), [2, 4]),
    path("IN over a to-one path with nil", .among(.path("category.name"), ["rent", .null]), [2, 3, 4]),
    path(
      "CONTAINS over a to-one path",
      .text(.path("category.name"), .contains, .constant("O"), .caseInsensitive), [1, 5]),
    path(
      "two paths compared", .comparison(.path("category.name"), .equal, .path("parent.category.name"), []),
      [2, 4, 5]),
    path(
      "arithmetic over a to-one path",
      .comparison(.arithmetic(.path("category.displayOrder"), .add, .path("id")), .equal, .constant(4), []),
      [3]),
    path(
      "a text searched in a text of another path",
      .text(.path("category.name"), .contains, .path("title"), []), [1, 5]),
  ]

  private static func path(_ name: String, _ condition: Condition, _ ids: [RowID]) -> ConformanceCase {
    ConformanceCase("conditions", name) { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        try tx.insert("group", ["name": "home"])
        try tx.insert("group")
        try tx.insert("category", ["name": "food", "displayOrder": 5, "group": 1])
        try tx.insert("category", ["group": 2])
        try tx.insert("category", ["name": "rent", "displayOrder": 1])
        try tx.insert("expense", ["title": "oo", "category": 1])
        try tx.insert("expense", ["title": "a", "category": 2])
        try tx.insert("expense", ["title": "b", "category": 3])
        try tx.insert("expense", ["title": "c"])
        try tx.insert("expense", ["title": "d", "category": 1, "parent": 1])
      }
      try expect(try store.ids("expense", condition), ids)
      try expect(try store.ids("expense", !condition), (1...5).filter { !ids.contains($0) }, "the complement")
      try expect(try store.read { try $0.aggregate("expense", condition, .count) }, [.int(Int64(ids.count))])
    }
  }
}
