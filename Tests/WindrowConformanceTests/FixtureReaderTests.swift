import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

@Suite struct FixtureReaderTests {
  private static let start =
    #"{ "fixture": 1, "name": "n", "schema": { "item": { "attributes": { "rank": "int?" } } }"#

  /// What follows the schema, and the error expected.
  @Test(arguments: [
    (#", "chekcs": [] }"#, "chekcs: unknown key"),
    (#", "rows": { "item": [ { "id": 1, "rnak": 2 } ] } }"#, "rows.item[0].rnak: unknown key"),
    (#", "rows": { "itme": [] } }"#, "rows.itme: unknown entity"),
    (#", "rows": { "item": [ { "id": 1.5 } ] } }"#, "rows.item[0].id: 1.5 is no 64-bit integer"),
    (
      #", "rows": { "item": [ { "id": 9223372036854775808 } ] } }"#,
      "rows.item[0].id: 9223372036854775808 is no 64-bit integer"
    ),
    (#", "rows": { "item": [ { "rank": "2" } ] } }"#, "rows.item[0].rank: expected an integer, found a text"),
    (
      #", "checks": [ { "fetch": { "entity": "item", "wehre": "x" }, "ids": [] } ] }"#,
      "checks[0].fetch.wehre: unknown key"
    ),
    (#", "checks": [ { "fetch": { "entity": "item" } } ] }"#, "checks[0]: the check expects nothing"),
    (
      #", "checks": [ { "fetch": { "entity": "item" }, "ids": [1, "2"] } ] }"#,
      "checks[0].ids[1]: expected an integer, found a text"
    ),
    (
      #", "checks": [ { "fetch": { "entity": "item" }, "error": "badLuck" } ] }"#,
      "checks[0].error: no kind of error"
    ),
    (
      #", "checks": [ { "aggregate": { "entity": "item", "values": ["count"] }, "ids": [] } ] }"#,
      "checks[0].ids: unknown key"
    ),
    (
      #", "checks": [ { "fetch": { "entity": "item" }, "sections": [ { "kye": 1, "ids": [] } ] } ] }"#,
      "checks[0].sections[0].kye: unknown key"
    ),
    (
      #", "steps": [ { "transaction": [], "rollback": [] } ] }"#,
      "steps[0]: expected one of transaction and rollback"
    ),
    (
      #", "steps": [ { "transaction": [ { "insret": "item" } ] } ] }"#,
      "steps[0].transaction[0]: expected insert, update, delete, sql or savepoint"
    ),
    (
      #", "steps": [ { "transaction": [ { "update": "item", "values": { } } ] } ] }"#,
      #"steps[0].transaction[0]: the key "id" is missing"#
    ),
    (
      #", "steps": [ { "transaction": [], "commit": { "insreted": {} } } ] }"#,
      "steps[0].commit.insreted: unknown key"
    ),
    (
      #", "live": { "fetch": { "entity": "item" }, "steps": [ { "transaction": [], "changes": { "moevd": [] } } ] } }"#,
      "live.steps[0].changes.moevd: unknown key"
    ),
    (#", "checks": [ }"#, "line 1, column 102: expected a value"),
    (#", "name": "twice" }"#, #"line 1, column 96: the key "name" is there twice"#),
    (#" } x"#, "line 1, column 91: something behind the end of the document"),
  ])
  func faultsAreNamedWithTheirPlace(_ rest: String, _ message: String) {
    #expect(throws: FixtureError.self) { try Fixture(json: Self.start + rest) }
    do { _ = try Fixture(json: Self.start + rest) } catch { #expect(error.description == message) }
  }

  @Test(arguments: [
    (#"{ "name": "n" }"#, #"the key "fixture" is missing"#),
    (#"{ "fixture": 2 }"#, "fixture: this reader knows version 1 alone"),
    (#"[]"#, "expected an object, found a list"),
    (
      #"{ "fixture": 1, "name": "n", "schema": { "a": { "attributes": { "b": "integer" } } } }"#,
      #"schema.a.attributes.b: "integer" is no type"#
    ),
    (
      #"{ "fixture": 1, "name": "n", "schema": { "a": { "toOne": { "b": { "to": "c" } } } } }"#,
      #"schema: Relationship "a.b" points to the unknown entity "c"."#
    ),
    (
      #"{ "fixture": 1, "name": "n", "schema": { "a": { "indexes": [["b up"]] } } }"#,
      "schema.a.indexes[0][0]: expected a column, or one with desc"
    ),
  ])
  func faultsOfTheSchemaAreNamedWithTheirPlace(_ json: String, _ message: String) {
    do {
      _ = try Fixture(json: json)
      Issue.record("nothing was thrown")
    } catch { #expect(error.description == message) }
  }

  @Test func integersAreReadExactly() throws {
    let fixture = try Fixture(
      json: Self.start
        + #", "rows": { "item": [ { "id": 9007199254740993, "rank": -9223372036854775808 } ] } }"#)
    #expect(fixture.rows.map(\.id) == [9_007_199_254_740_993])
    #expect(fixture.rows.map(\.values) == [["rank": .int(.min)]])
  }

  @Test(arguments: [
    (#""2001-01-01T00:00:01Z""#, 1), (#""2001-01-01""#, 0), (#""2000-12-31T23:59:59.75Z""#, -0.25),
    (#""2001-01-01T02:00:00+02:00""#, 0), (#""1970-01-01T00:00:00Z""#, -978_307_200),
    (#""0001-01-01""#, -63_113_904_000),
    ("12.5", 12.5), (#""2026-01-31T00:00:00.123456Z""#, 791_510_400.123456),
  ])
  func datesAreTextsOrSeconds(_ json: String, _ seconds: Double) throws {
    let node = FixtureNode(value: try JSONParser.parse(json), path: "")
    let value = try node.attributeValue(.date)
    guard case .date(let date) = value else {
      Issue.record("no date: \(value)")
      return
    }
    #expect(date.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [("nan", "nan"), ("inf", "inf"), ("-inf", "-inf"), ("-0", "-0.0")])
  func doublesThatJSONLacksHaveNames(_ name: String, _ description: String) throws {
    let node = FixtureNode(value: try JSONParser.parse(#"{ "double": "\#(name)" }"#), path: "")
    let value = try node.attributeValue(.double)
    guard case .double(let number) = value else {
      Issue.record("no double: \(value)")
      return
    }
    #expect("\(number)" == description)
  }

  @Test(arguments: [#""\ud83d\ude00""#, #""a\u0000\n\/""#, #""\"\\é""#])
  func textsAreWrittenAsTheyAreRead(_ json: String) throws {
    let value = try JSONParser.parse(json)
    #expect(try JSONParser.parse(value.text()) == value)
  }
}
