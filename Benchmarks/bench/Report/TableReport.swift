/// The results as a table for a terminal: a group a workload, a row a variant, store and count.
struct TableReport {
  let document: ReportDocument
  let isStyled: Bool

  private static let headings = [
    "variant", "store", "rows", "median", "spread", "floor", "ratio", "",
  ]
  /// The first two columns and the note are set left, numbers right.
  private static let leftColumns: Set<Int> = [0, 1, 7]

  var text: String {
    var text =
      "bench: \(document.build) build, SQLite \(document.sqlite), allocator "
      + "\(document.allocator), seed \(document.seed)\n"
    if document.build != "release" {
      text += "These figures are of an unoptimised build: they say nothing about the library.\n"
    }
    let groups = document.groups
    let widths = columnWidths(groups)
    for group in groups {
      text += "\n" + styled("\(group.workload)", "1") + "  \(group.summary)\n"
      text += styled(row(Self.headings, widths), "2")
      for line in group.lines { text += row(cells(line), widths) }
      for reading in group.readings { text += "  \(reading)\n" }
    }
    if document.results.isEmpty { text += "\nNothing was measured.\n" }
    if let noise = document.noise { text += "\n\(noise)\n" }
    return text
  }

  private func cells(_ line: ResultLine) -> [String] {
    [
      line.variant.isEmpty ? "–" : line.variant,
      line.backend.rawValue,
      Number.grouped(line.rows),
      line.median.map { Number.value($0, line.unit) } ?? "–",
      line.spread.map { Number.percent($0) } ?? "–",
      line.floor.map { Number.value($0, line.unit) } ?? "–",
      line.ratio.map { Number.ratio($0) } ?? "–",
      line.note,
    ]
  }

  private func columnWidths(_ groups: [ReportDocument.Group]) -> [Int] {
    let rows = [Self.headings] + groups.flatMap(\.lines).map(cells)
    return Self.headings.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  private func row(_ cells: [String], _ widths: [Int]) -> String {
    let padded = cells.indices.map { column in
      Self.leftColumns.contains(column)
        ? Columns.left(cells[column], widths[column])
        : Columns.right(cells[column], widths[column])
    }
    let line = "  " + padded.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private func styled(_ text: String, _ code: String) -> String {
    isStyled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
