import Foundation
import Testing
import WindrowModel

@testable import WindrowSemantics

@Suite struct AggregatesTests {
  private static let entity = EntityDescription(
    "row",
    attributes: [
      AttributeDescription("i", .int, isOptional: true), AttributeDescription("d", .double, isOptional: true),
      AttributeDescription("n", .decimal(scale: 2), isOptional: true),
      AttributeDescription("s", .string, isOptional: true, isNormalized: false),
      AttributeDescription("u", .uuid, isOptional: true), AttributeDescription("at", .date, isOptional: true),
      AttributeDescription("x", .data, isOptional: true), AttributeDescription("b", .bool, isOptional: true),
    ])

  /// The aggregate over values of one attribute, given in two batches, the second only in part.
  private func result(_ aggregate: Aggregate, _ values: [AttributeValue]) throws -> AttributeValue {
    let schema = try Schema(entities: [Self.entity])
    let request = try schema.resolve(AggregateDescription(entity: "row", values: [aggregate]))
    var accumulator = AggregateAccumulator(request.values[0], entity: "row")
    let half = values.count / 2
    for part in [Array(values[..<half]), Array(values[half...]) + [.null]] {
      let batch = ValueBatch(count: part.count) { (row, _) in part[row] }
      try accumulator.add(batch, RowMask(count: part.count, all: true))
      try accumulator.add(batch, RowMask(count: part.count, all: false))
    }
    return try accumulator.result()
  }

  @Test(
    arguments: [
      (.countOf("i"), [1, nil, 2], 2), (.countDistinct("i"), [1, nil, 1, 2], 2), (.sum("i"), [1, 2, nil], 3),
      (.sum("i"), [.int(.max), 1, -1], .int(.max)), (.sum("i"), [], nil), (.sum("i"), [nil], nil),
      (.average("i"), [1, 2], 1.5), (.average("i"), [.int(.max), .int(.max)], .double(0x1p63)),
      (.average("i"), [], nil),
      (.min("i"), [3, .int(.min), nil], .int(.min)), (.max("i"), [3, nil, -1], 3), (.max("i"), [nil], nil),
      (.countOf("i"), [], 0), (.countDistinct("i"), [nil], 0),
    ] as [(Aggregate, [AttributeValue], AttributeValue)])
  func integers(aggregate: Aggregate, values: [AttributeValue], expected: AttributeValue) throws {
    #expect(try result(aggregate, values) == expected)
  }

  @Test(
    arguments: [
      (.sum("d"), [0.5, 0.25], 0.75), (.sum("d"), [.double(.infinity), .double(-.infinity)], nil),
      (.sum("d"), [.double(.infinity), 1.5], .double(.infinity)), (.average("d"), [1.0, 2.0, nil], 1.5),
      (.average("d"), [.double(.infinity), .double(-.infinity)], nil), (.min("d"), [1.5, -0.5], -0.5),
      (.countDistinct("d"), [.double(0), .double(-0.0), 1.5], 2),
    ] as [(Aggregate, [AttributeValue], AttributeValue)])
  func doubles(aggregate: Aggregate, values: [AttributeValue], expected: AttributeValue) throws {
    #expect(try result(aggregate, values) == expected)
  }

  @Test(
    arguments: [
      (.sum("n"), [.decimal(1), .decimal(2), nil], .decimal(3)),
      (.max("n"), [.decimal(9), .decimal(10)], .decimal(10)),
      (.countDistinct("s"), ["\u{e9}", "e\u{301}", "E"], 2), (.min("s"), ["b", "\u{e9}", "B"], "B"),
      (.max("s"), ["b", "\u{e9}", "z"], "\u{e9}"), (.min("b"), [true, false], false),
      (.countDistinct("x"), [.data(Data([1])), .data(Data([1])), .data(Data())], 2),
      (
        .max("at"), [.date(Date(timeIntervalSinceReferenceDate: 1)), nil],
        .date(Date(timeIntervalSinceReferenceDate: 1))
      ),
      (.count, [nil, nil], 3),
    ] as [(Aggregate, [AttributeValue], AttributeValue)])
  func otherTypes(aggregate: Aggregate, values: [AttributeValue], expected: AttributeValue) throws {
    #expect(try result(aggregate, values) == expected)
  }

  @Test(
    arguments: [
      (.sum("i"), [.int(.max), 1]), (.sum("i"), [.int(.min), -1]),
      (.sum("n"), [.decimal(Decimal(string: "92233720368547758.07")!), .decimal(Decimal(string: "0.01")!)]),
    ] as [(Aggregate, [AttributeValue])])
  func sumsThatDoNotFitAreErrors(aggregate: Aggregate, values: [AttributeValue]) throws {
    #expect { try result(aggregate, values) } throws: { ($0 as? StoreError)?.kind == .integerOverflow }
  }
}
