import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

/// The runner: what is true passes, what is not fails at its key path, what cannot be judged is skipped.
struct FixtureRunnerTests {
  private static func fixture(_ members: String) throws -> Fixture {
    try Fixture(
      json: Data(
        """
        { "fixture": 1, "name": "n",
          "schema": {
            "category": { "attributes": { "name": "string?", "order": "int?" } },
            "expense": {
              "attributes": { "title": "string?", "cents": "int?", "amount": "double?" },
              "toOne": { "category": { "to": "category", "inverse": "expenses", "optional": true } } } },
          "rows": {
            "category": [{ "id": 1, "name": "Food", "order": 7 }],
            "expense": [{ "id": 1, "title": "a", "cents": 1, "amount": 0.1, "category": 1 },
                        { "id": 2, "title": "b", "cents": 2, "amount": 0.2 }] },
          \(members) }
        """.utf8))
  }

  private static func outcome(_ members: String) throws -> ConformanceOutcome {
    FixtureRunner.outcome(of: try fixture(members), on: TestStores.memory)
  }

  private static let fetch = #""fetch": { "entity": "expense", "sort": ["cents desc"] }"#
  private static let sectioned =
    #""fetch": { "entity": "expense", "sectionBy": "category.name", "sectionOrder": ["category.order"] }"#
  private static let sum = #""aggregate": { "entity": "expense", "values": ["sum(cents)", "sum(amount)"] }"#
  private static let refused = #""fetch": { "entity": "expense", "where": "nope == 1" }"#

  @Test(arguments: [
    #""checks": [{ \#(fetch), "ids": [2, 1] }]"#,
    #""checks": [{ \#(fetch), "columns": ["title", "category.name"], "values": [["b", null], ["a", "Food"]] }]"#,
    #""checks": [{ \#(sectioned), "sections": [{ "key": null, "order": [null], "ids": [2] }, { "key": "Food", "ids": [1] }] }]"#,
    #""checks": [{ \#(sum), "rows": [[3, 0.3]] }]"#,
    #""checks": [{ \#(refused), "error": "unknownAttribute" }]"#,
    #""steps": [{ "transaction": [{ "delete": "category", "id": 1 }],"#
      + #" "commit": { "deleted": { "category": [1] }, "updated": { "expense": [1] } } }]"#,
    #""steps": [{ "rollback": [{ "delete": "category", "id": 1 }], "commit": null }]"#,
    #""live": { "fetch": { "entity": "expense" }, "ids": [1, 2], "steps": ["#
      + #"{ "transaction": [{ "delete": "expense", "id": 1 }], "ids": [2] }, { "setFetch": { "entity": "category" }, "ids": [1] }] }"#,
  ])
  func passesWhatIsTrue(_ members: String) throws {
    #expect(try Self.outcome(members) == .passed)
  }

