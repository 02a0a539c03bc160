import Foundation

extension AttributeValue {
  /// The value that a text spells: a date in ISO 8601, a UUID, data in base64, a decimal in digits, a text itself.
  ///
  /// A date is `2026-01-31` (midnight UTC) or `2026-01-31T12:30:00.25Z` with `Z` or an offset like `+01:00`, and may leave
  /// out the seconds. Bool, int and double are read as Swift writes them. nil for anything else, for a decimal of
  /// more than 38 digits, and for a day that no calendar has.
  public init?(text: String, as type: AttributeType) {
    let value: AttributeValue? =
      switch type {
      case .string: .string(text)
      case .bool: Bool(text).map(AttributeValue.bool)
      case .int: Int64(text).map(AttributeValue.int)
      case .double: Double(text).map(AttributeValue.double)
      case .date: InstantText.seconds(text).map(AttributeValue.seconds)
      case .decimal: NumberLiteral(text)?.decimal.map(AttributeValue.decimal)
      case .uuid: UUID(uuidString: text).map(AttributeValue.uuid)
      case .data: Data(base64Encoded: text).map(AttributeValue.data)
      }
    guard let value else { return nil }
    self = value
  }

  /// The date at seconds since 2001-01-01 UTC.
  static func seconds(_ seconds: Double) -> AttributeValue {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }
}
