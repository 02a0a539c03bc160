import Foundation
import Testing

@testable import WindrowConformance

/// What fixtures say for the sake of traces: colliding inserts, and statements that fail in a transaction that goes on.
@Suite struct TraceOperationTests {
  private static func text(_ operations: String, commit: String) -> String {
    """
    { "fixture": 1, "name": "n", "schema": { "a": { "attributes": { "code": "string?", "n": "int?" },
        "unique": [["code"]] } },
      "rows": { "a": [{ "id": 1, "code": "x", "n": 1 }, { "id": 2, "code": "y", "n": 2 }] },
      "steps": [{ "transaction": [\(operations)], "commit": \(commit) }] }
    """
  }

  private static let upsert =
    #"{ "insert": "a", "id": 9, "values": { "code": "x", "n": 5 }, "onConflict": ["code"] }"#
  private static let replacement =
    #"{ "insert": "a", "id": 2, "values": { "code": "x", "n": 5 }, "onConflict": "replace" }"#
  private static let duplicate =
    #"{ "insert": "a", "id": 3, "values": { "code": "x" }, "fails": "uniqueViolation" }"#
    + #", { "delete": "a", "id": 1 }"#

  @Test(arguments: [
    (upsert, #"{ "updated": { "a": [1] } }"#),
    (replacement, #"{ "updated": { "a": [2] }, "deleted": { "a": [1] } }"#),
    (duplicate, #"{ "deleted": { "a": [1] } }"#),
  ])
  func operationsAreReadWrittenAndDone(_ operations: String, _ commit: String) throws {
    let fixture = try Fixture(json: Data(Self.text(operations, commit: commit).utf8))
    #expect(try Fixture(json: Data(try FixtureWriter.text(of: fixture).utf8)) == fixture)
    for store in [TestStores.memory, TestStores.sqlite] {
      #expect(FixtureRunner.outcome(of: fixture, on: store) == .passed)
    }
    let other = try Fixture(json: Data(Self.text(operations, commit: "null").utf8))
    guard case .failed = FixtureRunner.outcome(of: other, on: TestStores.memory) else {
      Issue.record("a commit that is announced passes as none")
      return
    }
  }

  @Test func aStatementThatShouldFailAndDoesNotIsAFailure() throws {
    let wrong = #"{ "insert": "a", "id": 3, "values": { "code": "z" }, "fails": "uniqueViolation" }"#
    let fixture = try Fixture(json: Data(Self.text(wrong, commit: "null").utf8))
    guard case .failed(let text) = FixtureRunner.outcome(of: fixture, on: TestStores.memory) else {
      Issue.record("it passes")
      return
    }
    #expect(text.contains("expected the error uniqueViolation"))
  }
}
