/// What an entity says of itself beyond its attributes: unique sets, indexes, columns, inverses and delete rules.
public struct EntityConfiguration<Record: Entity> {
  /// One column of an index, by key path.
  public struct IndexColumn {
    let keyPath: PartialKeyPath<Record>
    let isDescending: Bool

    /// A column whose values run from the least up.
    public static func ascending(_ keyPath: PartialKeyPath<Record>) -> IndexColumn {
      IndexColumn(keyPath: keyPath, isDescending: false)
    }

    /// A column whose values run from the greatest down.
    public static func descending(_ keyPath: PartialKeyPath<Record>) -> IndexColumn {
      IndexColumn(keyPath: keyPath, isDescending: true)
    }
  }

  var uniqueSets: [[PartialKeyPath<Record>]] = []
  var indexes: [[IndexColumn]] = []
  var toOnes:
    [(keyPath: PartialKeyPath<Record>, inverse: String?, isOptional: Bool, deleteRule: DeleteRule?)] = []
  var columns: [(keyPath: PartialKeyPath<Record>, column: String)] = []
  var unnormalized: [PartialKeyPath<Record>] = []
  var storages: [(keyPath: PartialKeyPath<Record>, storage: AttributeStorage)] = []
  var table: String?
  var identityColumn: String?

  /// No two rows have the same values here; a set in which one value is nil never collides.
  public mutating func unique(_ keyPaths: PartialKeyPath<Record>...) { uniqueSets.append(keyPaths) }

  /// Conditions on these columns and orders by them are fast. Foreign keys have an index without asking.
  public mutating func index(_ columns: IndexColumn...) { indexes.append(columns) }

  /// Says of a to-one what its property cannot: its inverse, whether it may be nil, and the delete rule.
  ///
  /// Without a rule an optional one nullifies and another denies.
  public mutating func toOne<Destination: Entity>(
    _ reference: KeyPath<Record, ToOne<Destination>>, inverse: String? = nil, isOptional: Bool = true,
    onDelete rule: DeleteRule? = nil
  ) {
    toOnes.append((reference, inverse, isOptional, rule))
  }

  /// The table is named otherwise than the entity.
  public mutating func table(_ name: String) { table = name }

  /// The column that holds the identity is named otherwise than `id`; `rowid` for a table without INTEGER PRIMARY KEY.
  public mutating func identityColumn(_ name: String) { identityColumn = name }

  /// The column of an attribute or to-one is named otherwise than it.
  public mutating func column(_ keyPath: PartialKeyPath<Record>, _ name: String) {
    columns.append((keyPath, name))
  }

  /// The values of an attribute are stored as another program stores them.
  public mutating func storage(_ keyPath: PartialKeyPath<Record>, _ storage: AttributeStorage) {
    storages.append((keyPath, storage))
  }

  /// Texts of the attribute may be in any normalisation form, because other programs write them.
  public mutating func unnormalized(_ keyPath: PartialKeyPath<Record>) { unnormalized.append(keyPath) }
}
