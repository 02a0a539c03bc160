extension AttributeConvertible where Self: RawRepresentable, RawValue: AttributeConvertible {
  /// The raw value's.
  public static var attributeType: AttributeType { RawValue.attributeType }

  /// Reads a raw value; throws `invalidValue` for one that the enumeration lacks.
  @inlinable
  public init(cell: ColumnCell) throws(StoreError) {
    self = try Self.known(try RawValue(cell: cell))
  }

  /// Reads a raw value; throws `invalidValue` for one that the enumeration lacks.
  public init(attributeValue: AttributeValue) throws(StoreError) {
    self = try Self.known(try RawValue(attributeValue: attributeValue))
  }

  /// The raw value.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { try rawValue.attributeValue() }

  @usableFromInline
  static func known(_ raw: RawValue) throws(StoreError) -> Self {
    guard let value = Self(rawValue: raw) else {
      throw StoreError(.invalidValue, "\(raw) is no raw value of \(Self.self).")
    }
    return value
  }
}

extension AttributeConvertible where Self: RawRepresentable & CaseIterable, RawValue: AttributeConvertible {
  /// The raw values of all cases.
  public static var allowedValues: [AttributeValue]? {
    allCases.compactMap { try? $0.attributeValue() }
  }
}
