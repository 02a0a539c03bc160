/// A type whose values an attribute can hold.
///
/// The library conforms Bool, the integers, Double, String, Date, UUID and Data, and optionals of them. An enumeration
/// with such a raw value conforms by declaring it: `enum Kind: String, CaseIterable, AttributeConvertible`.
/// Decimal attributes have a scale and are read by ``Row/value(_:_:scale:)``.
public protocol AttributeConvertible: AttributeConstant {
  /// How stores keep and compare the values.
  static var attributeType: AttributeType { get }
  /// Whether nil is among the values.
  static var allowsNull: Bool { get }
  /// The raw values of an enumeration, or nil where every value of the type is allowed.
  static var allowedValues: [AttributeValue]? { get }

  /// Reads a cell of a row.
  init(cell: ColumnCell) throws(StoreError)
  /// Reads a value.
  init(attributeValue: AttributeValue) throws(StoreError)
}

extension AttributeConvertible {
  /// Not nil.
  public static var allowsNull: Bool { false }
  /// Every value of the type.
  public static var allowedValues: [AttributeValue]? { nil }
}

extension Optional: AttributeConvertible where Wrapped: AttributeConvertible {
  /// The wrapped type's.
  public static var attributeType: AttributeType { Wrapped.attributeType }
  /// nil is allowed.
  public static var allowsNull: Bool { true }
  /// The wrapped type's.
  public static var allowedValues: [AttributeValue]? { Wrapped.allowedValues }

  /// nil, or what the wrapped type reads.
  @inlinable
  public init(cell: ColumnCell) throws(StoreError) {
    self = cell.kind == .null ? nil : try Wrapped(cell: cell)
  }

  /// nil, or what the wrapped type reads.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    self = attributeValue.isNull ? nil : try Wrapped(attributeValue: attributeValue)
  }
}
