extension AttributeConvertible where Self: FixedWidthInteger {
  /// `int`.
  public static var attributeType: AttributeType { .int }

  /// Reads an integer that the type holds.
  @inlinable
  public init(cell: ColumnCell) throws(StoreError) {
    guard cell.kind == .integer, let value = Self(exactly: cell.integer) else { throw cell.mismatch(.int) }
    self = value
  }

  /// Reads an integer that the type holds.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .int(let number) = attributeValue, let value = Self(exactly: number) else {
      throw attributeValue.mismatch(String(describing: Self.self))
    }
    self = value
  }

  /// The integer, or `invalidValue` where 64 bits with a sign do not hold it.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue {
    guard let value = Int64(exactly: self) else {
      throw StoreError(.invalidValue, "The integer \(self) is above Int64.max.")
    }
    return .int(value)
  }
}

extension Int: AttributeConvertible {}
extension Int64: AttributeConvertible {}
extension Int32: AttributeConvertible {}
extension Int16: AttributeConvertible {}
extension Int8: AttributeConvertible {}
extension UInt: AttributeConvertible {}
extension UInt64: AttributeConvertible {}
extension UInt32: AttributeConvertible {}
extension UInt16: AttributeConvertible {}
extension UInt8: AttributeConvertible {}

extension AttributeValue {
  /// The error for a value that cannot be read as a type.
  @usableFromInline
  func mismatch(_ type: String) -> StoreError {
    isNull
      ? StoreError(.notNullViolation, "nil cannot be read as \(type).")
      : StoreError(.typeMismatch, "\(self) cannot be read as \(type).")
  }
}
