public import WindrowModel

/// Who is told, change by change, what happens to a controller's list: the calls that Core Data's delegate gets.
///
/// For one commit: ``controllerWillChange(_:)``, each section, each row, ``controllerDidChange(_:)``, then the snapshot.
/// Deletions have places in the list before, insertions in the list after, moves and updates both. The calls come by the
/// rules of ``FetchedResultsController/onChange(_:)``, and must not write.
public protocol FetchedResultsControllerDelegate<Element>: AnyObject, Sendable {
  /// The type of the rows.
  associatedtype Element: Sendable

  /// The list is about to change.
  func controllerWillChange(_ controller: FetchedResultsController<Element>)
  /// A section came or went.
  func controller(
    _ controller: FetchedResultsController<Element>, didChange section: ResultsChange.Section,
    _ kind: ResultsChange.Kind)
  /// A row came, went, moved or shows other values. A row that moved and shows other values is named twice.
  func controller(
    _ controller: FetchedResultsController<Element>, didChange row: RowID, from: RowPosition?,
    to: RowPosition?,
    _ kind: ResultsChange.Kind)
  /// The list has changed.
  func controllerDidChange(_ controller: FetchedResultsController<Element>)
  /// The list is another, with all that changed at once.
  func controller(
    _ controller: FetchedResultsController<Element>, didChange snapshot: ResultsSnapshot<Element>,
    _ change: ResultsChange)
}

extension FetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChange(_ controller: FetchedResultsController<Element>) {}
  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Element>, didChange section: ResultsChange.Section,
    _ kind: ResultsChange.Kind
  ) {}
  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Element>, didChange row: RowID, from: RowPosition?,
    to: RowPosition?,
    _ kind: ResultsChange.Kind
  ) {}
  /// Does nothing.
  public func controllerDidChange(_ controller: FetchedResultsController<Element>) {}
  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Element>, didChange snapshot: ResultsSnapshot<Element>,
    _ change: ResultsChange
  ) {}
}

extension FetchedResultsControllerDelegate {
  /// Makes the calls for one change, in the order that the protocol promises.
  func tell(
    _ change: ResultsChange, _ snapshot: ResultsSnapshot<Element>,
    of controller: FetchedResultsController<Element>
  ) {
    controllerWillChange(controller)
    for section in change.deletedSections { self.controller(controller, didChange: section, .delete) }
    for section in change.insertedSections { self.controller(controller, didChange: section, .insert) }
    for row in change.deleted {
      self.controller(controller, didChange: row.id, from: row.position, to: nil, .delete)
    }
    for row in change.inserted {
      self.controller(controller, didChange: row.id, from: nil, to: row.position, .insert)
    }
    for row in change.moved {
      self.controller(controller, didChange: row.id, from: row.from, to: row.to, .move)
    }
    for row in change.updated {
      self.controller(controller, didChange: row.id, from: row.from, to: row.to, .update)
    }
    controllerDidChange(controller)
    self.controller(controller, didChange: snapshot, change)
  }
}
