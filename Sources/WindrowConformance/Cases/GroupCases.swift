import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Groups: what makes one, which are returned, in what order, with what values.
  static let groups: [ConformanceCase] =
    sampleGroups + literalGroups + relatedGroups + exactGroups + refusedGroups

  /// By each type and each derivation, compared with the oracle.
  private static let sampleGroups: [ConformanceCase] =
    AwkwardValue.types.filter(\.isOrdered).map { type in sample("by a \(type)", type, .value("value")) }
    + [
      sample("by initial", .string, .initial("value")),
      sample("by year", .date, .year("value", timeZone: nil)),
      sample("by month", .date, .month("value", timeZone: nil)),
      sample("by day", .date, .day("value", timeZone: nil)),
      sample("by year in a time zone", .date, .year("value", timeZone: "America/New_York")),
      sample("by month in a time zone", .date, .month("value", timeZone: "Pacific/Apia")),
      sample("by day in a time zone", .date, .day("value", timeZone: "Europe/Berlin")),
    ]

  private static func sample(_ name: String, _ type: AttributeType, _ key: SectionKey) -> ConformanceCase {
    ConformanceCase("groups", name) { context in
      let table = SampleTable(type)
      let store = try table.open(context)
      let tables = try table.oracle()
      let path = AttributePath([key.description])
      for sort in [
        [], [SortTerm(path, .descending)], [SortTerm("count", .descending), SortTerm(path, nulls: .last)],
      ] {
        try store.read {
          try expectAgreement(
            $0, tables,
            AggregateDescription(
              entity: "sample", values: [.count, .countDistinct("id"), .min("id"), .max("value")],
              groupBy: [key],
              sort: sort))
        }
      }
    }
  }

  /// A request over some expenses and the rows expected.
  private static func expenses(
    _ name: String, _ expenses: [[String: AttributeValue]], _ request: AggregateDescription,
    _ expected: [[AttributeValue]]
  ) -> ConformanceCase {
    ConformanceCase("groups", name) { context in
      let store = try Ledger.open(context, expenses: expenses)
      try expect(try store.read { try $0.aggregate(request) }, expected)
    }
  }

  private static func request(
    _ values: [Aggregate], by keys: [SectionKey], _ change: (inout AggregateDescription) -> Void = { _ in }
  ) -> AggregateDescription {
    var request = AggregateDescription(entity: "expense", values: values, groupBy: keys)
    change(&request)
    return request
  }

  private static let titles: [[String: AttributeValue]] = [
    ["title": "b", "cents": 1], ["title": "a", "cents": 5], ["cents": 3], ["title": "b", "cents": 2],
    ["title": "", "cents": 4], ["title": "a"],
  ]

  private static let literalGroups: [ConformanceCase] = [
    expenses("over no rows there are no groups", [], request([.count], by: [.value("title")]), []),
    expenses(
      "nil is one group", titles, request([.count, .sum("cents")], by: [.value("title")]),
      [[.null, 1, 3], ["", 1, 4], ["a", 2, 5], ["b", 2, 3]]),
    expenses(
      "without sort terms groups come in the order of their keys",
      [["cents": 10], ["cents": 9], ["cents": -1], [:]],
      request([.count], by: [.value("cents")]), [[.null, 1], [-1, 1], [9, 1], [10, 1]]),
    expenses(
      "a sum over values of nil is nil in its group", [["title": "a"], ["title": "b", "cents": 1]],
      request([.sum("cents"), .countOf("cents"), .average("cents"), .min("cents")], by: [.value("title")]),
      [["a", .null, 0, .null, .null], ["b", 1, 1, 1.0, 1]]),
    expenses(
      "sorted by a value", titles,
      request([.sum("cents")], by: [.value("title")]) { $0.sort = [SortTerm("sum(cents)", .descending)] },
      [["a", 5], ["", 4], [.null, 3], ["b", 3]]),
    expenses(
      "sorted by the number of rows, which is not returned", titles,
      request([.max("cents")], by: [.value("title")]) {
        $0.sort = [SortTerm("count", .descending), SortTerm("title", .descending)]
      },
      [["b", 2], ["a", 5], ["", 4], [.null, 3]]),
    expenses(
      "nil goes where the term says", titles,
      request([.count], by: [.value("title")]) { $0.sort = [SortTerm("title", nulls: .last)] },
      [["", 1], ["a", 2], ["b", 2], [.null, 1]]),
    expenses(
      "a comparator orders the keys that are texts",
      [["title": "item 10"], ["title": "item 2"], ["title": "Item 1"]],
      request([.count], by: [.value("title")]) { $0.sort = [SortTerm("title", comparator: .natural)] },
      [["Item 1", 1], ["item 2", 1], ["item 10", 1]]),
    expenses(
      "having names values and keys", titles,
      request([.sum("cents")], by: [.value("title")]) {
        $0.having =
          .comparison(.path("sum(cents)"), .greater, .constant(2), [])
          && .comparison(.path("title"), .notEqual, .constant(.null), [])
          && .comparison(.path("count"), .greaterOrEqual, .constant(2), [])
      },
      [["a", 5], ["b", 3]]),
    expenses(
      "having over nil is two-valued", titles,
      request([.count], by: [.value("title")]) {
        $0.having = .comparison(.path("title"), .notEqual, .constant("a"), [])
      },
      [[.null, 1], ["", 1], ["b", 2]]),
    expenses(
      "limit and offset cut groups", titles,
      request([.count], by: [.value("title")]) {
        $0.offset = 1
        $0.limit = 2
      },
      [["", 1], ["a", 2]]),
    expenses("a limit of no groups", titles, request([.count], by: [.value("title")]) { $0.limit = 0 }, []),
    expenses(
      "an offset behind the last group", titles, request([.count], by: [.value("title")]) { $0.offset = 9 },
      []),
    expenses(
      "by two keys",
      [
        ["title": "a", "paid": true], ["title": "a", "paid": false], ["title": "a"],
        ["title": "a", "paid": true],
      ],
      request([.count], by: [.value("title"), .value("paid")]),
      [["a", .null, 1], ["a", false, 1], ["a", true, 2]]),
    expenses(
      "keys alone are the different values", [["cents": 2], ["cents": 1], ["cents": 2]],
      request([], by: [.value("cents")]), [[1], [2]]),
    expenses(
      "by month, and by day in a time zone",
      [["date": day(2026, 1, 31, 82_800)], ["date": day(2026, 1, 1)], ["date": day(2026, 2, 1)], [:]],
      request([.count], by: [.month("date", timeZone: nil), .day("date", timeZone: "Europe/Berlin")]),
      [
        [.null, .null, 1], ["2026-01", "2026-01-01", 1], ["2026-01", "2026-02-01", 1],
        ["2026-02", "2026-02-01", 1],
      ]),
    expenses(
      "composed and decomposed text are one group", [["title": "\u{E9}"], ["title": "e\u{301}"]],
      request([.count], by: [.value("title")]), [["\u{E9}", 2]]),
    expenses(
      "-0.0 and 0.0 are one group", [["amount": .double(-0.0)], ["amount": 0.0]],
      request([.count], by: [.value("amount")]), [[0.0, 2]]),
    expenses(
      "the sum of a group passes Int64.max on the way and comes back",
      [
        ["title": "a", "cents": .int(.max)], ["title": "a", "cents": 1], ["title": "a", "cents": -1],
        ["title": "b", "cents": 1],
      ], request([.sum("cents")], by: [.value("title")]), [["a", .int(.max)], ["b", 1]]),
    ConformanceCase("groups", "a group's sum that no 64 bits hold is integerOverflow, returned or not") {
      context in
      let store = try Ledger.open(
        context,
        expenses: [["title": "a", "cents": .int(.max)], ["title": "a", "cents": 1], ["title": "b"]])
      for having in [nil, Condition.comparison(.path("title"), .equal, .constant("b"), [])] {
        try expectError(.integerOverflow) {
          try store.read {
            try $0.aggregate(request([.sum("cents")], by: [.value("title")]) { $0.having = having })
          }
        }
      }
    },
  ]

  /// Categories by name and group, and expenses that point to them.
  private static func related(_ context: ConformanceContext) throws -> any Store {
    let store = try Ledger.open(context)
    try store.write { tx in
      for name: AttributeValue in ["Work", "Home"] { try tx.insert("group", ["name": name]) }
      let categories: [(AttributeValue, AttributeValue)] = [
        ("Food", 1), ("Rent", 2), ("Food", 2), (.null, .null),
      ]
      for (name, group) in categories { try tx.insert("category", ["name": name, "group": group]) }
      let expenses: [(AttributeValue, AttributeValue, AttributeValue)] = [
        (1, 100, 1.5), (1, 20, .null), (3, 3, 0.25), (2, .null, .null), (4, 7, 1), (.null, 9, 4), (2, 5, 8),
      ]
      for (category, cents, amount) in expenses {
        try tx.insert("expense", ["category": category, "cents": cents, "amount": amount])
      }
    }
    return store
  }

  private static func related(
    _ name: String, _ request: AggregateDescription, _ expected: [[AttributeValue]]
  ) -> ConformanceCase {
    ConformanceCase("groups", name) { context in
      let store = try related(context)
      try expect(try store.read { try $0.aggregate(request) }, expected)
    }
  }

  private static let relatedGroups: [ConformanceCase] = [
    related(
      "two related rows of one name are one group",
      request(
        [
          .count, .sum("cents"), .sum("amount"), .average("cents"), .average("amount"), .min("cents"),
          .max("amount"),
        ],
        by: [.value("category.name")]),
      [
        [.null, 2, 16, 5.0, 8.0, 2.5, 7, 4.0], ["Food", 3, 123, 1.75, 41.0, 0.875, 3, 1.5],
        ["Rent", 2, 5, 8.0, 5.0, 8.0, 5, 8.0],
      ]),
    related(
      "and have the different values of both",
      request([.countDistinct("category"), .countOf("amount")], by: [.value("category.name")]),
      [[.null, 1, 2], ["Food", 2, 2], ["Rent", 1, 1]]),
    related(
      "by the relation itself", request([.count], by: [.value("category")]),
      [[.null, 1], [1, 2], [2, 2], [3, 1], [4, 1]]),
    related(
      "over two to-ones", request([.count, .max("cents")], by: [.value("category.group.name")]),
      [[.null, 2, 9], ["Home", 3, 5], ["Work", 2, 100]]),
    related(
      "by a related value and one of the row",
      request([.count], by: [.value("category.name"), .value("cents")]) { request in
        request.condition = .comparison(.path("cents"), .less, .constant(50), [])
      },
      [[.null, 7, 1], [.null, 9, 1], ["Food", 3, 1], ["Food", 20, 1], ["Rent", 5, 1]]),
    related(
      "by two values behind one relation",
      request([.count], by: [.value("category.group.name"), .value("category.name")]),
      [
        [.null, .null, 2], ["Home", "Food", 1], ["Home", "Rent", 2], ["Work", "Food", 2],
      ]),
    related(
      "by the initial of a related text", request([.sum("cents")], by: [.initial("category.name")]),
      [[.null, 16], ["F", 123], ["R", 5]]),
    related(
      "a condition and a value over the relation that groups",
      request([.sum("category.displayOrder"), .count], by: [.value("category.name")]) { request in
        request.condition = .comparison(.path("category.group.name"), .equal, .constant("Home"), [])
      },
      [["Food", .null, 1], ["Rent", .null, 2]]),
    ConformanceCase("groups", "sums of parts may pass Int64.max though their total fits") { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        for _ in 1...2 { try tx.insert("category", ["name": "Food"]) }
        let rows: [(AttributeValue, AttributeValue)] = [(1, .int(.max)), (1, 1), (2, -2)]
        for (category, cents) in rows { try tx.insert("expense", ["category": category, "cents": cents]) }
      }
      try expect(
        try store.read { try $0.aggregate(request([.sum("cents")], by: [.value("category.name")])) },
        [["Food", .int(.max - 1)]])
      try store.write { try $0.update("expense", id: 3, ["cents": 5]) }
      try expectError(.integerOverflow) {
        try store.read { try $0.aggregate(request([.sum("cents")], by: [.value("category.name")])) }
      }
    },
    ConformanceCase("groups", "infinities of both signs in two parts have no sum") { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        for _ in 1...2 { try tx.insert("category", ["name": "Food"]) }
        for (category, amount): (Int64, Double) in [(1, .infinity), (2, -.infinity), (2, 1)] {
          try tx.insert("expense", ["category": .int(category), "amount": .double(amount)])
        }
      }
      try expect(
        try store.read {
          try $0.aggregate(
            request([.sum("amount"), .average("amount"), .countOf("amount")], by: [.value("category.name")]))
        },
        [["Food", .null, .null, 3]])
    },
  ]

  private static let exactGroups: [ConformanceCase] = [
    expenses(
      "an exact sum is correctly rounded",
      [1e16, 1, -1e16, 1e-3, 1e16, 1, -1e16].map { ["title": "a", "amount": .double($0)] },
      request([.sum("amount"), .average("amount")], by: [.value("title")]) { $0.isExact = true },
      [["a", 2.001, .double(2.001 / 7)]]),
    ConformanceCase("groups", "an exact sum without groups") { context in
      let store = try Ledger.open(
        context, expenses: [1e308, 1e308, -1e308, .leastNonzeroMagnitude].map { ["amount": .double($0)] })
      let request = AggregateDescription(
        entity: "expense", values: [.sum("amount"), .average("amount")], isExact: true)
      try expect(try store.read { try $0.aggregate(request) }, [[1e308, .double(1e308 / 4)]])
    },
    ConformanceCase("groups", "exact averages of ints whose sum needs more than 53 bits") { context in
      let store = try Ledger.open(
        context, expenses: [.max, .max, 1, 1].map { ["title": "a", "cents": .int($0)] })
      let request = request([.average("cents")], by: [.value("title")]) { $0.isExact = true }
      try expect(try store.read { try $0.aggregate(request) }, [["a", .double(0x1p62)]])
    },
  ]

  private static func refused(
    _ name: String, _ kind: StoreError.Kind, _ request: AggregateDescription
  ) -> ConformanceCase {
    ConformanceCase("groups", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      try expectError(kind) { try store.read { try $0.aggregate(request) } }
    }
  }

  private static let refusedGroups: [ConformanceCase] = [
    refused("a group by data", .typeMismatch, request([.count], by: [.value("blob")])),
    refused(
      "a group by the year of a text", .typeMismatch, request([.count], by: [.year("title", timeZone: nil)])),
    refused("a group by a to-many", .unsupported, request([.count], by: [.value("children.cents")])),
    refused("a group by nothing there", .unknownAttribute, request([.count], by: [.value("nope")])),
    refused(
      "a group by a day in no time zone", .invalidValue,
      request([.count], by: [.day("date", timeZone: "No/Where")])),
    refused(
      "a condition on a value that is not asked for", .unknownAttribute,
      request([.count], by: [.value("title")]) {
        $0.having = .comparison(.path("sum(cents)"), .greater, .constant(1), [])
      }),
    refused(
      "a condition on an attribute that is no key", .unknownAttribute,
      request([.count], by: [.value("title")]) {
        $0.having = .comparison(.path("cents"), .greater, .constant(1), [])
      }),
    refused(
      "a number of rows beside a text", .typeMismatch,
      request([.count], by: [.value("title")]) {
        $0.having = .comparison(.path("count"), .greater, .constant("1"), [])
      }),
    refused(
      "an order by a value that is not asked for", .unknownAttribute,
      request([.count], by: [.value("title")]) { $0.sort = [SortTerm("max(cents)")] }),
    refused(
      "a comparator on a number of rows", .typeMismatch,
      request([.count], by: [.value("title")]) { $0.sort = [SortTerm("count", comparator: .natural)] }),
    refused("a negative limit", .invalidValue, request([.count], by: [.value("title")]) { $0.limit = -1 }),
    refused("a negative offset", .invalidValue, request([.count], by: [.value("title")]) { $0.offset = -1 }),
    refused("a limit without groups", .unsupported, request([.count], by: []) { $0.limit = 1 }),
    refused(
      "a condition on groups that are not made", .unsupported,
      request([.count], by: []) { $0.having = .comparison(.path("count"), .greater, .constant(1), []) }),
  ]
}
