import WindrowModel
import WindrowSemantics

/// Up to a thousand rows of a table, ascending by identity, each column an array of its own.
struct TableChunk: Sendable {
  private(set) var ids: [RowID] = []
  private(set) var columns: [TypedColumn]

  /// A chunk of no rows.
  init(types: [AttributeType]) {
    columns = types.map(TypedColumn.init)
  }

  var count: Int { ids.count }

  /// The offset of a row, or of the row that it would stand in front of.
  func offset(of id: RowID) -> (offset: Int, isThere: Bool) {
    guard let first = ids.first, let last = ids.last else { return (0, false) }
    if id > last { return (ids.count, false) }
    if id < first { return (0, false) }
    // Without gaps, which is how most tables are, the place is known at once.
    let (distance, overflows) = id.subtractingReportingOverflow(first)
    if !overflows, distance < Int64(ids.count), ids[Int(distance)] == id { return (Int(distance), true) }
    var (low, high) = (0, ids.count - 1)
    while low < high {
      let middle = (low + high) >> 1
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return (low, ids[low] == id)
  }

  /// The values of a row in the order of the columns.
  func values(at offset: Int) -> [AttributeValue] { columns.map { $0.value(at: offset) } }

  mutating func insert(_ id: RowID, _ values: [AttributeValue], at offset: Int) {
    ids.insert(id, at: offset)
    for column in columns.indices { columns[column].insert(values[column], at: offset) }
  }

  mutating func remove(at offset: Int) {
    ids.remove(at: offset)
    for column in columns.indices { columns[column].remove(at: offset) }
  }

  mutating func replace(at offset: Int, column: Int, with value: AttributeValue) {
    columns[column].replace(at: offset, with: value)
  }

  /// Adds a row of another chunk of the same columns at the end.
  mutating func append(_ other: TableChunk, at offset: Int) {
    ids.append(other.ids[offset])
    for column in columns.indices { columns[column].append(other.columns[column], at: offset) }
  }

  /// Adds all rows of a chunk whose identities are greater.
  mutating func append(contentsOf other: TableChunk) {
    ids.append(contentsOf: other.ids)
    for column in columns.indices { columns[column].append(contentsOf: other.columns[column]) }
  }

  /// A chunk of some of the rows.
  func slice(_ rows: Range<Int>) -> TableChunk {
    var part = self
    part.ids = Array(ids[rows])
    part.columns = columns.map { $0.slice(rows) }
    return part
  }
}