  @Test(arguments: [
    (#""checks": [{ \#(fetch), "ids": [1, 2] }]"#, "checks[0].ids: expected [1, 2], got [2, 1]"),
    (#""checks": [{ \#(fetch), "ids": [2] }]"#, "checks[0].ids: expected [2], got [2, 1]"),
    (
      #""checks": [{ \#(fetch), "columns": ["title"], "values": [["b"], ["A"]] }]"#,
      #"checks[0].values[1][0]: expected "A", got "a""#
    ),
    (
      #""checks": [{ \#(fetch), "columns": ["title"], "values": [["b"]] }]"#,
      "checks[0].values: the number of rows: expected 1, got 2"
    ),
    (
      #""checks": [{ \#(sectioned), "sections": [{ "key": "", "ids": [2] }, { "key": "Food", "ids": [1] }] }]"#,
      #"checks[0].sections: expected ["\"\" [2]", "\"Food\" [1]"], got ["nil [nil] [2]", "\"Food\" [7] [1]"]"#
    ),
    (
      #""checks": [{ \#(sectioned), "sections": [{ "key": null, "ids": [2] }, { "key": "Food", "order": [8], "ids": [1] }] }]"#,
      #"checks[0].sections: expected ["nil [2]", "\"Food\" [8] [1]"], got ["nil [nil] [2]", "\"Food\" [7] [1]"]"#
    ),
    (
      #""checks": [{ \#(sum), "rows": [[4, 0.3]] }]"#,
      "checks[0].rows[0][0]: expected 4, got 3 for sum(cents)"
    ),
    (
      #""checks": [{ \#(sum), "rows": [[3, 0.3000000000000007]] }]"#,
      "checks[0].rows[0][1]: expected 0.3000000000000007, got 0.30000000000000004 for sum(amount)"
    ),
    (
      #""checks": [{ \#(sum), "rows": [] }]"#,
      "checks[0].rows: expected [], got [[3, 0.30000000000000004]]"
    ),
    (
      #""checks": [{ \#(fetch), "error": "unsupported" }]"#,
      "checks[0].error: expected the error unsupported, got [2, 1]"
    ),
    (
      #""checks": [{ \#(sum), "error": "unsupported" }]"#,
      "checks[0].error: expected the error unsupported, got [[3, 0.30000000000000004]]"
    ),
  ])
  func failsWhatIsNotTrue(_ members: String, _ text: String) throws {
    #expect(try Self.outcome(members) == .failed(text))
  }

  @Test(arguments: [
    (
      #""checks": [{ \#(refused), "error": "unsupported" }]"#,
      "checks[0].error: expected the error unsupported, got unknownAttribute"
    ),
    (#""checks": [{ \#(refused), "ids": [] }]"#, "checks[0]: got the error unknownAttribute"),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 9 }], "error": "deleteDenied" }]"#,
      "steps[0].error: expected the error deleteDenied, got rowNotFound"
    ),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 9 }] }]"#,
      "steps[0]: got the error rowNotFound"
    ),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 1 }], "error": "rowNotFound" }]"#,
      "steps[0].error: expected the error rowNotFound, got ()"
    ),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 1 }], "commit": null }]"#,
      "steps[0].commit: expected nothing, got ChangeSet"
    ),
    (
      #""steps": [{ "transaction": [{ "delete": "category", "id": 1 }], "commit": { "deleted": { "category": [1] } } }]"#,
      #"steps[0].commit.updated: expected [:], got ["expense": Set([1])]"#
    ),
    (
      #""steps": [{ "rollback": [{ "delete": "expense", "id": 1 }], "commit": { "deleted": { "expense": [1] } } }]"#,
      #"steps[0].commit.deleted: expected ["expense": Set([1])], got [:]"#
    ),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 1 }], "checks": [{ \#(fetch), "ids": [2, 1] }] }]"#,
      "steps[0].checks[0].ids: expected [2, 1], got [2]"
    ),
    (
      #""live": { "fetch": { "entity": "expense" }, "ids": [2], "steps": [] }"#,
      "live.ids: expected [2], got [1, 2]"
    ),
    (
      #""live": { "fetch": { "entity": "expense" }, "steps": [{ "transaction": [{ "delete": "expense", "id": 1 }], "ids": [1] }] }"#,
      "live.steps[0].ids: expected [1], got [2]"
    ),
    (
      #""live": { "fetch": { "entity": "expense" }, "steps": [{ "transaction": [{ "delete": "expense", "id": 1 }], "changes": null }] }"#,
      "live.steps[0].changes: expected nothing, got ResultsChange("
    ),
    (
      #""live": { "fetch": { "entity": "expense" }, "steps": [{ "transaction": [], "changes": { "deleted": [1] } }] }"#,
      "live.steps[0].changes.deleted: expected [1], got []"
    ),
    (
      #""live": { "fetch": { "entity": "expense", "sort": ["cents"] }, "steps": ["#
        + #"{ "transaction": [{ "update": "expense", "id": 1, "values": { "cents": 3 } }], "changes": { "updated": [1] } }] }"#,
      "live.steps[0].changes.moved: expected [], got [1]"
    ),
    (
      #""live": { \#(sectioned), "steps": ["#
        + #"{ "transaction": [{ "delete": "expense", "id": 1 }], "changes": { "deleted": [1], "deletedSections": [""] } }] }"#,
      #"live.steps[0].changes.deletedSections: expected [""], got ["Food"]"#
    ),
  ])
  func failsAtTheKeyPath(_ members: String, _ beginning: String) throws {
    guard case .failed(let text) = try Self.outcome(members) else {
      Issue.record("it did not fail")
      return
    }
    #expect(text.hasPrefix(beginning))
  }

  @Test(arguments: [
    (
      #""steps": [{ "transaction": [{ "savepoint": [{ "sql": "DELETE FROM expense" }] }] }]"#,
      "the store has no SQL"
    ),
    (
      #""live": { "fetch": { "entity": "expense" }, "steps": [{ "setFetch": { "entity": "category" }, "changes": null }] }"#,
      "live.steps[0].changes: a list of another entity has no change from this one"
    ),
  ])
  func skipsWhatCannotBeJudged(_ members: String, _ reason: String) throws {
    #expect(try Self.outcome(members) == .skipped(reason))
  }

  @Test func nothingIsJudgedBehindAnUnexpectedFailure() throws {
    let fixture = try Self.fixture(
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 9 }], "checks": [{ \#(Self.fetch), "ids": [] }] },"#
        + #" { "transaction": [] }]"#)
    let results = FixtureRunner.run(fixture, on: TestStores.memory)
    #expect(results.map(\.path) == ["steps[0]", "steps[0].checks[0]", "steps[1]"])
    let reason = "steps[0] did not go as expected"
    #expect(results.dropFirst().map(\.outcome) == [.skipped(reason), .skipped(reason)])
  }

  @Test func rowsThatCannotBeSavedFail() throws {
    let text = #"""
      { "fixture": 1, "name": "n", "schema": { "a": { "attributes": { "x": "int" }, "unique": [["x"]] } },
        "rows": { "a": [{ "id": 1, "x": 1 }, { "id": 2, "x": 1 }] } }
      """#
    let outcome = FixtureRunner.outcome(of: try Fixture(json: Data(text.utf8)), on: TestStores.memory)
    guard case .failed(let text) = outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(text.hasPrefix("rows: uniqueViolation"))
  }

  @Test func whatEqualityOverlooksIsNoticed() {
    // Swift calls the two equal, so a store that does not normalise would pass a comparison by ==.
    let composed = AttributeValue.string("\u{E9}")
    let decomposed = AttributeValue.string("e\u{301}")
    #expect(composed == decomposed)
    #expect(composed.isStored(decomposed))
    #expect(!decomposed.isStored(decomposed))
    #expect(AttributeValue.double(0).isStored(.double(-0.0)))
    #expect(!AttributeValue.double(-0.0).isStored(.double(0)))
  }
}
