import Foundation
public import WindrowModel
public import WindrowStore

/// The other end of a ``ForeignWriter``: does to a store what each line says, and answers it.
///
/// ```swift
/// ForeignSession.serve { schema in try PostgresStore(schema: schema, …) }
/// ```
///
/// Unchecked, because only one thread at a time asks.
public final class ForeignSession: @unchecked Sendable {
  static let done = "done"
  static let refused = "refused"

  private let open: (Schema) throws -> any Store
  private var store: (any Store)?

  /// A session on a store that is opened with the schema of the first line.
  public init(opening open: @escaping (Schema) throws -> any Store) { self.open = open }

  /// Answers the lines of standard input on standard output, until they end.
  public static func serve(opening open: @escaping (Schema) throws -> any Store) {
    let session = ForeignSession(opening: open)
    while let line = readLine() {
      FileHandle.standardOutput.write(Data((session.answer(line) + "\n").utf8))
    }
    session.close()
  }

  /// Does what a line says, and returns the line that says how that went.
  public func answer(_ line: String) -> String {
    do {
      guard let store else {
        store = try open(Schema(fixture: FixtureNode(json: JSONReader.read(Data(line.utf8)), path: "")))
        return Self.done
      }
      let line = try ForeignTransaction(line, store.schema)
      if line.mayFail { return line.transaction.attempt(on: store) ? Self.done : Self.refused }
      try line.transaction.perform(on: store)
      return Self.done
    } catch {
      return "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  /// Closes the store.
  public func close() { try? store?.close() }
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
