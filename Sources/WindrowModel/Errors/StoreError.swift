/// What went wrong in a store or in a request made to it.
///
/// Every operation of the seam throws this one type. ``kind`` tells what to do about it, ``message`` names what is
/// wrong and where.
public struct StoreError: Error, Sendable {
  /// The kind of failure, the same in every store.
  public var kind: Kind
  /// One sentence for a developer that names what is wrong and where.
  public var message: String
  /// The entity that was being read or written, where one was.
  public var entity: String?
  /// The SQL statement that failed, on stores that have SQL.
  public var sql: String?
  /// SQLite's extended result code, on stores that have one.
  public var extendedCode: Int32?
  /// All the faults found at once, for errors that list several (an invalid schema, a mismatched file).
  public var details: [String]
  /// The error of the caller's own code that caused this one, for instance thrown by an entity's initializer.
  public var underlying: (any Error)?

  /// Makes an error of a kind.
  public init(
    _ kind: Kind, _ message: String, entity: String? = nil, sql: String? = nil, extendedCode: Int32? = nil,
    details: [String] = [], underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.entity = entity
    self.sql = sql
    self.extendedCode = extendedCode
    self.details = details
    self.underlying = underlying
  }
}

extension StoreError: CustomStringConvertible {
  /// The kind, the message, and what is known of the place.
  public var description: String {
    var text = "\(kind): \(message)"
    if let entity { text += " (entity \(entity))" }
    if let sql { text += " [\(sql)]" }
    if let extendedCode { text += " (SQLite code \(extendedCode))" }
    for detail in details { text += "\n  - \(detail)" }
    return text
  }
}
