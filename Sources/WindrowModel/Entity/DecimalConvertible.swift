public import Foundation

/// Decimal, or an optional of it: the values of a decimal attribute.
public protocol DecimalConvertible: AttributeConstant {
  /// Whether nil is among the values.
  static var allowsNull: Bool { get }
  /// Reads a decimal value.
  init(decimalValue: AttributeValue) throws(StoreError)
}

extension Decimal: AttributeConstant {
  /// The decimal.
  public func attributeValue() throws(StoreError) -> AttributeValue { .decimal(self) }
}

extension Decimal: DecimalConvertible {
  /// Not nil.
  public static var allowsNull: Bool { false }

  /// Reads a decimal.
  public init(decimalValue: AttributeValue) throws(StoreError) {
    guard case .decimal(let value) = decimalValue else { throw decimalValue.mismatch("Decimal") }
    self = value
  }
}

extension Optional: DecimalConvertible where Wrapped == Decimal {
  /// nil is allowed.
  public static var allowsNull: Bool { true }

  /// Reads a decimal, or nil.
  public init(decimalValue: AttributeValue) throws(StoreError) {
    self = decimalValue.isNull ? nil : try Decimal(decimalValue: decimalValue)
  }
}
