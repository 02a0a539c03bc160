import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

/// The values of fixtures, read exactly.
struct FixtureValueTests {
  private func value(_ text: String, as type: AttributeType) throws -> AttributeValue {
    try FixtureNode(json: try JSONReader.read(Data(text.utf8)), path: "").value(as: type)
  }

  @Test(arguments: [
    ("9223372036854775807", Int64.max), ("-9223372036854775808", .min),
    ("9007199254740993", 9_007_199_254_740_993),
    ("-9007199254740993", -9_007_199_254_740_993), ("9223372036854775806", .max - 1), ("-0", 0),
  ])
  func integersLoseNothing(_ text: String, _ number: Int64) throws {
    #expect(try value(text, as: .int) == .int(number))
  }

  @Test(arguments: [
    ("0.1", 0.1), ("1", 1), ("1e-7", 1e-7), ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("9007199254740993", 9_007_199_254_740_992), (#"{ "double": "inf" }"#, .infinity),
    (#"{ "double": "-inf" }"#, -.infinity),
  ])
  func doublesAreTheNearest(_ text: String, _ number: Double) throws {
    #expect(try value(text, as: .double) == .double(number))
  }

  @Test func doublesThatJSONLacksHaveNames() throws {
    guard case .double(let nan) = try value(#"{ "double": "nan" }"#, as: .double),
      case .double(let zero) = try value(#"{ "double": "-0" }"#, as: .double)
    else {
      Issue.record("no doubles")
      return
    }
    #expect(nan.isNaN)
    #expect(zero.bitPattern == 0x8000_0000_0000_0000)
  }

  @Test func otherTypesAreReadFromText() throws {
    #expect(
      try value(#""2026-01-31T00:00:00Z""#, as: .date)
        == .date(Date(timeIntervalSinceReferenceDate: 791_510_400)))
    #expect(try value("-0.25", as: .date) == .date(Date(timeIntervalSinceReferenceDate: -0.25)))
    #expect(try value(#""2.50""#, as: .decimal(scale: 2)) == .decimal(Decimal(250) / 100))
    #expect(
      try value(#""92233720368547758.07""#, as: .decimal(scale: 2)) == .decimal(Decimal(Int64.max) / 100))
    #expect(try value(#""AP8=""#, as: .data) == .data(Data([0, 255])))
    #expect(try value("null", as: .uuid) == .null)
    #expect(try value(#""\ud83d\udc4d \u0000\n""#, as: .string) == .string("👍 \0\n"))
  }

  @Test(arguments: [
    ("1", AttributeValue.int(1)), ("1.0", .double(1)), ("1e2", .double(100)), (#""1""#, .string("1")),
    ("true", .bool(true)),
    ("null", .null), ("9223372036854775807", .int(.max)), (#"{ "double": "inf" }"#, .double(.infinity)),
  ])
  func argumentsHaveTheTypeThatTheyShow(_ text: String, _ expected: AttributeValue) throws {
    let node = FixtureNode(json: try JSONReader.read(Data(text.utf8)), path: "")
    #expect(try node.argument() == .value(expected))
  }

  @Test func aFixtureKeepsTheOrderOfEntitiesAndAttributes() throws {
    let text = #"""
      { "fixture": 1, "name": "n", "schema": {
        "z": { "attributes": { "b": "int", "a": "string?" } },
        "a": { "toOne": { "y": { "to": "z" }, "x": { "to": "z", "optional": false } }, "indexes": [["y", "x desc"]] } } }
      """#
    let schema = try Fixture(json: Data(text.utf8)).schema
    let expected = try Schema(entities: [
      EntityDescription(
        "z",
        attributes: [AttributeDescription("b", .int), AttributeDescription("a", .string, isOptional: true)]),
      EntityDescription(
        "a", attributes: [],
        toOnes: [
          ToOneDescription("y", to: "z", isOptional: true, onDelete: .nullify),
          ToOneDescription("x", to: "z", isOptional: false, onDelete: .deny),
        ], indexes: [IndexDescription([.init("y"), .init("x", isDescending: true)])]),
    ])
    #expect(schema == expected)
  }
}
