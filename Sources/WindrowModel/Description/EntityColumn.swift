/// One stored column of an entity: an attribute, or the foreign key of a to-one.
public enum EntityColumn: Sendable, Hashable {
  /// The column that holds an attribute's values.
  case attribute(AttributeDescription)
  /// A to-one's foreign key.
  case toOne(ToOneDescription)

  /// The name that requests use.
  public var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .toOne(let toOne): toOne.name
    }
  }

  /// The name of the column in a store that has columns.
  public var column: String {
    switch self {
    case .attribute(let attribute): attribute.column
    case .toOne(let toOne): toOne.column
    }
  }

  /// The type of the values; a foreign key is an integer.
  public var type: AttributeType {
    switch self {
    case .attribute(let attribute): attribute.type
    case .toOne: .int
    }
  }

  /// Whether nil is a value of it.
  public var isOptional: Bool {
    switch self {
    case .attribute(let attribute): attribute.isOptional
    case .toOne(let toOne): toOne.isOptional
    }
  }
}
