public import Foundation

/// A type that an aggregate can return.
public protocol AggregateResult {
  /// Reads the value that a store computed.
  init(aggregate value: AttributeValue) throws(StoreError)
}

extension AggregateResult where Self: AttributeConvertible {
  /// Reads the value as an attribute's.
  public init(aggregate value: AttributeValue) throws(StoreError) { try self.init(attributeValue: value) }
}

extension Bool: AggregateResult {}
extension Int: AggregateResult {}
extension Int64: AggregateResult {}
extension Int32: AggregateResult {}
extension Int16: AggregateResult {}
extension Int8: AggregateResult {}
extension UInt: AggregateResult {}
extension UInt64: AggregateResult {}
extension UInt32: AggregateResult {}
extension UInt16: AggregateResult {}
extension UInt8: AggregateResult {}
extension Double: AggregateResult {}
extension String: AggregateResult {}
extension Date: AggregateResult {}
extension UUID: AggregateResult {}

extension Decimal: AggregateResult {
  /// Reads a decimal.
  public init(aggregate value: AttributeValue) throws(StoreError) { try self.init(decimalValue: value) }
}
