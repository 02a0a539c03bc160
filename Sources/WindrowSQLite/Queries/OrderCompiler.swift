import WindrowModel

extension QueryScope {
  /// ` ORDER BY …`, which always ends with the identity.
  mutating func order(_ terms: [ResolvedSort]) throws(StoreError) -> String {
    var parts: [String] = []
    for term in terms {
      parts.append(try order(term))
      if case .path(let path) = term.value, path.steps.isEmpty, path.target == .identity {
        return " ORDER BY \(parts.joined(separator: ", "))"
      }
    }
    parts.append("\(canIndexServe(terms) ? "" : "+")\(identity)")
    return " ORDER BY \(parts.joined(separator: ", "))"
  }

  /// The order of identities, by a sort: the plus keeps SQLite from walking the table for it.
  var identityBySorting: String { " ORDER BY +\(identity)" }

  /// Whether an index of the table may have the whole order, the identity at its end.
  ///
  /// Where none can, the identity is written with a plus. SQLite takes a plain one for a reason to walk an index from
  /// end to end although that does not help to sort, and to look up every row at random.
  private func canIndexServe(_ terms: [ResolvedSort]) -> Bool {
    guard let first = terms.first else { return true }
    let hasIndex = first.ownColumn.map(table.hasIndex) ?? false
    return terms.allSatisfy { $0.ownColumn.map(isInStoredOrder) ?? false } && (!isJoined || hasIndex)
  }

  /// Whether the stored values at the end of a path have the order of the values.
  private func isInStoredOrder(_ path: ResolvedPath) -> Bool { (try? codec(path).keepsOrder) ?? false }

  /// What has the order of the values at the end of a path: the column as it is where an index can serve.
  private mutating func orderedColumn(_ path: ResolvedPath) throws(StoreError) -> String {
    let codec = try codec(path)
    return codec != .plain && codec.keepsOrder ? try storedColumn(path) : try value(path)
  }

  private mutating func order(_ term: ResolvedSort) throws(StoreError) -> String {
    let value: String
    let isNullable: Bool
    switch term.value {
    case .path(let path):
      value =
        term.comparator == .lexical
        ? try orderedColumn(path) : "\(TextFunctions.keyName(term.comparator))(\(try rawColumn(path)))"
      isNullable = path.isNullable
    case .section(let section):
      value = try self.section(section)
      isNullable = section.path.isNullable
    }
    var sql = value
    if term.isDescending { sql += " DESC" }
    // Only where it differs from what SQLite does anyway: said aloud it would keep indexes from serving.
    if isNullable, term.nullsFirst == term.isDescending {
      sql += term.nullsFirst ? " NULLS FIRST" : " NULLS LAST"
    }
    return sql
  }

  /// The SQL of a section key.
  mutating func section(_ section: ResolvedSection) throws(StoreError) -> String {
    let value = try value(section.path)
    switch section.kind {
    case .value: return value
    case .initial: return "\(TextFunctions.initial)(\(value))"
    case .year(let zone): return "\(DateFunctions.year)(\(value), \(self.zone(zone)))"
    case .month(let zone): return "\(DateFunctions.month)(\(value), \(self.zone(zone)))"
    case .day(let zone): return "\(DateFunctions.day)(\(value), \(self.zone(zone)))"
    }
  }

  /// The SQL of a month or day as a number, NULL for NULL.
  mutating func numbered(_ section: ResolvedSection) throws(StoreError) -> String {
    let value = try value(section.path)
    switch section.kind {
    case .month(let zone): return "\(DateFunctions.monthNumber)(\(value), \(self.zone(zone)))"
    case .day(let zone): return "\(DateFunctions.dayNumber)(\(value), \(self.zone(zone)))"
    case .value, .year, .initial: return try self.section(section)
    }
  }

  private func zone(_ name: String?) -> String {
    name.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL"
  }
}

extension ResolvedSort {
  /// The path of a column of the sorted table that is compared as it is, or nil where it is something else.
  fileprivate var ownColumn: ResolvedPath? {
    guard case .path(let path) = value, path.steps.isEmpty, comparator == .lexical,
      path.type != .string || path.isNormalized
    else { return nil }
    return path
  }
}
