/// A to-one relationship: each row of its entity points to one row of another, or to none where that is allowed.
public struct ToOneDescription: Sendable, Hashable {
  /// The name that requests use.
  public var name: String
  /// The column of the foreign key; `NAME_id` unless said.
  public var column: String
  /// The entity pointed to.
  public var destination: String
  /// Whether nil is allowed.
  public var isOptional: Bool
  /// The name of the to-many relationship that it gives the destination, or nil for none.
  public var inverse: String?
  /// What happens to this row when the row it points to is deleted.
  public var deleteRule: DeleteRule

  /// Makes a relationship; an optional one nullifies and another denies unless said.
  public init(
    _ name: String, to destination: String, isOptional: Bool = true, column: String? = nil,
    inverse: String? = nil, onDelete deleteRule: DeleteRule? = nil
  ) {
    self.name = name
    self.column = column ?? name + "_id"
    self.destination = destination
    self.isOptional = isOptional
    self.inverse = inverse
    self.deleteRule = deleteRule ?? (isOptional ? .nullify : .deny)
  }
}
