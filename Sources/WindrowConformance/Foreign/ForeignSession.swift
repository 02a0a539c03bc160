import Foundation
public import WindrowModel
public import WindrowStore

/// The other end of a ``ForeignWriter``: does to a store what each line says, and answers it.
///
/// ```swift
/// ForeignSession.serve { schema in try PostgresStore(schema: schema, …) }
/// ```
public enum ForeignSession {
  static let done = "done"
  static let refused = "refused"

  /// Serves the lines of standard input until they end: the first is the schema that a store is opened with.
  public static func serve(opening open: (Schema) throws -> any Store) {
    guard let line = readLine() else { return }
    do {
      let schema = try Schema(fixture: FixtureNode(json: JSONReader.read(Data(line.utf8)), path: ""))
      let store = try open(schema)
      tell(done)
      while let line = readLine() { tell(answer(line, schema, store)) }
      try store.close()
    } catch { tell("\(error)") }
  }

  private static func tell(_ answer: String) {
    let line = answer.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func answer(_ line: String, _ schema: Schema, _ store: any Store) -> String {
    do {
      let line = try ForeignTransaction(line, schema)
      if line.mayFail { return line.transaction.attempt(on: store) ? done : refused }
      try line.transaction.perform(on: store)
      return done
    } catch { return "\(error)" }
  }
}

/// Thrown to undo a transaction.
private struct Undo: Error {}

extension FixtureTransaction {
  /// Does the transaction, and fails unless it ends as it says.
  func perform(on store: any Store) throws {
    if let error {
      try expectError(error, "error") { try write(to: store) }
    } else {
      try write(to: store)
    }
  }

  /// Does what can be done of the transaction; whether that was committed.
  func attempt(on store: any Store) -> Bool {
    do {
      try store.write { tx in
        for operation in operations {
          do { try tx.perform([operation]) } catch let error as StoreError where error.kind.isLasting {
            throw error
          } catch { continue }
        }
        if isRolledBack { throw Undo() }
      }
      return true
    } catch { return false }
  }

  private func write(to store: any Store) throws {
    do {
      try store.write { tx in
        try tx.perform(operations)
        if isRolledBack { throw Undo() }
      }
    } catch is Undo { return }
  }
}

extension StoreError.Kind {
  /// Whether nothing of a transaction is left after such an error.
  fileprivate var isLasting: Bool { [.storeBusy, .io, .closed].contains(self) }
}
