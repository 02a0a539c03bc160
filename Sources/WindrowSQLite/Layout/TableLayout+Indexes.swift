import WindrowModel

extension TableLayout {
  /// Whether an index that begins with the column at the end of a path has the order of its values.
  func hasIndex(on path: ResolvedPath) -> Bool {
    if case .column(let index) = path.target, path.steps.isEmpty, !columns[index].codec.keepsOrder {
      return false
    }
    return isLeading(path)
  }

  /// Whether an index can be searched for a range of the values at the end of a path.
  private func hasBoundedIndex(on path: ResolvedPath) -> Bool {
    if case .column(let index) = path.target, path.steps.isEmpty, !columns[index].codec.hasBounds {
      return false
    }
    return isLeading(path)
  }

  /// Whether an index begins with the column at the end of a path; every foreign key has one.
  private func isLeading(_ path: ResolvedPath) -> Bool {
    guard path.steps.isEmpty, path.isNormalized, case .column(let index) = path.target else { return false }
    let name = entity.column(at: index).name
    if let leadingIndexColumns {
      return leadingIndexColumns.contains(entity.column(at: index).column.lowercased())
    }
    return entity.toOne(name) != nil || entity.indexes.contains { $0.columns.first?.name == name }
      || entity.unique.contains { $0.first == name }
  }

  /// Whether an index begins with the foreign key at a position; only a database that others made may lack it.
  func hasKeyIndex(at index: Int) -> Bool {
    leadingIndexColumns?.contains(entity.column(at: index).column.lowercased()) ?? true
  }

  /// Whether a condition puts a bound on a column that an index begins with, whatever else it asks.
  func boundsIndexedColumn(_ condition: ResolvedCondition, negated: Bool = false) -> Bool {
    switch condition {
    case .and(let terms) where !negated: terms.contains { boundsIndexedColumn($0) }
    case .or(let terms) where negated: terms.contains { boundsIndexedColumn($0, negated: true) }
    case .not(let inner): boundsIndexedColumn(inner, negated: !negated)
    case .comparison(.path(let path), let comparison, .constant, _),
      .comparison(.constant, let comparison, .path(let path), _):
      comparison.isOrdering && hasBoundedIndex(on: path) && !(negated && path.isNullable)
    default: false
    }
  }
}
