package import WindrowModel

/// The whole content of a live list at one moment: identities and sections. Immutable, and shares what did not change.
package struct ListState: Sendable {
  /// The identities of the rows, in order.
  package var rows: RowIDs
  /// The sections, or nil for a list that has none.
  package var sections: SectionList?

  /// Rows, and sections whose counts add up to theirs.
  package init(rows: RowIDs, sections: SectionList?) {
    self.rows = rows
    self.sections = sections
  }

  /// No rows.
  static let empty = ListState(rows: RowIDs(root: nil), sections: nil)

  /// Whether both are made of the same objects, so that they surely have the same content.
  func isSame(as other: ListState) -> Bool {
    guard rows.root?.object === other.rows.root?.object else { return false }
    guard let sections, let others = other.sections else { return sections == nil && other.sections == nil }
    return sections.runs.elementsEqual(others.runs, by: ===)
  }

  /// The list without the row at a position.
  package func removing(at position: Int) -> ListState {
    ListState(
      rows: rows.removing(at: position),
      sections: sections.map { $0.removingRow(inSection: $0.place(ofRow: position).section) })
  }

  /// The list with a row at a position. Its section must be one of the neighbours' or stand between them.
  package func inserting(_ id: RowID, in section: ListSection?, at position: Int) -> ListState {
    ListState(
      rows: rows.inserting(id, at: position),
      sections: sections.map { sections in
        guard let section else { return sections }
        // The section begins at the row behind, ends at the row before, or is new between the two.
        let behind = position < sections.rowCount ? sections.place(ofRow: position).section : sections.count
        if behind < sections.count, sections[behind].section == section {
          return sections.insertingRow(inSection: behind)
        }
        if position > 0 {
          let before = sections.place(ofRow: position - 1).section
          if sections[before].section == section { return sections.insertingRow(inSection: before) }
        }
        return sections.inserting(section, at: behind)
      })
  }
}
