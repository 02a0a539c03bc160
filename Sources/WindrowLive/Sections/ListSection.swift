public import WindrowModel

/// What a section is: the key that its rows share, and the values of the section order.
///
/// Sections are known by it: two lists have a section in common where key and order values are equal.
public struct ListSection: Sendable, Hashable {
  /// The value that all rows of the section share; nil is a key of its own.
  public let key: AttributeValue
  /// The values of the section order's terms, in their order.
  public let order: [AttributeValue]

  /// A section of a key, and of the values of the section order where the request has one.
  public init(key: AttributeValue, order: [AttributeValue] = []) {
    self.key = key
    self.order = order
  }
}
