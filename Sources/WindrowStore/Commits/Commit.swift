public import WindrowModel

/// What a committed transaction changed.
public enum Commit: Sendable {
  /// Each changed row, net over the whole transaction.
  case changes(ChangeSet)
  /// Something changed in these entities (nil: in any), and it is not known what.
  ///
  /// Another process or another store object wrote, the tables were altered, or more rows changed than the store keeps
  /// account of.
  case gap(entities: Set<String>?)
}

/// The rows that a transaction changed, by entity.
public struct ChangeSet: Sendable, Hashable {
  /// The changes of each entity that has any.
  public var entities: [String: EntityChanges]
  /// Which updates are listed, or nil for all of them: what the observers together asked for.
  ///
  /// The old values of other columns may then be from within the transaction.
  public var interest: CommitInterest?
  /// The rows that were updated in columns that nobody is interested in, by entity.
  public var unlisted: [String: Set<RowID>]

  /// Changes by entity name.
  public init(
    entities: [String: EntityChanges] = [:], interest: CommitInterest? = nil,
    unlisted: [String: Set<RowID>] = [:]
  ) {
    self.entities = entities
    self.interest = interest
    self.unlisted = unlisted
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    entities.allSatisfy { $0.value.isEmpty } && unlisted.allSatisfy { $0.value.isEmpty }
  }
  /// How many rows changed.
  public var count: Int { entities.reduce(0) { $0 + $1.value.count } }
}

/// The rows of one entity that a transaction changed, net: what ends as it began is not among them.
public struct EntityChanges: Sendable, Hashable {
  /// The old and the new values of a row, in the order of the entity's columns.
  public struct Update: Sendable, Hashable {
    /// The values before the transaction.
    public var old: [AttributeValue]
    /// The values after it.
    public var new: [AttributeValue]

    /// Old and new values.
    public init(old: [AttributeValue], new: [AttributeValue]) {
      self.old = old
      self.new = new
    }
  }

  /// The new rows with their values.
  public var inserted: [RowID: [AttributeValue]]
  /// The rows that are there before and after, with values that differ in at least one column.
  public var updated: [RowID: Update]
  /// The rows that are gone, with the values they had.
  public var deleted: [RowID: [AttributeValue]]

  /// Changes of one entity.
  public init(
    inserted: [RowID: [AttributeValue]] = [:], updated: [RowID: Update] = [:],
    deleted: [RowID: [AttributeValue]] = [:]
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
  /// How many rows changed.
  public var count: Int { inserted.count + updated.count + deleted.count }
}
