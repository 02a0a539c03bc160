/// Where sections begin in rows that stand in order.
package struct SectionBoundaries {
  private let columns: [TypedColumn]

  /// Prepares the division of rows by the values of the section order's terms and the section key.
  package init(order: [TypedColumn], key: TypedColumn) { columns = order + [key] }

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
    columns.allSatisfy { $0.isSame(row, other) }
  }
}
