import Foundation
import Testing
import WindrowModel

/// Values, conditions and requests through JSON and back, with nothing lost.
@Suite struct CodableTests {
  @Test(arguments: [
    (AttributeValue.null, #"{"null":null}"#), (.bool(true), #"{"bool":true}"#),
    (.int(.max), #"{"int":9223372036854775807}"#),
    (.double(1.5), #"{"double":4609434218613702656}"#),
    (.double(.infinity), #"{"double":9218868437227405312}"#),
    (.string("a\0é"), #"{"string":"a\u0000é"}"#),
    (.date(Date(timeIntervalSinceReferenceDate: 1.5)), #"{"date":4609434218613702656}"#),
    (.decimal(-0.05), #"{"decimal":"-0.05"}"#), (.data(Data([1, 2])), #"{"data":"AQI="}"#),
    (
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))),
      #"{"uuid":"00000000-0000-0000-0000-000000000001"}"#
    ),
  ])
  func values(value: AttributeValue, json: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(AttributeValue.self, from: Data(json.utf8)) == value)
  }

  @Test func theBitsOfEveryDoubleComeBack() throws {
    for bits in [Double.nan.bitPattern, (-0.0).bitPattern, Double.leastNonzeroMagnitude.bitPattern] {
      let json = try JSONEncoder().encode(AttributeValue.double(Double(bitPattern: bits)))
      guard case .double(let value) = try JSONDecoder().decode(AttributeValue.self, from: json) else {
        Issue.record("no double")
        return
      }
      #expect(value.bitPattern == bits)
    }
  }

  @Test(arguments: [
    "{}", #"{"int":1,"bool":true}"#, #"{"int":"1"}"#, #"{"decimal":"12abc"}"#, #"{"decimal":""}"#,
    #"{"other":1}"#, "5",
  ])
  func whatIsNoValue(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AttributeValue.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: 0..<20)
  func randomConditions(seed: Int) throws {
    var trees = ConditionGenerator(seed: seed + 1000, isCanonical: false)
    for _ in 0..<20 {
      let condition = trees.condition(depth: 4)
      #expect(try copy(condition) == condition)
      #expect(try copy(condition.formatted()) == condition.formatted())
    }
  }

  @Test func requests() throws {
    let fetch = FetchDescription(
      entity: "expense", condition: .compare("cents", .greater, 1),
      sort: [SortTerm("title", .descending, nulls: .last, comparator: .natural)], limit: 5, offset: 2,
      batchSize: 7,
      sectionBy: .day("date", timeZone: "Europe/Berlin"), sectionOrder: [SortTerm("category.rank")])
    #expect(try copy(fetch) == fetch)
    let aggregates = AggregateDescription(
      entity: "expense", values: [.count, .sum("cents"), .countDistinct("category.name"), .max("date")])
    #expect(try copy(aggregates) == aggregates)
  }

  @Test func aPathIsOneText() throws {
    let json = try JSONEncoder().encode([AttributePath("category.name")])
    #expect(String(decoding: json, as: UTF8.self) == #"["category.name"]"#)
    #expect(AttributePath("a..b").components == ["a", "", "b"])
    #expect(AttributePath("").components == [""])
  }

  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
