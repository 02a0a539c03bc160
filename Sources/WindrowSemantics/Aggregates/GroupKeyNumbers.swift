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
      if look(up: references, mask, &numbers) { return }
      let column = keys.keys(of: try batch.column(path))
      mask.forEachMember { row in
        if numbers[row] < 0 { numbers[row] = learn(references, row, values.number(of: column, row)) }
      }
    case .day:
      let dates = try batch.column(path)
      let days = dates.mapped(to: .int) { row, days in
        let day = CivilDate.daysSinceReference(seconds: dates.reals[row])
        days.append(day.map { .int(Int64($0)) } ?? .null)
      }
      if look(up: days, mask, &numbers) { return }
      let column = keys.keys(of: dates)
      mask.forEachMember { row in
        if numbers[row] < 0 { numbers[row] = learn(days, row, values.number(of: column, row)) }
      }
    }
  }

  /// Writes the numbers that are known, and tells whether all are; negative ones are not.
  private func look(up sources: TypedColumn, _ mask: RowMask, _ numbers: inout [Int32]) -> Bool {
    var isKnown = true
    mask.forEachMember { row in
      let number = sources.isNull(row) ? null : known[sources.integers[row]]
      numbers[row] = number
      if number < 0 { isKnown = false }
    }
    return isKnown
  }

  private mutating func learn(_ sources: TypedColumn, _ row: Int, _ number: Int32) -> Int32 {
    if sources.isNull(row) { null = number } else { known[sources.integers[row]] = number }
    return number
  }
}

extension ResolvedPath.Step {
  /// The path that reads the relationship's key without following it.
  fileprivate var key: ResolvedPath { ResolvedPath(key: self) }
}
