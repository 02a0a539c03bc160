import Foundation

/// A made-up row: the way to it from the record that is probed, and its entity.
struct ProbeRow: Sendable {
  let path: [String]
  let id: RowID
  let entity: EntityDescription
  let destinations: [any Entity.Type]

  /// The names of its columns.
  var columns: [String] { (0..<entity.columnCount).map { entity.column(at: $0).name } }
}

/// A column of a made-up row.
struct ProbeColumn {
  let row: ProbeRow
  let name: String

  /// The path that requests use.
  var path: [String] { row.path + [name] }
  /// Whether a chained key path may read it: every column but the record's own attributes.
  var isCandidate: Bool { !row.path.isEmpty || row.entity.attributes.allSatisfy { $0.name != name } }
}

/// Made-up rows of an entity and of all that its to-ones reach, made when they are asked for.
///
/// Each has values that tell its columns apart, some of which may be changed for one evaluation.
final class ProbeRows: Sendable {
  private struct State {
    var rows: [ProbeRow]
    var read: [ProbeRow] = []
    var changes: [(path: [String], value: AttributeValue)] = []
    var hasFailed = false
  }

  /// Beside its own key each row answers to another, so that a key can change and lead to the same values.
  private static let otherKeys: RowID = 1_000_000

  private let state: Mutex<State>
  private let source = Mutex<FaultSource?>(nil)

  /// The rows around one.
  init(_ root: ProbeRow) {
    state = Mutex(State(rows: [root]))
    let source = FaultSource(
      read: { [weak self] (_, id, body) throws(StoreError) in try self?.read(id, body) ?? false },
      readRelated: { (_, _, _, _) throws(StoreError) in },
      report: { [weak self] _ in self?.state.withLock { $0.hasFailed = true } })
    self.source.withLock { $0 = source }
  }

  /// The rows that were read since the last preparation, the one in the middle first.
  var readRows: [ProbeRow] { state.withLock { [$0.rows[0]] + $0.read } }
  /// Whether a row could not be decoded since the last preparation.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Forgets what was read and changed, and changes the values at some paths.
  func prepare(_ changes: [(path: [String], value: AttributeValue)]) {
    state.withLock {
      $0.changes = changes
      $0.read = []
      $0.hasFailed = false
    }
  }

  /// The row in the middle, decoded.
  func record<Record: Entity>() -> Record? {
    let row = state.withLock { $0.rows[0] }
    var records: [Record] = []
    try? decode(row, row.id) { (view) throws(StoreError) in try Record.decode(view, into: &records) }
    return records.first
  }

  /// The row at the end of a way over to-ones; nil where there is no such way.
  func row(at path: [String]) -> ProbeRow? {
    if let known = state.withLock({ state in state.rows.first { $0.path == path } }) { return known }
    guard let name = path.last, let parent = row(at: path.dropLast()),
      let index = parent.entity.toOnes.firstIndex(where: { $0.name == name })
    else { return nil }
    let id = RowID(state.withLock { $0.rows.count + 1 })
    guard let row = try? parent.destinations[index].probeRow(at: path, id: id) else { return nil }
    state.withLock { $0.rows.append(row) }
    return row
  }

  private func read(
    _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let found = state.withLock { state -> ProbeRow? in
      guard let row = state.rows.first(where: { $0.id == id % Self.otherKeys }) else { return nil }
      if !state.read.contains(where: { $0.path == row.path }) { state.read.append(row) }
      return row
    }
    guard let found else { return false }
    try decode(found, id, body)
    return true
  }

  private func decode(
    _ row: ProbeRow, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    let changes = state.withLock { $0.changes }
    let values = row.columns.map { name in
      let column = ProbeColumn(row: row, name: name)
      return changes.first { $0.path == column.path }?.value ?? value(of: column)
    }
    try body(RowView(id: id, values: values, of: row.entity, faultSource: source.withLock { $0 }))
  }
}

extension ProbeRows {
  /// What a column holds unless it is changed.
  func value(of column: ProbeColumn) -> AttributeValue {
    guard let index = column.row.entity.columnIndex(column.name) else { return .null }
    return switch column.row.entity.column(at: index) {
    case .attribute(let attribute):
      // Larger than what a column of few values has, and less than every integer type holds.
      Sentinel.value(for: attribute, seed: Int(column.row.id) * 100 + index)
    case .toOne: row(at: column.path).map { .int($0.id) } ?? .null
    }
  }

  /// Other values that a column may hold, among them some that computed properties like to change.
  func alternatives(to column: ProbeColumn) -> [AttributeValue] {
    guard let index = column.row.entity.columnIndex(column.name) else { return [] }
    switch column.row.entity.column(at: index) {
    case .attribute(let attribute):
      let seed = Int(column.row.id) * 100 + index
      let values =
        attribute.allowedValues ?? [Sentinel.value(for: attribute, seed: seed + 50)]
        + attribute.type.unusualValues
      return attribute.isOptional ? values + [.null] : values
    case .toOne:
      guard let other = row(at: column.path) else { return [.null] }
      return [.int(other.id + Self.otherKeys), .null]
    }
  }
}

extension AttributeType {
  /// Values that trimming, folding, clamping, rounding and the like change.
  fileprivate var unusualValues: [AttributeValue] {
    switch self {
    case .bool: [false, true]
    case .int: [0, -7, 2_000_000_011]
    case .double: [0, -2.75, 3e12]
    case .string: [" Älter Ⅷ\n", "zZ", ""]
    case .date: [.date(Date(timeIntervalSinceReferenceDate: -1e9 + 0.25))]
    case .decimal: [.decimal(-7), .decimal(1_000_003)]
    case .uuid: [.uuid(UUID(uuid: (255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)))]
    case .data: [.data(Data()), .data(Data([7, 7, 7]))]
    }
  }
}
