/// The sections of a list in order, with their row counts. Immutable; a change copies one run of 64 and the list of runs.
package struct SectionList: Sendable {
  /// Where a row or a section stands.
  package struct Place: Sendable, Equatable {
    /// The position of the section in the list.
    package var section: Int
    /// The position of the row in its section.
    package var item: Int
  }

  /// The sections in runs, none of them empty.
  package let runs: [SectionRun]
  /// How many sections there are up to the end of each run.
  private let sectionEnds: [Int]
  /// How many rows there are up to the end of each run.
  private let rowEnds: [Int]

  /// Sections made of runs, none of them empty.
  package init(runs: [SectionRun]) {
    self.runs = runs
    var (sections, rows) = (0, 0)
    sectionEnds = runs.map { run in
      sections += run.entries.count
      return sections
    }
    rowEnds = runs.map { run in
      rows += run.rowCount
      return rows
    }
  }

  /// Sections in order, each with its rows' count.
  package init(_ entries: [SectionRun.Entry]) {
    self.init(
      runs: stride(from: 0, to: entries.count, by: SectionRun.capacity).map { start in
        SectionRun(Array(entries[start..<min(start + SectionRun.capacity, entries.count)]))
      })
  }

  /// How many sections there are.
  package var count: Int { sectionEnds.last ?? 0 }
  /// How many rows they have together.
  package var rowCount: Int { rowEnds.last ?? 0 }

  /// The section at a position, which must be less than ``count``, and its row count.
  package subscript(position: Int) -> SectionRun.Entry {
    let run = Self.firstIndex(in: sectionEnds, above: position)
    return runs[run].entries[position - (run == 0 ? 0 : sectionEnds[run - 1])]
  }

  /// The position of the first row of a section among all rows. Complexity: O(log sections + 64).
  package func start(of section: Int) -> Int {
    guard section < count else { return rowCount }
    let run = Self.firstIndex(in: sectionEnds, above: section)
    let inRun = section - (run == 0 ? 0 : sectionEnds[run - 1])
    return runs[run].entries[..<inRun].reduce(run == 0 ? 0 : rowEnds[run - 1]) { $0 + $1.count }
  }

  /// The section of the row at a position among all rows, and its place there. Complexity: O(log sections + 64).
  package func place(ofRow row: Int) -> Place {
    let run = Self.firstIndex(in: rowEnds, above: row)
    var section = run == 0 ? 0 : sectionEnds[run - 1]
    var item = row - (run == 0 ? 0 : rowEnds[run - 1])
    for entry in runs[run].entries {
      if item < entry.count { break }
      item -= entry.count
      section += 1
    }
    return Place(section: section, item: item)
  }

  private static func firstIndex(in ends: [Int], above value: Int) -> Int {
    (0..<max(ends.count - 1, 0)).partitioningIndex { ends[$0] > value }
  }
}

extension SectionList {
  /// The list with one row fewer in a section, which goes with its last row.
  package func removingRow(inSection section: Int) -> SectionList {
    changingRun(of: section) { entries, index in
      let entry = entries[index]
      if entry.count == 1 {
        entries.remove(at: index)
      } else {
        entries[index] = .init(section: entry.section, count: entry.count - 1)
      }
    }
  }

  /// The list with one row more in a section.
  package func insertingRow(inSection section: Int) -> SectionList {
    changingRun(of: section) { entries, index in
      entries[index] = .init(section: entries[index].section, count: entries[index].count + 1)
    }
  }

  /// The list with a new section of one row at a position.
  package func inserting(_ new: ListSection, at section: Int) -> SectionList {
    if runs.isEmpty { return SectionList([.init(section: new, count: 1)]) }
    let isLast = section == count
    return changingRun(of: isLast ? section - 1 : section) { entries, index in
      entries.insert(.init(section: new, count: 1), at: isLast ? index + 1 : index)
    }
  }

  private func changingRun(
    of section: Int, _ change: (inout [SectionRun.Entry], Int) -> Void
  ) -> SectionList {
    let run = Self.firstIndex(in: sectionEnds, above: section)
    var entries = runs[run].entries
    change(&entries, section - (run == 0 ? 0 : sectionEnds[run - 1]))
    var runs = runs
    if entries.isEmpty {
      runs.remove(at: run)
    } else if entries.count > SectionRun.capacity {
      let half = entries.count / 2
      runs.replaceSubrange(
        run...run, with: [SectionRun(Array(entries[..<half])), SectionRun(Array(entries[half...]))])
    } else {
      runs[run] = SectionRun(entries)
    }
    return SectionList(runs: runs)
  }
}
