import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Aggregates: over every type, over nothing, exact where they must be.
  static let aggregates: [ConformanceCase] = typeAggregates + literalAggregates + refusedAggregates

  private static let typeAggregates: [ConformanceCase] = AwkwardValue.types.map { type in
    ConformanceCase("aggregates", "count, countDistinct, min and max of \(type)") { context in
      let table = SampleTable(type)
      let store = try table.open(context)
      let tables = try table.oracle()
      var values: [Aggregate] = [.count, .countOf("value"), .countDistinct("value")]
      if type.isOrdered { values += [.min("value"), .max("value")] }
      for condition in [
        nil, Condition.comparison(.path("value"), .equal, .constant(.null), []), .always(false),
      ] {
        try store.read {
          try expectAgreement(
            $0, tables, AggregateDescription(entity: "sample", condition: condition, values: values))
        }
      }
    }
  }

  private static func values(
    _ name: String, _ expenses: [[String: AttributeValue]], _ aggregates: [Aggregate],
    _ expected: [AttributeValue],
    _ condition: Condition? = nil
  ) -> ConformanceCase {
    ConformanceCase("aggregates", name) { context in
      let store = try Ledger.open(context, expenses: expenses)
      let request = AggregateDescription(entity: "expense", condition: condition, values: aggregates)
      try expect(try store.read { try $0.aggregate(try $0.schema.resolve(request)) }, [expected])
    }
  }

  private static let ofCents: [Aggregate] = [
    .count, .countOf("cents"), .countDistinct("cents"), .sum("cents"), .average("cents"), .min("cents"),
    .max("cents"),
  ]

  private static let literalAggregates: [ConformanceCase] = [
    values("over no rows", [], ofCents, [0, 0, 0, .null, .null, .null, .null]),
    values("over rows of nil", [[:], [:]], ofCents, [2, 0, 0, .null, .null, .null, .null]),
    values(
      "over ints", [["cents": 1], ["cents": 2], ["cents": 2], [:]], ofCents,
      [4, 3, 2, 5, .double(5.0 / 3.0), 1, 2]),
    values(
      "over rows that fit a condition", [["cents": 1], ["cents": 2], ["cents": 5]], [.count, .sum("cents")],
      [2, 7],
      .comparison(.path("cents"), .greater, .constant(1), [])),
    values(
      "a sum that passes Int64.max on the way and comes back",
      [["cents": .int(.max)], ["cents": 1], ["cents": -1]],
      [.sum("cents")], [.int(.max)]),
    values(
      "a sum of exactly Int64.min", [["cents": .int(.min + 1)], ["cents": -1]], [.sum("cents")], [.int(.min)]),
    values(
      "the average of ints whose sum overflows", [["cents": .int(.max)], ["cents": .int(.max)]],
      [.average("cents")],
      [.double(0x1p63)]),
    values("the average of ints is a double", [["cents": 1], ["cents": 2]], [.average("cents")], [1.5]),
    values(
      "a sum of decimals is exact",
      [["price": .decimal(Decimal(10) / 100)], ["price": .decimal(Decimal(20) / 100)]],
      [.sum("price"), .min("price"), .max("price")],
      [.decimal(Decimal(30) / 100), .decimal(Decimal(10) / 100), .decimal(Decimal(20) / 100)]),
    values(
      "decimals are ordered as numbers", [["price": .decimal(10)], ["price": .decimal(9)]],
      [.min("price"), .max("price")],
      [.decimal(9), .decimal(10)]),
    values(
      "a sum of doubles", [["amount": 0.5], ["amount": 0.25], [:]], [.sum("amount"), .average("amount")],
      [0.75, 0.375]),
    values(
      "infinity in a sum", [["amount": .double(.infinity)], ["amount": 1.0]],
      [.sum("amount"), .max("amount")],
      [.double(.infinity), .double(.infinity)]),
    values(
      "infinities of both signs have no sum",
      [["amount": .double(.infinity)], ["amount": .double(-.infinity)]],
      [.sum("amount"), .average("amount")], [.null, .null]),
    values(
      "-0.0 is not a value of its own", [["amount": .double(-0.0)], ["amount": 0.0]],
      [.countDistinct("amount")], [1]),
    values(
      "bools have an order", [["paid": true], ["paid": false], [:]],
      [.min("paid"), .max("paid"), .countDistinct("paid")],
      [false, true, 2]),
    values(
      "dates have an order", [["date": day(2026, 1, 1)], ["date": day(1969, 1, 1)], [:]],
      [.min("date"), .max("date")],
      [day(1969, 1, 1), day(2026, 1, 1)]),
    values(
      "composed and decomposed text are one value",
      [["title": "\u{E9}"], ["title": "e\u{301}"], ["title": "E"]],
      [.countDistinct("title"), .min("title"), .max("title")], [2, "E", "\u{E9}"]),
    values("the identity", [[:], [:]], [.max("id"), .min("id"), .countDistinct("id")], [2, 1, 2]),
    values("the same aggregate twice", [["cents": 3]], [.sum("cents"), .sum("cents")], [3, 3]),
    ConformanceCase("aggregates", "a sum that no 64 bits hold is integerOverflow, and the store stays usable")
    { context in
      let store = try Ledger.open(context, expenses: [["cents": .int(.max)], ["cents": 1]])
      try store.read { tx in
        try expectError(.integerOverflow) { try tx.aggregate("expense", nil, .sum("cents")) }
        try expect(try tx.aggregate("expense", nil, .count, .max("cents")), [2, .int(.max)])
      }
      try store.write { try $0.update("expense", 1, ["cents": .int(.min)]) }
      try expectError(.integerOverflow) {
        try store.write { tx in
          try tx.update("expense", 2, ["cents": -1])
          _ = try tx.aggregate("expense", nil, .sum("cents"))
        }
      }
      try expect(try store.read { try $0.aggregate("expense", nil, .sum("cents")) }, [.int(.min + 1)])
    },
    ConformanceCase(
      "aggregates", "a sum of doubles is within the bound of the exact one, in any order of rows"
    ) { context in
      var numbers: [Double] = (0..<500).map { number in Double(number % 7) * 0.1 + Double(number) * 1e-7 }
      numbers += [1e15, -1e15, 0.1]
      let store = try Ledger.open(context, expenses: numbers.map { ["amount": .double($0)] })
      guard
        case .double(let sum)? = try store.read({ try $0.aggregate("expense", nil, .sum("amount")) }).first
      else {
        throw ConformanceFailure("no double")
      }
      // The exact sum in units of 1e-7, which the literals above are whole multiples of.
      var units = 1_000_000
      for number in 0..<500 { units += number % 7 * 1_000_000 + number }
      let exact = Double(units) / 1e7
      let magnitude = numbers.reduce(0.0) { $0 + abs($1) }
      let bound = OracleAggregates.bound(numbers.count, magnitude) + 1e-6
      try expect(abs(sum - exact) <= bound, "\(sum) is further than \(bound) from \(exact)")
    },
    ConformanceCase("aggregates", "over a to-one path") { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        for order: Int64 in [5, 7] { try tx.insert("category", ["displayOrder": .int(order)]) }
        for category: AttributeValue in [1, 1, 2, .null] { try tx.insert("expense", ["category": category]) }
      }
      let path: AttributePath = "category.displayOrder"
      try expect(
        try store.read {
          try $0.aggregate("expense", nil, .sum(path), .countOf(path), .countDistinct(path), .max(path))
        },
        [17, 3, 2, 7])
      try expect(try store.read { try $0.aggregate("expense", nil, .countDistinct("category")) }, [2])
    },
  ]

  private static func refused(_ name: String, _ kind: StoreError.Kind, _ aggregates: [Aggregate])
    -> ConformanceCase
  {
    ConformanceCase("aggregates", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      let request = AggregateDescription(entity: "expense", values: aggregates)
      try expectError(kind) { try store.read { try $0.aggregate(try $0.schema.resolve(request)) } }
    }
  }

  private static let refusedAggregates: [ConformanceCase] = [
    refused("no values", .unsupported, []), refused("a sum of texts", .typeMismatch, [.sum("title")]),
    refused("an average of decimals", .typeMismatch, [.average("price")]),
    refused("the least of data", .typeMismatch, [.min("blob")]),
    refused("a sum of bools", .typeMismatch, [.sum("paid")]),
    refused("a sum of dates", .typeMismatch, [.sum("date")]),
    refused("a value that is not there", .unknownAttribute, [.max("nope")]),
    refused("a value through a to-many", .unsupported, [.sum("children.cents")]),
  ]
}
