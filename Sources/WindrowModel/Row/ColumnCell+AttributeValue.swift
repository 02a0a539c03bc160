package import Foundation

extension ColumnCell {
  /// The value as an attribute of a type, or `typeMismatch` where a cell of this kind cannot hold one.
  public func value(as type: AttributeType) throws(StoreError) -> AttributeValue {
    switch (type, kind) {
    case (_, .null): return .null
    case (.bool, .integer): return .bool(integer != 0)
    case (.int, .integer): return .int(integer)
    case (.double, .real): return .double(real)
    case (.double, .integer): return .double(Double(integer))
    case (.string, .text): return .string(string)
    case (.date, .real): return .date(Date(timeIntervalSinceReferenceDate: real))
    case (.date, .integer): return .date(Date(timeIntervalSinceReferenceDate: Double(integer)))
    case (.decimal(let scale), .integer): return .decimal(ScaledDecimal.value(units: integer, scale: scale))
    case (.uuid, .blob): return .uuid(try uuid())
    case (.data, .blob): return .data(unsafe Data(rawBytes))
    default: throw mismatch(type)
    }
  }

  /// The UUID of 16 bytes.
  package func uuid() throws(StoreError) -> UUID {
    guard kind == .blob, byteCount == 16, let bytes = unsafe bytes else { throw mismatch(.uuid) }
    return UUID(uuid: unsafe bytes.loadUnaligned(as: uuid_t.self))
  }

  /// The double nearest to an integer, for an attribute of a type that is kept in doubles.
  @usableFromInline
  func nearestDouble(for type: AttributeType) throws(StoreError) -> Double {
    guard kind == .integer else { throw mismatch(type) }
    return Double(integer)
  }

  /// The error for a cell that cannot be read as a type.
  @usableFromInline
  func mismatch(_ type: AttributeType) -> StoreError {
    StoreError(.typeMismatch, "A stored \(kind) cannot be read as \(type).")
  }
}
