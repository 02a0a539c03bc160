/// The identity of one row of an entity: permanent from its insertion, never used again after its deletion.
///
/// A value made by hand and not yet inserted carries ``unassigned``; `insert` returns it with its identity.
@frozen
public struct RecordID<Record>: Hashable, Sendable {
  /// The 64-bit key of the row.
  public let rawValue: RowID

  /// The identity with a key.
  @inlinable
  public init(_ rawValue: RowID) {
    self.rawValue = rawValue
  }

  /// The mark of a value that no store has given an identity yet.
  @inlinable
  public static var unassigned: RecordID { RecordID(.min) }

  /// Whether a store has given the identity.
  @inlinable
  public var isAssigned: Bool { rawValue != .min }
}

extension RecordID {
  /// The identities with these keys, in order.
  ///
  /// One copy of memory: a key and an identity have the same form, and to convert each by itself, in code that is not
  /// compiled for the entity, takes longer than reading it from a database.
  package static func list(_ keys: [RowID]) -> [RecordID] {
    // An array that is made for no elements writes its count into the one empty array that all threads share.
    if keys.isEmpty { return [] }
    return unsafe [RecordID](unsafeUninitializedCapacity: keys.count) { buffer, count in
      unsafe keys.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      count = keys.count
    }
  }
}

extension RecordID: Comparable {
  /// The order of keys, which is the order of insertion unless keys were given by hand.
  @inlinable
  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}

extension RecordID: ExpressibleByIntegerLiteral {
  /// The identity with a literal key, for tests.
  @inlinable
  public init(integerLiteral value: RowID) { self.init(value) }
}

extension RecordID: Codable {
  /// Reads the key as one number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(RowID.self))
  }

  /// Writes the key as one number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension RecordID: CustomStringConvertible {
  /// The key as text.
  public var description: String { String(rawValue) }
}
