/// A row by names: what the dynamic layer decodes where the typed one has a struct.
public struct Record: Sendable, Hashable, Identifiable {
  /// The identity of the row.
  public let id: RowID
  /// The entity whose row it is.
  public let entity: EntityDescription
  /// The values in the order of the entity's columns.
  public let values: [AttributeValue]
  /// The related rows that were read with this one, by the names of their relationships: those prefetched by a list.
  public internal(set) var related: [String: Record] = [:]

  /// A row of values.
  public init(id: RowID, entity: EntityDescription, values: [AttributeValue]) {
    self.id = id
    self.entity = entity
    self.values = values
  }

  /// The value of an attribute, the key of a to-one, or nil where the entity has no such name.
  public subscript(_ name: String) -> AttributeValue? {
    if name == EntityDescription.identity { return .int(id) }
    guard let index = entity.columnIndex(name), index < values.count else { return nil }
    return values[index]
  }

  /// Whether both are rows of the same entity with the same identity and values.
  public static func == (left: Record, right: Record) -> Bool {
    left.id == right.id && left.entity.name == right.entity.name && left.values == right.values
  }

  /// Hashes the identity and the entity's name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(entity.name)
  }
}
