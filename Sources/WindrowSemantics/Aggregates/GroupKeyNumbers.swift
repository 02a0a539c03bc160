import WindrowModel

/// One key of groups: the numbers of its values, row by row.
///
/// What a key is derived from is looked at once where rows share it: the row that a to-one leads to, and a day in UTC.
struct GroupKeyNumbers {
  private enum Source {
    /// The value of each row is asked for.
    case values
    /// Rows whose to-one is the same have the same key.
    case reference(ResolvedPath)
    /// Dates of the same day in UTC have the same key.
    case day
  }

  private let path: ResolvedPath
  private let keys: SectionKeys
  private let source: Source
  /// The keys by number.
  private(set) var values: ValueNumbers
  /// The number of the key by to-one or day.
  private var known = IntegerNumbers()
  private var null: Int32 = -1

  init(_ section: ResolvedSection) {
    path = section.path
    keys = SectionKeys(section)
    values = ValueNumbers(section.type)
    if let first = section.path.steps.first {
      source = .reference(first.key)
    } else {
      switch section.kind {
      case .year(nil), .month(nil), .day(nil): source = .day
      default: source = .values
      }
    }
  }

  /// Writes the numbers of the keys of the rows that a mask means; other places stay as they are.
  mutating func number(_ batch: any RowBatch, _ mask: RowMask, into numbers: inout [Int32]) throws(StoreError)
  {
    switch source {
    case .values:
      let column = keys.keys(of: try batch.column(path))
      mask.forEachMember { numbers[$0] = values.number(of: column, $0) }
    case .reference(let key):
      let references = try batch.column(key)
      try number(batch, mask, &numbers) { row in
        references.isNull(row) ? nil : references.integers[row]
      }
    case .day:
      let dates = try batch.column(path)
      try number(batch, mask, &numbers) { row in
        if dates.isNull(row) { return nil }
        return CivilDate.daysSinceReference(seconds: dates.reals[row]).map { Int64($0) }
      }
    }
  }

  /// Writes the numbers of rows by what they share; the keys themselves are read only where that is new.
  @inline(__always)
  private mutating func number(
    _ batch: any RowBatch, _ mask: RowMask, _ numbers: inout [Int32], _ shared: (Int) -> Int64?
  ) throws(StoreError) {
    var isKnown = true
    mask.forEachMember { row in
      let number = shared(row).map { known[$0] } ?? null
      numbers[row] = number
      if number < 0 { isKnown = false }
    }
    if isKnown { return }
    let column = keys.keys(of: try batch.column(path))
    mask.forEachMember { row in
      guard numbers[row] < 0 else { return }
      numbers[row] = values.number(of: column, row)
      if let source = shared(row) { known[source] = numbers[row] } else { null = numbers[row] }
    }
  }
}

extension ResolvedPath.Step {
  /// The path that reads the relationship's key without following it.
  fileprivate var key: ResolvedPath { ResolvedPath(key: self) }
}
