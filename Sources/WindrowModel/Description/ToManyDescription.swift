/// A to-many relationship: the inverse of a to-one of another entity, which alone is stored.
public struct ToManyDescription: Sendable, Hashable {
  /// The name that requests use.
  public let name: String
  /// The entity whose rows point here.
  public let destination: String
  /// The to-one relationship of ``destination`` by which they point.
  public let toOne: String
}
