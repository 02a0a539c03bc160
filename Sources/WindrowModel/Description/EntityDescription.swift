/// An entity by name: its attributes, its to-one relationships, and the rules over them.
///
/// This is the layer that stores, fixtures and format strings speak. A typed ``Entity`` produces its description and
/// adds no second meaning.
public struct EntityDescription: Sendable, Hashable {
  /// The name that requests use.
  public var name: String
  /// The table that holds it in a store that has tables.
  public var table: String
  /// The column that holds the identity in a store that has columns: `id`, or what a database made by others calls it.
  ///
  /// `rowid` for a table that has no INTEGER PRIMARY KEY; VACUUM may then give its rows other identities.
  public var identityColumn: String
  /// The attributes, in order; the row's identity is not among them.
  public var attributes: [AttributeDescription]
  /// The to-one relationships, in order.
  public var toOnes: [ToOneDescription]
  /// The sets of attributes and to-ones whose values together are unique; a set in which one value is nil never collides.
  public var unique: [[String]]
  /// The indexes asked for; foreign keys and unique sets have one without asking.
  public var indexes: [IndexDescription]

  /// Makes an entity; its table has its name unless said, but for one named `old`, whose table is `old_`.
  public init(
    _ name: String, table: String? = nil, identityColumn: String = EntityDescription.identity,
    attributes: [AttributeDescription], toOnes: [ToOneDescription] = [], unique: [[String]] = [],
    indexes: [IndexDescription] = []
  ) {
    self.name = name
    self.table = table ?? (name.lowercased() == Self.oldRow ? name + "_" : name)
    self.identityColumn = identityColumn
    self.attributes = attributes
    self.toOnes = toOnes
    self.unique = unique
    self.indexes = indexes
  }
}

extension EntityDescription {
  /// The name of the identity in requests, and of its column unless said.
  public static let identity = "id"

  /// The name by which SQLite's delete rules call the row that is deleted, also where a table has that name.
  static let oldRow = "old"

  /// How many values a row has: the attributes in order, then the keys of the to-ones in order.
  @inlinable
  public var columnCount: Int { attributes.count + toOnes.count }

  /// Throws `unknownAttribute` where one of some positions is none of a row's values.
  package func check(columns: [Int]) throws(StoreError) {
    for column in columns where column < 0 || column >= columnCount {
      throw StoreError(.unknownAttribute, "\"\(name)\" has no column \(column).", entity: name)
    }
  }

  /// The column at a position of a row's values, which must be below ``columnCount``.
  public func column(at index: Int) -> EntityColumn {
    index < attributes.count ? .attribute(attributes[index]) : .toOne(toOnes[index - attributes.count])
  }

  /// The position of an attribute or to-one in a row's values, or nil where no such name is.
  ///
  /// Complexity: O(number of columns).
  public func columnIndex(_ name: String) -> Int? {
    if let index = attributes.firstIndex(where: { $0.name == name }) { return index }
    return toOnes.firstIndex { $0.name == name }.map { $0 + attributes.count }
  }

  /// The attribute of a name.
  public func attribute(_ name: String) -> AttributeDescription? {
    attributes.first { $0.name == name }
  }

  /// The to-one relationship of a name.
  public func toOne(_ name: String) -> ToOneDescription? {
    toOnes.first { $0.name == name }
  }
}
