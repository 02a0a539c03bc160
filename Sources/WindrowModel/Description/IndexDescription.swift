/// An index over columns of one entity, which makes conditions on them and orders by them fast.
public struct IndexDescription: Sendable, Hashable {
  /// One column of an index, with its direction.
  public struct Column: Sendable, Hashable {
    /// The name of the attribute or of the to-one relationship.
    public var name: String
    /// Whether the index runs from the greatest value down.
    public var isDescending: Bool

    /// A column, ascending unless said.
    public init(_ name: String, isDescending: Bool = false) {
      self.name = name
      self.isDescending = isDescending
    }
  }

  /// The columns, the most significant first.
  public var columns: [Column]

  /// An index over columns.
  public init(_ columns: [Column]) {
    self.columns = columns
  }
}
