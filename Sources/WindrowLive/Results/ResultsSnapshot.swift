public import WindrowModel
package import WindrowStore

/// The rows of a live list at one moment: order and sections never change, rows are read when they are asked for.
///
/// Immutable. Successive snapshots share all but what changed, so keeping many costs little. The values of a row are those
/// of the latest commit when it is read.
public struct ResultsSnapshot<Element: Sendable>: Sendable {
  let state: ListState
  /// The rows, faulted in batch by batch.
  public let list: FaultingList<Element>

  init(_ state: ListState, _ list: FaultingList<Element>) {
    self.state = state
    self.list = list
  }

  /// A list without rows, that of a request which was refused.
  package init(emptyIn store: any Store) where Element: Entity {
    self.init(
      .empty,
      FaultingList(
        RowLocator(
          RowIDs(root: nil), batchSize: 1, keeping: 1, of: store, entity: Element.entityName,
          inOneStatement: true
        ) { _, _ in ReadRows(ids: [], refusals: [:], box: RowBox<Element>([])) }))
  }

  /// Whether the lists are the same object, so that they surely have the same rows.
  package func isSame(as other: ResultsSnapshot) -> Bool { state.isSame(as: other.state) }

  /// The identities of the rows, in order.
  public var ids: RowIDs { state.rows }
  /// How many rows there are.
  public var count: Int { state.rows.count }
  /// Whether there are no rows.
  public var isEmpty: Bool { state.rows.isEmpty }
  /// Whether the request has a section key.
  public var hasSections: Bool { state.sections != nil }
  /// The sections, in order; none where the request has no section key.
  public var sections: ResultsSections { ResultsSections(list: state.sections) }

  /// The row at an index, or nil where there is none or it is gone.
  public func object(at index: Int) -> Element? { list.object(at: index) }

  /// The row at a place in a section, or nil where there is none or it is gone.
  public func object(section: Int, item: Int) -> Element? {
    index(section: section, item: item).flatMap { list.object(at: $0) }
  }

  /// The index of the row at a place in a section, or nil where there is none. A list without sections has section 0.
  public func index(section: Int, item: Int) -> Int? {
    guard let sections = state.sections else {
      return section == 0 && item >= 0 && item < count ? item : nil
    }
    guard section >= 0, section < sections.count, item >= 0, item < sections[section].count else {
      return nil
    }
    return sections.start(of: section) + item
  }

  /// The place of the row at an index, or nil beyond the ends.
  public func position(at index: Int) -> RowPosition? {
    index >= 0 && index < count ? state.position(index) : nil
  }

  /// The place of a row, or nil where the list does not have it. Complexity: ``RowIDs/firstIndex(of:)``.
  public func position(of id: RowID) -> RowPosition? {
    state.rows.firstIndex(of: id).map { state.position($0) }
  }
}

/// The sections of a snapshot, in order.
public struct ResultsSections: RandomAccessCollection, Sendable {
  /// One section: what it is, and which rows of the list are in it.
  public struct Element: Sendable, Hashable {
    /// The key and the order values.
    public let section: ListSection
    /// The indices of its rows among all rows.
    public let rows: Range<Int>
    /// How many rows it has, at least one.
    public var count: Int { rows.count }
    /// The value that its rows share.
    public var key: AttributeValue { section.key }
  }

  let list: SectionList?

  /// Zero.
  public var startIndex: Int { 0 }
  /// How many sections there are.
  public var endIndex: Int { list?.count ?? 0 }

  /// The section at a position. Complexity: O(log n + 64).
  public subscript(position: Int) -> Element {
    precondition(
      position >= 0 && position < endIndex, "There is no section at \(position) among \(endIndex).")
    guard let list else { return Element(section: ListSection(key: .null), rows: 0..<0) }
    let start = list.start(of: position)
    let entry = list[position]
    return Element(section: entry.section, rows: start..<(start + entry.count))
  }
}
