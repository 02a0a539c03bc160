public import WindrowLive
public import WindrowModel

/// A list view that takes batch updates as strictly as the strictest real one, and refuses what would crash there.
///
/// It also compares every row with the list that it should show, which real views do not: an update that leaves a row in a
/// wrong place is refused too.
public struct ListViewSimulator: Sendable {
  /// The rows shown, by section.
  public private(set) var sections: [[RowID]]

  /// A view that shows rows in sections.
  public init(sections: [[RowID]]) { self.sections = sections }

  /// A view that shows a snapshot.
  public init<Element>(_ snapshot: ResultsSnapshot<Element>) { sections = Self.rows(of: snapshot) }

  /// Performs the stages of a change, after which it shows a snapshot; throws what a real view would refuse.
  public mutating func perform<Element>(
    _ updates: BatchUpdates, showing snapshot: ResultsSnapshot<Element>
  ) throws(ListViewError) {
    try perform(updates, showing: Self.rows(of: snapshot))
  }

  /// Performs the stages of a change, after which it shows rows in sections; throws what a real view would refuse.
  public mutating func perform(
    _ updates: BatchUpdates, showing target: [[RowID]]
  ) throws(ListViewError) {
    for stage in updates.stages {
      sections = try ListViewStage(stage, before: sections, after: target).result()
    }
    guard sections == target else {
      throw ListViewError("The view shows \(sections) where it should show \(target).")
    }
  }

  private static func rows<Element>(of snapshot: ResultsSnapshot<Element>) -> [[RowID]] {
    guard snapshot.hasSections else { return [Array(snapshot.ids)] }
    return snapshot.sections.map { section in section.rows.map { snapshot.ids[$0] } }
  }
}

/// Why a list view would refuse an update.
public struct ListViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String

  /// An error with an explanation.
  public init(_ description: String) { self.description = description }
}
