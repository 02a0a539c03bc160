/// Some sections one behind the other, with their row counts: what lists of sections share where nothing changed.
package final class SectionRun: Sendable {
  /// How many sections a run has at most.
  package static let capacity = 64

  /// One section and how many rows it has, at least one.
  package struct Entry: Sendable {
    /// What the section is.
    package let section: ListSection
    /// How many rows it has.
    package let count: Int

    /// A section and its rows' count.
    package init(section: ListSection, count: Int) {
      self.section = section
      self.count = count
    }
  }

  /// The sections, in order.
  package let entries: [Entry]
  /// How many rows they have together.
  package let rowCount: Int

  /// Sections in order.
  package init(_ entries: [Entry]) {
    self.entries = entries
    rowCount = entries.reduce(0) { $0 + $1.count }
  }
}
