/// The finding of what a key path reads, by evaluating it on records made up for that.
///
/// `\.category?.name` is one chained key path, which cannot be composed at run time. So records are decoded that differ in
/// one value each, their related rows from a source that makes them up too. The key path reads a column if its result is
/// that column's value, whatever that is, nil where a to-one on the way is nil, and the same whatever any other column
/// holds. Candidates are columns of related rows, and keys; the record's own attributes have key paths of their own.
struct KeyPathProbe<Record: Entity> {
  private let keyPath: PartialKeyPath<Record>
  private let rows: ProbeRows

  init(_ keyPath: PartialKeyPath<Record>) throws(StoreError) {
    self.keyPath = keyPath
    rows = ProbeRows(try Record.probeRow(at: [], id: 1))
  }

  /// The path that the key path stands for, or nil where it reads no single column that way.
  func path() -> [String]? {
    guard let usual = value(), !usual.isNull else { return nil }
    let read = rows.readRows
    let candidates = read.flatMap { row in row.columns.map { ProbeColumn(row: row, name: $0) } }
      .filter { $0.isCandidate && rows.value(of: $0) == usual }
    let found = candidates.filter { follows($0, usual) && isAlone($0, read, usual) }
    return found.count == 1 ? found[0].path : nil
  }

  /// Whether the result is the value of a column, whatever that is, and nil where a to-one on the way is.
  private func follows(_ column: ProbeColumn, _ usual: AttributeValue) -> Bool {
    var hasChanged = false
    for other in rows.alternatives(to: column) {
      guard let result = value([(column.path, other)]) else { continue }
      guard result == other else { return false }
      if !result.isNull && result != usual { hasChanged = true }
    }
    let way = column.row.path
    for length in 0..<way.count {
      guard value([(Array(way[...length]), .null)]) == .null else { return false }
    }
    return hasChanged
  }

  /// Whether no column beside the one found, and those on the way to it, changes the result.
  ///
  /// That is tried for several values of the one found: `a || b` is true whatever b is while a is.
  private func isAlone(_ column: ProbeColumn, _ read: [ProbeRow], _ usual: AttributeValue) -> Bool {
    let held =
      [usual] + rows.alternatives(to: column).filter { !$0.isNull && value([(column.path, $0)]) != nil }
    for row in read {
      for name in row.columns {
        let other = ProbeColumn(row: row, name: name)
        if column.path.starts(with: other.path) { continue }
        for alternative in rows.alternatives(to: other) {
          for expected in held {
            let result = value([(column.path, expected), (other.path, alternative)])
            if let result, result != expected { return false }
          }
        }
      }
    }
    return true
  }

  /// The result where some columns hold other values than usual; nil where that cannot be decoded, or is no value.
  private func value(_ changes: [(path: [String], value: AttributeValue)] = []) -> AttributeValue? {
    rows.prepare(changes)
    guard let record: Record = rows.record() else { return nil }
    let result = record[keyPath: keyPath]
    guard !rows.hasFailed else { return nil }
    return switch unwrapped(result) {
    case nil: .null
    case let object as any Entity: .int(object.rawKey)
    case let wrapper as any RelationWrapper: wrapper.keyValue
    case let constant as any AttributeConstant: try? constant.attributeValue()
    default: nil
    }
  }
}

extension Entity {
  fileprivate var rawKey: RowID { id.rawValue }

  /// A made-up row of the entity.
  static func probeRow(at path: [String], id: RowID) throws(StoreError) -> ProbeRow {
    let mapping = try EntityMapping<Self>.of()
    return ProbeRow(path: path, id: id, entity: mapping.description, destinations: mapping.destinations)
  }
}
