public import WindrowModel

/// A transaction that writes; it reads its own writes.
///
/// A statement that fails undoes itself and leaves the transaction as it was before, usable. Uniqueness, nil where it is
/// not allowed, and denied deletes are checked by each statement, foreign keys when the transaction commits.
public protocol WriteTransaction: ReadTransaction {
  /// Inserts rows until the closure that fills them returns false, as one statement each.
  ///
  /// `row` comes with ``RowBuffer/id`` nil and all values nil; the closure fills both. A row without an identity gets one
  /// that was never used before. Values are checked and normalised by ``EntityDescription/accepted(_:at:)``. On an error
  /// the rows before it stay inserted (wrap in ``savepoint(_:)`` for all or nothing).
  /// - Parameters:
  ///   - conflict: what to do with a row that collides with one that is there.
  ///   - inserted: called after each row with its identity; for an upsert with that of the row that was updated.
  func insert(
    into entity: EntityDescription, onConflict conflict: ConflictRule,
    inserted: (RowID) -> Void, next: (inout RowBuffer) throws(StoreError) -> Bool
  ) throws(StoreError)

  /// Gives some columns of a row new values. Values equal to those there are not written.
  ///
  /// Throws `rowNotFound` where no row has the identity.
  func update(
    _ entity: EntityDescription, id: RowID, _ changes: [ColumnChange]
  ) throws(StoreError)

  /// Deletes a row and does what the delete rules say with the rows that point to it.
  ///
  /// Throws `rowNotFound` where no row has the identity, and `deleteDenied`.
  func delete(_ entity: EntityDescription, id: RowID) throws(StoreError)

  /// Runs a closure whose writes are undone alone when it throws; its error is rethrown.
  @discardableResult
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// Executes one SQL statement with its parameters; throws `unsupported` on stores without ``StoreCapabilities/sql``.
  ///
  /// Throws `misuse` for a statement that would end the transaction or change a setting that the store relies on, and for
  /// another number of arguments than of parameters.
  ///
  /// Tables and columns are named by ``EntityDescription/table`` and the columns of its attributes. What it changes is
  /// observed like any other change.
  func execute(sql: String, _ arguments: [AttributeValue]) throws(StoreError)
}

/// A row to be inserted, reused from one row to the next.
public struct RowBuffer: Sendable {
  /// The identity the row shall have, or nil for a new one.
  public var id: RowID?
  /// The values, in the order of the entity's columns.
  public var values: [AttributeValue]

  /// A row of nils.
  public init(columnCount: Int) {
    self.id = nil
    self.values = Array(repeating: .null, count: columnCount)
  }
}

/// A new value for one column.
public struct ColumnChange: Sendable, Hashable {
  /// The position of the column among the entity's.
  public var column: Int
  /// Its new value.
  public var value: AttributeValue

  /// A new value for the column at a position.
  public init(column: Int, value: AttributeValue) {
    self.column = column
    self.value = value
  }
}

/// What an insert does when a row that is there has the same unique values.
public enum ConflictRule: Sendable, Hashable {
  /// Throws `uniqueViolation`.
  case fail
  /// Gives the row that is there all the new values, and keeps its identity (an upsert).
  ///
  /// The positions name one unique set of the entity; a collision in another set, or of identities, throws. A row that is
  /// updated uses up no identity, neither a new one nor the one that was given: the next row gets the next number.
  case update(unique: [Int])
  /// Deletes the rows that collide in any unique set or by identity, with their delete rules, and inserts.
  ///
  /// The row of that identity goes first, then those of the unique sets in their order: what an earlier deletion takes
  /// with it denies no later one.
  case replace
}
