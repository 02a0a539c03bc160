import Foundation
import WindrowModel

/// What a second process is told in one line: a schema at first, then a transaction each, as fixtures spell them.
struct ForeignLine: Sendable {
  /// The line, without its end.
  let text: String

  /// The line that says which entities the rows are of.
  init(_ schema: Schema) { text = Self.line(schema.fixtureJSON) }

  /// The line of a transaction. Of one that may fail, each statement is done that can be.
  ///
  /// Throws where a line cannot say it.
  init(_ transaction: FixtureTransaction, mayFail: Bool = false, _ schema: Schema) throws(FixtureError) {
    let members =
      transaction.members(schema) + (mayFail ? [JSONValue.Member("mayFail", .bool(true))] : [])
    text = Self.line(.object(members))
    let copy = try ForeignTransaction(text, schema)
    // Both, since the same text may stand for an empty text and for no bytes, and equal values may be other bits.
    guard copy.transaction == transaction,
      copy.transaction.members(schema) == transaction.members(schema)
    else {
      throw FixtureError(path: "", "the transaction has something that no line can say")
    }
  }

  /// Ends of lines stand between values only: in texts they are written as escapes.
  private static func line(_ json: JSONValue) -> String {
    json.text().split(separator: "\n").joined(separator: " ")
  }
}

/// A transaction as it was read from a line.
struct ForeignTransaction {
  let transaction: FixtureTransaction
  let mayFail: Bool

  init(_ line: String, _ schema: Schema) throws(FixtureError) {
    let node = FixtureNode(json: try JSONReader.read(Data(line.utf8)), path: "")
    let object = try node.object("transaction", "rollback", "error", "mayFail")
    mayFail = try object["mayFail"]?.bool() ?? false
    let (key, operations) = try object.only("transaction", "rollback")
    transaction = FixtureTransaction(
      operations: try FixtureOperation.list(
        operations, schema, expectsError: mayFail || object["error"] != nil),
      isRolledBack: key == "rollback", error: try object["error"]?.errorKind())
  }
}
