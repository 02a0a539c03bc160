public import Foundation

/// What rows of one typed entity are grouped or sectioned by, with the Swift type of the keys.
///
/// `.value(\.$category.name)`, `.month(\.date)`, `.initial(\.title)`: the ``SectionKey`` whose path comes from a key path. A
/// key is optional where the attribute is, or where it lies behind a to-one.
public struct GroupKey<Record: Entity, Value: Sendable>: Sendable {
  private let result: Result<SectionKey, StoreError>
  /// Reads a key that a store returned.
  package let read: @Sendable (AttributeValue) throws(StoreError) -> Value

  init(
    _ keyPath: PartialKeyPath<Record>, _ key: (AttributePath) -> SectionKey,
    read: @escaping @Sendable (AttributeValue) throws(StoreError) -> Value
  ) {
    self.read = read
    result = Result { () throws(StoreError) in key(try EntityMapping<Record>.of().path(keyPath)) }
  }

  /// The key by names, or the error of a key path that stands for no attribute.
  public func sectionKey() throws(StoreError) -> SectionKey { try result.get() }
}

extension GroupKey where Value: AttributeConvertible {
  private init(_ keyPath: PartialKeyPath<Record>, _ key: (AttributePath) -> SectionKey) {
    self.init(keyPath, key) { (value) throws(StoreError) in try Value(attributeValue: value) }
  }
}

extension GroupKey {
  /// The value of an attribute; nil is a key of its own.
  public static func value(_ keyPath: KeyPath<Record, Value>) -> GroupKey where Value: AttributeConvertible {
    GroupKey(keyPath, SectionKey.value)
  }

  /// The value of a decimal attribute.
  public static func value(_ keyPath: KeyPath<Record, Value>) -> GroupKey where Value: DecimalConvertible {
    GroupKey(keyPath, SectionKey.value) { (value) throws(StoreError) in try Value(decimalValue: value) }
  }

  /// The related row itself: `.value(\.$category.id)`.
  public static func value<Destination: Entity>(
    _ keyPath: KeyPath<Record, RecordID<Destination>?>
  ) -> GroupKey where Value == RecordID<Destination>? {
    GroupKey(keyPath, SectionKey.value) { (value) throws(StoreError) in
      try Int64?(attributeValue: value).map { RecordID($0) }
    }
  }
}

extension GroupKey where Value == Int {
  /// The year of a date, in UTC unless said.
  public static func year(_ keyPath: KeyPath<Record, Date>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .year($0, timeZone: timeZone) })
  }
}

extension GroupKey where Value == Int? {
  /// The year of a date that may be nil, in UTC unless said.
  public static func year(_ keyPath: KeyPath<Record, Date?>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .year($0, timeZone: timeZone) })
  }
}

extension GroupKey where Value == String {
  /// The month of a date as text, `2026-01`, in UTC unless said.
  public static func month(_ keyPath: KeyPath<Record, Date>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .month($0, timeZone: timeZone) })
  }

  /// The day of a date as text, `2026-01-31`, in UTC unless said.
  public static func day(_ keyPath: KeyPath<Record, Date>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .day($0, timeZone: timeZone) })
  }

  /// The first Character of a text, folded and upper-cased; "" for "".
  public static func initial(_ keyPath: KeyPath<Record, String>) -> GroupKey {
    GroupKey(keyPath, SectionKey.initial)
  }
}

extension GroupKey where Value == String? {
  /// The month of a date that may be nil, in UTC unless said.
  public static func month(_ keyPath: KeyPath<Record, Date?>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .month($0, timeZone: timeZone) })
  }

  /// The day of a date that may be nil, in UTC unless said.
  public static func day(_ keyPath: KeyPath<Record, Date?>, timeZone: String? = nil) -> GroupKey {
    GroupKey(keyPath, { .day($0, timeZone: timeZone) })
  }

  /// The first Character of a text that may be nil, folded and upper-cased.
  public static func initial(_ keyPath: KeyPath<Record, String?>) -> GroupKey {
    GroupKey(keyPath, SectionKey.initial)
  }
}
