public import Foundation

extension Bool: AttributeConvertible {
  /// `bool`.
  public static var attributeType: AttributeType { .bool }

  /// Reads 0 as false and any other integer as true.
  @inlinable
  public init(cell: ColumnCell) throws(StoreError) {
    guard cell.kind == .integer else { throw cell.mismatch(.bool) }
    self = cell.integer != 0
  }

  /// Reads a bool.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .bool(let value) = attributeValue else { throw attributeValue.mismatch("Bool") }
    self = value
  }

  /// The bool.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { .bool(self) }
}

extension Double: AttributeConvertible {
  /// `double`.
  public static var attributeType: AttributeType { .double }

  /// Reads a double, or an integer as the nearest double.
  @inlinable
  @inline(__always)
  public init(cell: ColumnCell) throws(StoreError) {
    self = cell.kind == .real ? cell.real : try cell.nearestDouble(for: .double)
  }

  /// Reads a double.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .double(let value) = attributeValue else { throw attributeValue.mismatch("Double") }
    self = value
  }

  /// The double; that NaN cannot be saved is found by the store.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { .double(self) }
}

extension String: AttributeConvertible {
  /// `string`.
  public static var attributeType: AttributeType { .string }

  /// Reads a text.
  @inlinable
  public init(cell: ColumnCell) throws(StoreError) {
    guard cell.kind == .text else { throw cell.mismatch(.string) }
    self = cell.textOfText
  }

  /// Reads a text.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .string(let value) = attributeValue else { throw attributeValue.mismatch("String") }
    self = value
  }

  /// The text; it is normalised where it is saved.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { .string(self) }
}

extension Date: AttributeConvertible {
  /// `date`.
  public static var attributeType: AttributeType { .date }

  /// Reads seconds since 2001-01-01 UTC.
  @inlinable
  @inline(__always)
  public init(cell: ColumnCell) throws(StoreError) {
    self.init(
      timeIntervalSinceReferenceDate: cell.kind == .real ? cell.real : try cell.nearestDouble(for: .date))
  }

  /// Reads a date.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .date(let value) = attributeValue else { throw attributeValue.mismatch("Date") }
    self = value
  }

  /// The date.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { .date(self) }
}

extension UUID: AttributeConvertible {
  /// `uuid`.
  public static var attributeType: AttributeType { .uuid }

  /// Reads 16 bytes.
  public init(cell: ColumnCell) throws(StoreError) { self = try cell.uuid() }

  /// Reads a UUID.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .uuid(let value) = attributeValue else { throw attributeValue.mismatch("UUID") }
    self = value
  }

  /// The UUID.
  public func attributeValue() throws(StoreError) -> AttributeValue { .uuid(self) }
}

extension Data: AttributeConvertible {
  /// `data`.
  public static var attributeType: AttributeType { .data }

  /// Reads bytes.
  public init(cell: ColumnCell) throws(StoreError) {
    guard cell.kind == .blob else { throw cell.mismatch(.data) }
    self = unsafe Data(cell.rawBytes)
  }

  /// Reads bytes.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    guard case .data(let value) = attributeValue else { throw attributeValue.mismatch("Data") }
    self = value
  }

  /// The bytes.
  public func attributeValue() throws(StoreError) -> AttributeValue { .data(self) }
}
