public import WindrowModel

/// The place of a row in a list: its index among all rows, and its section and item.
public struct RowPosition: Sendable, Hashable {
  /// The position among all rows of the list.
  public var index: Int
  /// The position of the section; 0 in a list without sections.
  public var section: Int
  /// The position in the section.
  public var item: Int

  /// A place in a list.
  public init(index: Int, section: Int, item: Int) {
    self.index = index
    self.section = section
    self.item = item
  }
}

/// What changed from one snapshot of a list to a later one, exactly: the old rows and this give the new rows.
///
/// Rows that only shifted because others came or went are not named. A row that moved and changed is named twice.
public struct ResultsChange: Sendable, Hashable {
  /// A row that came or went.
  public struct Row: Sendable, Hashable {
    /// The identity of the row.
    public var id: RowID
    /// Its place: before, for one that went; after, for one that came.
    public var position: RowPosition

    /// A row at a place.
    public init(id: RowID, position: RowPosition) {
      self.id = id
      self.position = position
    }
  }

  /// A row that is in both lists.
  public struct Step: Sendable, Hashable {
    /// The identity of the row.
    public var id: RowID
    /// Its place before.
    public var from: RowPosition
    /// Its place after.
    public var to: RowPosition

    /// A row with its places before and after.
    public init(id: RowID, from: RowPosition, to: RowPosition) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// A section that came or went.
  public struct Section: Sendable, Hashable {
    /// Which one it is, by its key and order values.
    public var section: ListSection
    /// Its position: before, for one that went; after, for one that came.
    public var position: Int

    /// A section at a position.
    public init(section: ListSection, position: Int) {
      self.section = section
      self.position = position
    }
  }

  /// What became of the one section of a list without section keys.
  public enum PlainSection: Sendable, Hashable {
    /// The list has no section keys any more.
    case came
    /// The list has section keys now.
    case went
  }

  /// The sections that went, in their order before.
  public var deletedSections: [Section] = []
  /// The sections that came, in their order after.
  public var insertedSections: [Section] = []
  /// The rows that went, in their order before.
  public var deleted: [Row] = []
  /// The rows that came, in their order after.
  public var inserted: [Row] = []
  /// The rows that took another place among those that are in both, in their order after.
  ///
  /// A row whose section changed is always named; else the fewest are that explain the new order.
  public var moved: [Step] = []
  /// The rows in both lists of which a shown value differs, moved or not, in their order after.
  public var updated: [Step] = []
  /// What became of the section without a key that a list without section keys is shown in; nil where nothing did.
  ///
  /// Only another request can begin or end the sections of a list.
  public var plainSection: PlainSection?
  /// Whether rows may show other values without being named: true after a gap, when nobody knows what changed.
  ///
  /// Those that the list keeps are then read again, and named in ``updated`` where they differ.
  public var isContentUnknown = false

  /// No change.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deleted.isEmpty && inserted.isEmpty
      && moved.isEmpty && updated.isEmpty && plainSection == nil && !isContentUnknown
  }
}

extension ResultsChange {
  /// What happened to one row or section, as a delegate is told.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It came.
    case insert
    /// It went.
    case delete
    /// It took another place.
    case move
    /// A shown value differs.
    case update
  }
}
