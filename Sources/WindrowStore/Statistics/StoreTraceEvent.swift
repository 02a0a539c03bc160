/// One statement or operation that a store executed.
public struct StoreTraceEvent: Sendable, Hashable {
  /// The SQL with its parameters expanded, or the operation in words on a store without SQL.
  public var statement: String
  /// Whether it ran inside a write transaction.
  public var isWrite: Bool

  /// An event of one execution.
  public init(statement: String, isWrite: Bool) {
    self.statement = statement
    self.isWrite = isWrite
  }
}
