import Testing
import WindrowStore

@testable import WindrowConformance

@Suite struct FixtureRunTests {
  private func outcomes(_ rest: String) throws -> [ConformanceOutcome] {
    let start = #"""
      { "fixture": 1, "name": "n", "schema": { "item": { "attributes": { "name": "string?", "rank": "int?" }, "unique": [["rank"]] } },
        "rows": { "item": [ { "id": 1, "name": "b", "rank": 1 }, { "id": 2, "name": "a", "rank": 2 } ] }
      """#
    let fixture = try Fixture(json: start + rest + "}")
    return fixture.outcomes(on: TestStores.memory, capabilities: try TestStores.memory.capabilities())
  }

  @Test(arguments: [
    #", "checks": [ { "fetch": { "entity": "item", "sort": ["name"] }, "ids": [2, 1] } ]"#,
    #", "checks": [ { "fetch": { "entity": "item", "where": "rank == %@", "arguments": [2] }, "ids": [2], "columns": ["name", "id"], "values": [["a", 2]] } ]"#,
    #", "checks": [ { "fetch": { "entity": "item", "sectionBy": "name" }, "sections": [ { "key": "a", "ids": [2] }, { "key": "b", "ids": [1] } ] } ]"#,
    #", "checks": [ { "aggregate": { "entity": "item", "values": ["count", "sum(rank)"] }, "rows": [[2, 3]] } ]"#,
    #", "checks": [ { "fetch": { "entity": "item", "where": "nope == 1" }, "error": "unknownAttribute" } ]"#,
    #", "steps": [ { "transaction": [ { "insert": "item", "values": { "rank": 1 } } ], "error": "uniqueViolation" } ]"#,
    #", "steps": [ { "transaction": [ { "delete": "item", "id": 1 } ], "commit": { "deleted": { "item": [1] } } } ]"#,
    #", "steps": [ { "rollback": [ { "delete": "item", "id": 1 } ], "checks": [ { "fetch": { "entity": "item" }, "ids": [1, 2] } ] } ]"#,
    #", "steps": [ { "transaction": [ { "savepoint": [ { "delete": "item", "id": 1 } ], "rollback": true } ], "commit": null } ]"#,
  ])
  func whatIsAsStatedPasses(_ rest: String) throws { #expect(try outcomes(rest) == [.passed]) }

  @Test(arguments: [
    (
      #", "checks": [ { "fetch": { "entity": "item", "sort": ["name"] }, "ids": [1, 2] } ]"#,
      "checks[0].ids: expected [1, 2], got [2, 1]"
    ),
    (
      #", "checks": [ { "fetch": { "entity": "item" }, "columns": ["name"], "values": [["b"], ["c"]] } ]"#,
      #"checks[0].values[1][0]: expected "c", got "a""#
    ),
    (
      #", "checks": [ { "aggregate": { "entity": "item", "values": ["sum(rank)"] }, "rows": [[4]] } ]"#,
      "checks[0].rows[0][0]: expected 4, got 3"
    ),
    (
      #", "checks": [ { "fetch": { "entity": "item" }, "error": "unsupported" } ]"#,
      "checks[0]: expected the error unsupported, got none"
    ),
    (
      #", "steps": [ { "transaction": [ { "delete": "item", "id": 1 } ], "commit": null } ]"#,
      "steps[0].commit.deleted.item: expected [], got [1]"
    ),
    (
      #", "steps": [ { "transaction": [], "error": "rowNotFound" } ]"#,
      "steps[0].error: expected rowNotFound, got none"
    ),
  ])
  func whatIsNotAsStatedFails(_ rest: String, _ message: String) throws {
    #expect(try outcomes(rest) == [.failed(message)])
  }

  @Test func whatCannotBeJudgedIsSkippedAndSaid() throws {
    let live = #"""
      , "live": { "fetch": { "entity": "item" }, "ids": [1, 2],
                  "steps": [ { "transaction": [ { "delete": "item", "id": 1 } ], "ids": [2], "changes": { "deleted": [1] } } ] }
      """#
    #expect(try outcomes(live) == [.passed, .skipped("there are no live lists to compare changes with")])
    let sql = #", "steps": [ { "transaction": [ { "sql": "DELETE FROM item" } ] } ]"#
    #expect(try outcomes(sql) == [.skipped("the store has no SQL")])
    let plan = #", "checks": [ { "fetch": { "entity": "item" }, "ids": [1, 2], "plan": "index" } ]"#
    #expect(try outcomes(plan) == [.passed, .skipped("the store has no plans")])
  }
}
