import WindrowModel

/// What a writer needs to know of an entity, by positions instead of names.
struct EntityPlan: Sendable {
  /// A to-one of the entity.
  struct Reference: Sendable {
    /// The column of its key.
    let column: Int
    /// The position of the entity that it points to.
    let destination: Int
  }

  /// A to-one of any entity that points to this one.
  struct Referrer: Sendable {
    /// The position of the entity that has it.
    let entity: Int
    /// The column of its key.
    let column: Int
    /// What happens to a row that points to a deleted one.
    let rule: DeleteRule
  }

  let entity: EntityDescription
  let types: [AttributeType]
  let isOptional: [Bool]
  let isEnumeration: [Bool]
  let uniqueSets: [[Int]]
  let toOnes: [Reference]
  let referrers: [Referrer]

  init(_ entity: EntityDescription, _ schema: Schema) {
    self.entity = entity
    let columns = (0..<entity.columnCount).map(entity.column(at:))
    types = columns.map(\.type)
    isOptional = columns.map(\.isOptional)
    isEnumeration = columns.map { column in
      if case .attribute(let attribute) = column { attribute.allowedValues != nil } else { false }
    }
    uniqueSets = entity.unique.map { $0.compactMap(entity.columnIndex) }
    toOnes = entity.toOnes.enumerated().compactMap { index, toOne in
      schema.index(of: toOne.destination).map {
        Reference(column: entity.attributes.count + index, destination: $0)
      }
    }
    referrers = schema.referrers(of: entity.name).compactMap { other, toOne in
      guard let position = schema.index(of: other.name),
        let index = other.toOnes.firstIndex(where: { $0.name == toOne.name })
      else { return nil }
      return Referrer(entity: position, column: other.attributes.count + index, rule: toOne.deleteRule)
    }
  }

  /// Checks and normalises values in place, a value for each column.
  func accept(_ values: inout [AttributeValue]) throws(StoreError) {
    guard values.count == types.count else {
      throw StoreError(
        .misuse, "\(entity.name) has \(types.count) columns, and \(values.count) values were given.",
        entity: entity.name)
    }
    for column in values.indices { values[column] = try accepted(values[column], at: column) }
  }

  /// The value as a column keeps it.
  func accepted(_ value: AttributeValue, at column: Int) throws(StoreError) -> AttributeValue {
    guard types.indices.contains(column) else {
      throw StoreError(
        .unknownAttribute, "\(entity.name) has \(types.count) columns, and none at \(column).",
        entity: entity.name)
    }
    if value.isNull { return value }
    // The description is asked where it has more to say, and for its message; copying it for each value is slow.
    if !isEnumeration[column], let accepted = try? value.accepted(as: types[column]) { return accepted }
    return try entity.accepted(value, at: column)
  }

  /// Throws `notNullViolation` for nil in a column that does not allow it.
  func requireValues(_ values: [AttributeValue]) throws(StoreError) {
    for column in values.indices { try requireValue(values[column], at: column) }
  }

  /// Throws `notNullViolation` for nil where the column does not allow it.
  func requireValue(_ value: AttributeValue, at column: Int) throws(StoreError) {
    guard value.isNull, !isOptional[column] else { return }
    throw StoreError(
      .notNullViolation, "\(entity.name).\(entity.column(at: column).name) must not be nil.",
      entity: entity.name)
  }
}
