/// One attribute of an entity: its name, its type and the rules its values keep.
public struct AttributeDescription: Sendable, Hashable {
  /// The name that requests use.
  public var name: String
  /// The column that holds it in a store that has columns.
  public var column: String
  /// The type of its values.
  public var type: AttributeType
  /// Whether nil is a value of it.
  public var isOptional: Bool
  /// Whether every stored text is known to be in normalisation form C, so that indexes and plain comparison serve.
  public var isNormalized: Bool
  /// The raw values of an enumeration, or nil where every value of the type is allowed.
  public var allowedValues: [AttributeValue]?
  /// How a store that has columns keeps the values.
  public var storage: AttributeStorage

  /// Makes an attribute; its column has its name unless said.
  public init(
    _ name: String, _ type: AttributeType, isOptional: Bool = false, column: String? = nil,
    isNormalized: Bool = true, allowedValues: [AttributeValue]? = nil, storage: AttributeStorage = .standard
  ) {
    self.name = name
    self.column = column ?? name
    self.type = type
    self.isOptional = isOptional
    self.isNormalized = isNormalized
    self.allowedValues = allowedValues
    self.storage = storage
  }
}
