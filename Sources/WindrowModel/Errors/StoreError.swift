public import Foundation

/// What went wrong in a store or in a request made to it.
///
/// Every operation of the seam throws this one type. ``kind`` tells what to do about it, ``message`` names what is
/// wrong and where.
@frozen
public struct StoreError: Error, Sendable {
  // One word, so that what decodes rows passes errors on in a register and stays small enough to be inlined.
  private var box: Box

  /// Makes an error of a kind.
  public init(
    _ kind: Kind, _ message: String, entity: String? = nil, sql: String? = nil, extendedCode: Int32? = nil,
    details: [String] = [], underlying: (any Error)? = nil
  ) {
    box = Box(
      Contents(
        kind: kind, message: message, entity: entity, sql: sql, extendedCode: extendedCode,
        details: details, underlying: underlying))
  }

  /// The kind of failure, the same in every store.
  public var kind: Kind {
    get { contents.kind }
    set { contents.kind = newValue }
  }

  /// One sentence for a developer that names what is wrong and where.
  public var message: String {
    get { contents.message }
    set { contents.message = newValue }
  }

  /// The entity that was being read or written, where one was.
  public var entity: String? {
    get { contents.entity }
    set { contents.entity = newValue }
  }

  /// The SQL statement that failed, on stores that have SQL.
  public var sql: String? {
    get { contents.sql }
    set { contents.sql = newValue }
  }

  /// SQLite's extended result code, on stores that have one.
  public var extendedCode: Int32? {
    get { contents.extendedCode }
    set { contents.extendedCode = newValue }
  }

  /// All the faults found at once, for errors that list several (an invalid schema, a mismatched file).
  public var details: [String] {
    get { contents.details }
    set { contents.details = newValue }
  }

  /// The error of the caller's own code that caused this one, for instance thrown by an entity's initializer.
  public var underlying: (any Error)? {
    get { contents.underlying }
    set { contents.underlying = newValue }
  }

  private var contents: Contents {
    get { box.contents }
    set { box = Box(newValue) }
  }

  fileprivate struct Contents: Sendable {
    var kind: Kind
    var message: String
    var entity: String?
    var sql: String?
    var extendedCode: Int32?
    var details: [String]
    var underlying: (any Error)?
  }

  @usableFromInline
  final class Box: Sendable {
    fileprivate let contents: Contents

    fileprivate init(_ contents: Contents) { self.contents = contents }
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

extension StoreError: LocalizedError {
  /// The ``description``: for developers, in English.
  public var errorDescription: String? { description }
}
