/// A type whose values can stand in a condition.
public protocol AttributeConstant: Sendable {
  /// The type itself, or what an optional wraps.
  associatedtype Unwrapped: AttributeConstant = Self

  /// The value as stores keep it; throws `invalidValue` where none can, for instance an integer above `Int64.max`.
  func attributeValue() throws(StoreError) -> AttributeValue
}

extension Optional: AttributeConstant where Wrapped: AttributeConstant {
  /// What the optional wraps.
  public typealias Unwrapped = Wrapped

  /// The wrapped value's, or nil.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue {
    if let value = self { try value.attributeValue() } else { .null }
  }
}

extension RecordID: AttributeConstant {
  /// The key.
  @inlinable
  public func attributeValue() throws(StoreError) -> AttributeValue { .int(rawValue) }
}
