import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Orders: nil, directions, comparators, ties, paths.
  static let order: [ConformanceCase] = typeOrders + comparatorOrders + literalOrders + refusedOrders

  private static let placements: [SortTerm.NullPlacement?] = [nil, .first, .last]

  private static let typeOrders: [ConformanceCase] = AwkwardValue.types.filter(\.isOrdered).flatMap { type in
    SortTerm.Direction.allCases.flatMap { direction in
      placements.map { nulls in
        let term = SortTerm("value", direction, nulls: nulls)
        return ConformanceCase("order", "\(type) \(direction), nil \(nulls?.rawValue ?? "by default")") {
          context in
          let table = SampleTable(type)
          let tables = try table.oracle()
          let request = FetchDescription(entity: "sample", sort: [term])
          try expectAgreement(try table.open(context), tables, request)
          try context.inFreshFolder { context in
            try expectAgreement(try table.open(context, indexed: true), tables, request)
          }
        }
      }
    }
  }

  private static let comparatorOrders: [ConformanceCase] = SortTerm.Comparator.allCases.flatMap {
    comparator in
    SortTerm.Direction.allCases.map { direction in
      ConformanceCase("order", "texts \(comparator) \(direction), and the other way round behind a tie") {
        context in
        let table = SampleTable(.string)
        let store = try table.open(context)
        let term = SortTerm("value", direction, comparator: comparator)
        let back: SortTerm.Direction = direction == .ascending ? .descending : .ascending
        let tables = try table.oracle()
        try expectAgreement(store, tables, FetchDescription(entity: "sample", sort: [term]))
        try expectAgreement(
          store, tables, FetchDescription(entity: "sample", sort: [term, SortTerm("value", back)]))
      }
    }
  }

  /// Texts in the order in which a comparator puts them.
  private static func texts(_ name: String, _ comparator: SortTerm.Comparator, _ texts: [String])
    -> ConformanceCase
  {
    ConformanceCase("order", name) { context in
      let store = try context.open([SampleTable(.string).entity])
      try store.write { tx in
        for text in texts.reversed() { try tx.insert("sample", ["value": .string(text)]) }
      }
      let term = SortTerm("value", comparator: comparator)
      let sorted = try store.read { try $0.rows(FetchDescription(entity: "sample", sort: [term])) }
      try expect(sorted.map { $0.values[0] }, texts.map { .string($0) })
    }
  }

  private static func rows(
    _ name: String, _ rows: [[String: AttributeValue]], _ sort: [SortTerm], _ ids: [RowID]
  ) -> ConformanceCase {
    ConformanceCase("order", name) { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        try tx.insert("category", ["name": "b", "displayOrder": 1])
        try tx.insert("category", ["name": "a", "displayOrder": 2])
        try tx.insert("category", ["displayOrder": 3])
        for row in rows { try tx.insert("expense", row) }
      }
      try expect(try store.read { try $0.ids(FetchDescription(entity: "expense", sort: sort)) }, ids)
    }
  }

  private static let literalOrders: [ConformanceCase] = [
    texts(
      "lexical is by bytes: upper case, lower case, accents, beyond U+FFFF last", .lexical,
      ["", "A", "Z", "a", "a\u{0}", "a b", "aa", "z", "Å", "é", "\u{FFFF}", "\u{10000}"]),
    texts(
      "natural: numbers by value, accents beside their letters", .natural,
      [
        "", "01", "1", "1a", "2", "10", "A", "a", "ä", "a1", "a2", "a10", "a b", "item 2", "item 10", "u",
        "ü", "w",
      ]),
    texts("natural: item 2 before item 10", .natural, ["item 2", "item 10"]),
    texts("natural: a, ä, u, ü, w", .natural, ["a", "ä", "u", "ü", "w"]),
    texts(
      "natural: numbers beyond 64 bits", .natural,
      ["99999999999999999999", "100000000000000000000", "100000000000000000001"]),
    texts("caseInsensitive: a before B", .caseInsensitive, ["a", "B", "c", "D"]),
    rows(
      "texts that differ in case alone go on to the next term",
      [["title": "a", "cents": 2], ["title": "A", "cents": 1], ["title": "a", "cents": 0]],
      [SortTerm("title", comparator: .caseInsensitive), SortTerm("cents")], [3, 2, 1]),
    rows("nil, 1, 2 ascending", [["cents": 2], [:], ["cents": 1]], [SortTerm("cents")], [2, 3, 1]),
    rows(
      "2, 1, nil descending", [["cents": 2], [:], ["cents": 1]], [SortTerm("cents", .descending)], [1, 3, 2]),
    rows(
      "nil last ascending", [["cents": 2], [:], ["cents": 1]], [SortTerm("cents", nulls: .last)], [3, 1, 2]),
    rows(
      "nil first descending", [["cents": 2], [:], ["cents": 1]],
      [SortTerm("cents", .descending, nulls: .first)], [2, 1, 3]),
    rows("without terms by identity", [["cents": 2], [:], ["cents": 1]], [], [1, 2, 3]),
    rows(
      "ties by identity ascending, also under a descending term",
      [["cents": 1], ["cents": 1], ["cents": 2], ["cents": 1]], [SortTerm("cents", .descending)],
      [3, 1, 2, 4]),
    rows(
      "by identity descending", [["cents": 2], [:], ["cents": 1]], [SortTerm("id", .descending)], [3, 2, 1]),
    rows(
      "two terms in different directions",
      [["cents": 1, "amount": 1.0], ["cents": 2, "amount": 1.0], ["cents": 1, "amount": 2.0]],
      [SortTerm("cents"), SortTerm("amount", .descending)], [3, 1, 2]),
    rows(
      "over a to-one path, nil relations and nil values together",
      [["category": 1], ["category": 2], ["category": 3], [:]], [SortTerm("category.name")], [3, 4, 2, 1]),
    rows(
      "over a to-one path descending", [["category": 1], ["category": 2], ["category": 3], [:]],
      [SortTerm("category.name", .descending)], [1, 2, 3, 4]),
    rows(
      "by the key of a to-one", [["category": 3], ["category": 1], [:]], [SortTerm("category")], [3, 2, 1]),
    rows(
      "over a path to the same entity", [["title": "b"], ["title": "a"], ["parent": 1], ["parent": 2]],
      [SortTerm("parent.title"), SortTerm("title", .descending)], [1, 2, 4, 3]),
    rows(
      "decimals as numbers, not as texts",
      [["price": .decimal(10)], ["price": .decimal(9)], ["price": .decimal(-1)]], [SortTerm("price")],
      [3, 2, 1]),
  ]

  private static func refused(_ name: String, _ kind: StoreError.Kind, _ term: SortTerm) -> ConformanceCase {
    ConformanceCase("order", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      try expectError(kind) {
        try store.read { try $0.ids(FetchDescription(entity: "expense", sort: [term])) }
      }
    }
  }

  private static let refusedOrders: [ConformanceCase] = [
    refused("sorting by an attribute that is not there", .unknownAttribute, SortTerm("nope")),
    refused("sorting by data", .typeMismatch, SortTerm("blob")),
    refused("sorting through a to-many", .unsupported, SortTerm("children.title")),
    refused("a comparator for an int", .typeMismatch, SortTerm("cents", comparator: .natural)),
  ]
}
