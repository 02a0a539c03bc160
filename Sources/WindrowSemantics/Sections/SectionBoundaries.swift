import Foundation
package import WindrowModel

/// Where sections begin in rows that stand in order.
package struct SectionBoundaries {
  private let columns: [TypedColumn]
  private let comparators: [SortTerm.Comparator]

  /// Prepares the division of rows by the values of the section order's terms and the section key.
  ///
  /// Texts that a term's comparator finds equal do not part two sections, or else they would interleave.
  package init(order: [TypedColumn], comparators: [SortTerm.Comparator], key: TypedColumn) {
    columns = order + [key]
    self.comparators = comparators + [.lexical]
  }

  /// The sections as ranges of positions in the ordered rows, which are positions in the columns.
  package func ranges(of rows: some RandomAccessCollection<Int32>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var previous: Int32?
    for (position, row) in rows.enumerated() {
      if let previous, !isSameSection(Int(previous), Int(row)) {
        ranges.append(start..<position)
        start = position
      }
      previous = row
    }
    if start < rows.count { ranges.append(start..<rows.count) }
    return ranges
  }

  private func isSameSection(_ row: Int, _ other: Int) -> Bool {
    columns.indices.allSatisfy { index in
      let column = columns[index]
      if column.isSame(row, other) { return true }
      guard comparators[index] != .lexical, !column.isNull(row), !column.isNull(other) else { return false }
      return TextOrder.compare(column.texts[row], column.texts[other], comparators[index]) == .orderedSame
    }
  }
}
