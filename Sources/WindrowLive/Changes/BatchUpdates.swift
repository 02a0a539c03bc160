public import WindrowModel

/// What a table or collection view must be told to show a change: stages that are valid one after the other.
///
/// The rules are those of UIKit's and AppKit's batch updates: what is deleted has places in the list before, what is inserted
/// places in the list after; no row is named inside a section that goes or comes; a row is never moved and reloaded at once.
public struct BatchUpdates: Sendable, Hashable {
  /// The operations of one `performBatchUpdates`.
  public struct Stage: Sendable, Hashable {
    /// A row that takes another place.
    public struct Move: Sendable, Hashable {
      /// The place before.
      public var from: RowPosition
      /// The place after.
      public var to: RowPosition

      /// A row's places before and after.
      public init(from: RowPosition, to: RowPosition) {
        self.from = from
        self.to = to
      }
    }

    /// The positions before of sections that go, ascending.
    public var deletedSections: [Int] = []
    /// The positions after of sections that come, ascending.
    public var insertedSections: [Int] = []
    /// The places before of rows that go.
    public var deletedRows: [RowPosition] = []
    /// The places after of rows that come.
    public var insertedRows: [RowPosition] = []
    /// The rows that take another place.
    public var movedRows: [Move] = []
    /// The places of rows to be shown anew; they stand alone in their stage, so before and after are the same.
    public var reloadedRows: [RowPosition] = []

    /// No operation.
    public init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool {
      deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
        && movedRows.isEmpty && reloadedRows.isEmpty
    }
  }

  /// The stages, in order; those that have nothing to do are left out.
  public var stages: [Stage]

  /// What a view performs one after the other.
  public init(stages: [Stage]) { self.stages = stages }
}

extension ResultsChange {
  /// The change as a list view takes it. Complexity: O(changes).
  ///
  /// Where ``isContentUnknown`` is set, visible rows should be configured anew besides.
  public var batchUpdates: BatchUpdates {
    var structure = BatchUpdates.Stage()
    structure.deletedSections = plainSection == .went ? [0] : deletedSections.map(\.position)
    structure.insertedSections = plainSection == .came ? [0] : insertedSections.map(\.position)
    let going = Set(structure.deletedSections)
    let coming = Set(structure.insertedSections)
    structure.deletedRows = deleted.map(\.position).filter { !going.contains($0.section) }
    structure.insertedRows = inserted.map(\.position).filter { !coming.contains($0.section) }
    for move in moved {
      switch (going.contains(move.from.section), coming.contains(move.to.section)) {
      case (false, false): structure.movedRows.append(.init(from: move.from, to: move.to))
      case (true, false): structure.insertedRows.append(move.to)
      case (false, true): structure.deletedRows.append(move.from)
      case (true, true): continue
      }
    }
    structure.deletedRows.sort { $0.index < $1.index }
    structure.insertedRows.sort { $0.index < $1.index }
    var content = BatchUpdates.Stage()
    content.reloadedRows = updated.map(\.to)
    return BatchUpdates(stages: [structure, content].filter { !$0.isEmpty })
  }

  /// The identities that a diffable data source should reconfigure: rows in both lists that show other values.
  public var idsToReconfigure: [RowID] { updated.map(\.id) }

  /// The change of the identities as the standard library states it: removals and insertions, a move being both.
  public var difference: CollectionDifference<RowID> {
    var changes: [CollectionDifference<RowID>.Change] = []
    changes += deleted.map { .remove(offset: $0.position.index, element: $0.id, associatedWith: nil) }
    changes += inserted.map { .insert(offset: $0.position.index, element: $0.id, associatedWith: nil) }
    for move in moved {
      changes.append(.remove(offset: move.from.index, element: move.id, associatedWith: move.to.index))
      changes.append(.insert(offset: move.to.index, element: move.id, associatedWith: move.from.index))
    }
    // Never nil: each offset is named once among removals and once among insertions.
    return CollectionDifference(changes) ?? [RowID]().difference(from: [])
  }
}
