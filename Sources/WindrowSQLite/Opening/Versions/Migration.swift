public import WindrowModel

/// A named step from an older schema of a file to a newer one, which runs once for each file.
///
/// ```swift
/// let migrations = [
///   Migration("amounts in cents") { file in
///     try file.execute("ALTER TABLE expense ADD COLUMN cents INTEGER NOT NULL DEFAULT 0")
///     try file.execute("UPDATE expense SET cents = round(amount * 100)")
///   }
/// ]
/// let store = try SQLiteStore(path: "expenses.db", schema: Schema(Expense.self), migrations: migrations)
/// ```
///
/// A list of migrations only grows: a program that meets a name it does not know in a file refuses the file as newer.
public struct Migration: Sendable {
  /// The name by which the file remembers that the step was done.
  public let name: String
  let body: @Sendable (MigrationTransaction) throws -> Void

  /// A step that a closure takes, inside the one transaction of all steps that a file still needs.
  public init(_ name: String, _ body: @escaping @Sendable (MigrationTransaction) throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// The file while a migration changes it, by SQL alone: its tables are not yet what entities say.
///
/// Foreign keys are not enforced in between; they are checked at the end of all migrations.
public final class MigrationTransaction {
  private let connection: Connection
  private var isOpen = true
  /// Why SQLite rolled everything back by itself, which no migration may go on after.
  private(set) var loss: StoreError?

  init(_ connection: Connection) { self.connection = connection }

  /// Executes one statement, its parameters `?` replaced by the arguments in order.
  ///
  /// Throws `misuse` for a statement that would end the transaction or change a setting that the store relies on, and for
  /// another number of arguments than of parameters. Decimals are passed as integers of their unit.
  public func execute(_ sql: String, _ arguments: [AttributeValue] = []) throws(StoreError) {
    _ = try rows(sql, arguments)
  }

  /// The rows of a statement with their values as SQLite has them: integers, doubles, texts, bytes and nil.
  ///
  /// Complexity: all rows are held at once.
  @discardableResult
  public func rows(_ sql: String, _ arguments: [AttributeValue] = []) throws(StoreError) -> [[AttributeValue]]
  {
    guard isOpen else { throw StoreError(.misuse, "A migration was used after its closure had returned.") }
    if let loss { throw loss }
    do throws(StoreError) {
      return try read(sql, try SQLiteWriteTransaction.parameters(of: sql, arguments))
    } catch {
      if connection.isAutocommit { loss = error }
      throw error
    }
  }

  private func read(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) -> [[AttributeValue]] {
    let statement = try connection.callerStatement(
      sql, variant: StatementCache.Key.caller, arguments: parameters.count)
    defer { connection.giveBack(statement) }
    try statement.bind(parameters)
    var rows: [[AttributeValue]] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { AttributeValue(SQLValue(statement.cell(at: Int32($0)))) })
    }
    return rows
  }

  /// Ends the use: the closure has returned.
  func invalidate() { isOpen = false }
}
