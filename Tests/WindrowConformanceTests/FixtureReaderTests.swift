import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

/// The strict reading of fixture files.
struct FixtureReaderTests {
  /// A fixture with some members beside a name and a schema.
  static func fixture(_ members: String) -> Data {
    Data(
      """
      { "fixture": 1, "name": "n",
        "schema": {
          "category": { "attributes": { "name": "string?" } },
          "expense": {
            "attributes": { "cents": "int?", "title": "string?", "date": "date?", "price": "decimal(2)?",
              "code": "uuid?", "blob": "data?", "amount": "double?", "paid": "bool?", "must": "int" },
            "toOne": { "category": { "to": "category", "inverse": "expenses", "optional": true } } } },
        \(members) }
      """.utf8)
  }

  /// The key path of the fault in a document.
  private func faultPath(_ document: Data) throws -> String {
    let error = try #require(throws: FixtureError.self) { _ = try Fixture(json: document) }
    return error.path
  }

  @Test(arguments: [
    (#""check": []"#, "check"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "ids": [], "id": 1 }]"#, "checks[0].id"),
    (#""checks": [{ "fetch": { "entity": "expense", "srot": [] }, "ids": [] }]"#, "checks[0].fetch.srot"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "rows": [] }]"#, "checks[0].rows"),
    (
      #""checks": [{ "aggregate": { "entity": "expense", "values": ["count"] }, "ids": [] }]"#,
      "checks[0].ids"
    ),
    (
      #""checks": [{ "aggregate": { "entity": "expense", "values": ["count"], "batchSize": 1 }, "rows": [[0]] }]"#,
      "checks[0].aggregate.batchSize"
    ),
    (#""rows": { "nope": [] }"#, "rows.nope"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "nope": 1 }] }"#, "rows.expense[0].nope"),
    (#""steps": [{ "transaction": [], "ids": [1] }]"#, "steps[0].ids"),
    (
      #""steps": [{ "transaction": [{ "delete": "expense", "id": 1, "values": {} }] }]"#,
      "steps[0].transaction[0].values"
    ),
    (
      #""steps": [{ "transaction": [{ "update": "expense", "id": 1, "values": { "nope": 1 } }] }]"#,
      "steps[0].transaction[0].values.nope"
    ),
    (#""steps": [{ "transaction": [], "commit": { "changed": {} } }]"#, "steps[0].commit.changed"),
    (
      #""steps": [{ "transaction": [], "commit": { "deleted": { "nope": [1] } } }]"#,
      "steps[0].commit.deleted.nope"
    ),
    (#""live": { "fetch": { "entity": "expense" }, "step": [] }"#, "live.step"),
    (
      #""live": { "fetch": { "entity": "expense" }, "steps": [{ "transaction": [], "changes": { "added": [] } }] }"#,
      "live.steps[0].changes.added"
    ),
    (#""a key": 1"#, #"["a key"]"#),
  ])
  func unknownKeysAreErrorsWithTheirPath(_ members: String, _ path: String) throws {
    #expect(try faultPath(Self.fixture(members)) == path)
  }

  @Test(arguments: [
    (#""checks": {}"#, "checks"),
    (#""about": 5"#, "about"),
    (#""checks": [{ "fetch": { "entity": "expense", "sort": [5] }, "ids": [] }]"#, "checks[0].fetch.sort[0]"),
    (
      #""checks": [{ "fetch": { "entity": "expense", "sort": "cents" }, "ids": [] }]"#, "checks[0].fetch.sort"
    ),
    (#""checks": [{ "fetch": { "entity": "expense", "limit": 1.0 }, "ids": [] }]"#, "checks[0].fetch.limit"),
    (#""checks": [{ "fetch": { "entity": "expense", "limit": null }, "ids": [] }]"#, "checks[0].fetch.limit"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "ids": [1, "2"] }]"#, "checks[0].ids[1]"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "error": "oops" }]"#, "checks[0].error"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "ids": [], "plan": "scan" }]"#, "checks[0].plan"),
    (
      #""checks": [{ "fetch": { "entity": "expense", "where": "x == %@", "arguments": [[[1]]] }, "ids": [] }]"#,
      "checks[0].fetch.arguments[0][0]"
    ),
    (#""rows": { "expense": [{ "id": 1, "must": "1" }] }"#, "rows.expense[0].must"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "cents": 1e3 }] }"#, "rows.expense[0].cents"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "cents": true }] }"#, "rows.expense[0].cents"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "paid": 1 }] }"#, "rows.expense[0].paid"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "price": 2.5 }] }"#, "rows.expense[0].price"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "price": "2,5" }] }"#, "rows.expense[0].price"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "date": "31.01.2026" }] }"#, "rows.expense[0].date"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "code": "1234" }] }"#, "rows.expense[0].code"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "blob": "*" }] }"#, "rows.expense[0].blob"),
    (#""rows": { "expense": [{ "id": 1, "must": 1, "amount": 1e999 }] }"#, "rows.expense[0].amount"),
    (
      #""rows": { "expense": [{ "id": 1, "must": 1, "amount": { "double": "NaN" } }] }"#,
      "rows.expense[0].amount.double"
    ),
    (#""rows": { "expense": [{ "id": 1, "must": 9223372036854775808 }] }"#, "rows.expense[0].must"),
    (#""rows": { "expense": [{ "must": 1 }] }"#, "rows.expense[0]"),
    (#""rows": { "expense": [{ "id": 1 }] }"#, "rows.expense[0]"),
    (
      #""steps": [{ "transaction": [{ "savepoint": [], "rollback": 1 }] }]"#,
      "steps[0].transaction[0].rollback"
    ),
    (
      #""steps": [{ "transaction": [{ "insert": "expense", "values": {} }] }]"#,
      "steps[0].transaction[0]"
    ),
  ])
  func valuesOfAnotherTypeAreErrorsWithTheirPath(_ members: String, _ path: String) throws {
    #expect(try faultPath(Self.fixture(members)) == path)
  }

  @Test(arguments: [
    (#""checks": [{ "fetch": { "entity": "expense" } }]"#, "checks[0]"),
    (#""checks": [{ "ids": [] }]"#, "checks[0]"),
    (
      #""checks": [{ "fetch": { "entity": "expense" }, "ids": [], "error": "unsupported" }]"#,
      "checks[0].error"
    ),
    (#""checks": [{ "fetch": { "entity": "expense" }, "sections": [] }]"#, "checks[0].sections"),
    (#""checks": [{ "fetch": { "entity": "expense" }, "values": [] }]"#, "checks[0].values"),
    (
      #""checks": [{ "fetch": { "entity": "expense" }, "columns": ["nope"], "values": [] }]"#,
      "checks[0].columns[0]"
    ),
    (
      #""checks": [{ "fetch": { "entity": "expense" }, "columns": ["cents", "title"], "values": [[1]] }]"#,
      "checks[0].values[0]"
    ),
    (
      #""checks": [{ "fetch": { "entity": "expense", "sectionBy": "year(title)" }, "sections": [] }]"#,
      "checks[0].fetch.sectionBy"
    ),
    (
      #""checks": [{ "fetch": { "entity": "expense", "sectionBy": "cents" }, "sections": [{ "key": "1", "ids": [] }] }]"#,
      "checks[0].sections[0].key"
    ),
    (
      #""checks": [{ "aggregate": { "entity": "expense", "values": ["sum(title)"] }, "rows": [[0]] }]"#,
      "checks[0].aggregate"
    ),
    (
      #""checks": [{ "aggregate": { "entity": "expense", "values": ["sum(cents)"] }, "rows": [["1"]] }]"#,
      "checks[0].rows[0][0]"
    ),
    (#""steps": [{ "transaction": [], "rollback": [] }]"#, "steps[0]"),
    (#""live": { "steps": [] }"#, "live"),
  ])
  func whatMakesNoSenseIsAnErrorWithItsPath(_ members: String, _ path: String) throws {
    #expect(try faultPath(Self.fixture(members)) == path)
  }

  @Test(arguments: [
    (#"{ "a": { "attributes": { "x": "text" } } }"#, "schema.a.attributes.x"),
    (#"{ "a": { "attributes": { "x": "decimal(19)" } } }"#, "schema.a.attributes.x"),
    (#"{ "a": { "attribute": {} } }"#, "schema.a.attribute"),
    (#"{ "a": { "toOne": { "b": { "to": "a", "onDelete": "drop" } } } }"#, "schema.a.toOne.b.onDelete"),
    (#"{ "a": { "toOne": { "b": { "optional": true } } } }"#, "schema.a.toOne.b"),
    (#"{ "a": { "indexes": [["x down"]] } }"#, "schema.a.indexes[0][0]"),
    (#"{ "a": { "unique": ["x"] } }"#, "schema.a.unique[0]"),
    (#"{ "a": { "unique": [["x"]] } }"#, "schema"),
    (#"{ "a": { "toOne": { "b": { "to": "c" } } } }"#, "schema"),
  ])
  func aSchemaIsReadStrictly(_ schema: String, _ path: String) throws {
    #expect(try faultPath(Data(#"{ "fixture": 1, "name": "n", "schema": \#(schema) }"#.utf8)) == path)
  }

  @Test(arguments: [
    (#"{ "name": "n", "schema": {} }"#, ""), (#"{ "fixture": 2, "name": "n", "schema": {} }"#, "fixture"),
    (#"{ "fixture": 1, "schema": {} }"#, ""), (#"{ "fixture": 1, "name": "n" }"#, ""),
    (#"{ "fixture": 1, "name": "n", "name": "m", "schema": {} }"#, "name"),
    (
      #"{ "fixture": 1, "name": "n", "schema": { "a": { "attributes": {}, "attributes": {} } } }"#,
      "schema.a.attributes"
    ),
    (#"{ "fixture": 1, "name": "n", "schema": {} } x"#, ""),
    (#"{ "fixture": 1, "name": "n", "schema": {}, }"#, ""),
    (#"{ "fixture": 01, "name": "n", "schema": {} }"#, ""),
    (#"{ "fixture": 1, "name": "\x", "schema": {} }"#, "name"),
    (#"{ "fixture": 1, "name": "\ud83d", "schema": {} }"#, "name"), ("[]", ""), ("", ""), ("{", ""),
    (String(repeating: "[", count: 100_000), String(repeating: "[0]", count: 101)),
  ])
  func aDocumentIsReadStrictly(_ document: String, _ path: String) throws {
    #expect(try faultPath(Data(document.utf8)) == path)
  }

  @Test func aFileThatCannotBeReadIsNamed() {
    let file = URL(filePath: "/nowhere/at-all.json")
    let error = #expect(throws: FixtureError.self) { _ = try Fixture(contentsOf: file) }
    #expect(error?.file == "/nowhere/at-all.json")
    #expect(
      #expect(throws: FixtureError.self) { _ = try Fixture.files(at: file) }?.file == "/nowhere/at-all.json")
  }

  @Test func anErrorSaysLineAndColumn() {
    let error = #expect(throws: FixtureError.self) {
      _ = try Fixture(json: Data("{ \"fixture\": 1,\n  'name' }".utf8))
    }
    #expect(error?.description == "line 2, column 3: expected a key in double quotes")
  }
}
