/// How a store that has columns keeps an attribute's values, where a database that others made keeps them otherwise.
///
/// Requests mean the same whatever the storage: a value is what its stored form reads as. Saving rounds a date to what
/// the storage can hold, and refuses a decimal that would not come back.
public enum AttributeStorage: String, Sendable, Hashable, CaseIterable {
  /// As ``AttributeType`` says: a date in seconds since 2001, a decimal in its smallest unit, a UUID as 16 bytes.
  case standard
  /// A date as seconds since 1970-01-01 UTC, an integer or a double.
  case unixSeconds
  /// A date as milliseconds since 1970-01-01 UTC. Dates are saved as whole milliseconds.
  case unixMilliseconds
  /// A date as ISO 8601 text: a day, or a day and a time, in UTC unless it names an offset.
  ///
  /// It is saved with `Z`, and with milliseconds where it has any. No index serves conditions on it.
  case iso8601
  /// A decimal in whole units, an integer or a double, such as 12.5; one between two values of the scale reads as the nearer.
  case number
  /// A UUID as 36 letters, in upper case where it is saved. No index serves conditions on it.
  case text
}

extension AttributeStorage {
  /// Whether values of a type can be kept so.
  public func suits(_ type: AttributeType) -> Bool {
    switch self {
    case .standard: true
    case .unixSeconds, .unixMilliseconds, .iso8601: type == .date
    case .number: if case .decimal = type { true } else { false }
    case .text: type == .uuid
    }
  }
}
