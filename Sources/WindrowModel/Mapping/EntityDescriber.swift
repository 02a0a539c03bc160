import Foundation

/// What an entity's initializer tells when it runs on a row that takes notes.
@usableFromInline
final class EntityDescriber<Record: Entity> {
  private(set) var attributes: [AttributeDescription] = []
  private(set) var attributeLinks: [AttributeLink<Record>] = []
  private(set) var toOnes: [ToOneDescription] = []
  private(set) var toOneLinks: [AttributeLink<Record>] = []
  private(set) var toManys: [ToManyProperty<Record>] = []
  private(set) var identity: KeyPath<Record, RecordID<Record>>?
  private(set) var destinations: [any Entity.Type] = []

  /// Notes the property that holds the identity.
  @usableFromInline
  func identity(_ keyPath: KeyPath<Record, RecordID<Record>>) { identity = keyPath }

  /// Notes an attribute and answers with some value of its type.
  @usableFromInline
  func attribute<Value: AttributeConvertible>(
    _ name: String, _ keyPath: KeyPath<Record, Value>
  ) throws(StoreError) -> Value {
    let description = AttributeDescription(
      name, Value.attributeType, isOptional: Value.allowsNull, allowedValues: Value.allowedValues)
    attributes.append(description)
    attributeLinks.append(ValueLink(name, keyPath))
    return try Value(attributeValue: Sentinel.value(for: description, seed: 0))
  }

  /// Notes a decimal attribute and answers with some value.
  @usableFromInline
  func decimal<Value: DecimalConvertible>(
    _ name: String, _ keyPath: KeyPath<Record, Value>, scale: Int
  ) throws(StoreError) -> Value {
    let description = AttributeDescription(name, .decimal(scale: scale), isOptional: Value.allowsNull)
    attributes.append(description)
    attributeLinks.append(ValueLink(name, keyPath))
    return try Value(decimalValue: Sentinel.value(for: description, seed: 0))
  }

  /// Notes a to-one and answers with a reference to no row.
  @usableFromInline
  func toOne<Destination: Entity>(
    _ name: String, _ reference: KeyPath<Record, ToOne<Destination>>, _ object: KeyPath<Record, Destination?>
  ) throws(StoreError) -> ToOne<Destination> {
    toOnes.append(ToOneDescription(name, to: Destination.entityName))
    toOneLinks.append(ReferenceLink(name, reference, object))
    destinations.append(Destination.self)
    return ToOne()
  }
}

extension EntityDescriber {
  /// Notes a to-many.
  @usableFromInline
  func toMany<Destination: Entity>(_ name: String, _ keyPath: KeyPath<Record, ToMany<Destination>>) {
    toManys.append(ToManyProperty(name, keyPath))
  }
}

/// Values that tell columns apart, for the check that an initializer reads what it says.
enum Sentinel {
  /// A value of the attribute's type that depends on a seed; bools and enumerations on its lowest bits.
  static func value(for attribute: AttributeDescription, seed: Int) -> AttributeValue {
    if let allowed = attribute.allowedValues, !allowed.isEmpty { return allowed[seed % allowed.count] }
    return switch attribute.type {
    case .bool: .bool(seed % 2 == 1)
    case .int: .int(Int64(seed))
    case .double: .double(Double(seed) + 0.5)
    case .string: .string("value \(seed)")
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(seed)))
    case .decimal: .decimal(Decimal(seed % 9))
    case .uuid: .uuid(uuid(seed))
    case .data: .data(Data([UInt8(seed % 256), UInt8(seed / 256 % 256)]))
    }
  }

  private static func uuid(_ seed: Int) -> UUID {
    let (low, high) = (UInt8(seed % 256), UInt8(seed / 256 % 256))
    return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }
}
