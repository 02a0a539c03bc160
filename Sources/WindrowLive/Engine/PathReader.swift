import WindrowModel

/// Reads the value at a path from a listed row: its own column, then row by row over to-ones.
struct PathReader {
  private struct Hop {
    let entity: EntityDescription
    /// The column read of the row that the hop leads to, or nil for its identity.
    let column: Int?
  }

  /// The position of the first column among those that are handed over, or nil for the row's identity.
  private let start: Int?
  private let hops: [Hop]

  /// A reader for a path; `columns` are those of the listed row that are handed over, in their order.
  init(_ path: ResolvedPath, in schema: Schema, columns: [Int]) throws(StoreError) {
    let first = path.steps.first?.column ?? path.ownColumn
    start = first.flatMap { columns.firstIndex(of: $0) }
    var hops: [Hop] = []
    for (index, step) in path.steps.enumerated() {
      let isLast = index == path.steps.count - 1
      hops.append(
        Hop(
          entity: try schema.entity(step.destination),
          column: isLast ? path.ownColumn : path.steps[index + 1].column))
    }
    self.hops = hops
  }

  /// The value for a row whose columns are handed over; nil where a row on the way is not there.
  func value(_ id: RowID, _ own: [AttributeValue], in moment: Moment) throws(StoreError)
    -> AttributeValue
  {
    var value = start.map { own[$0] } ?? .int(id)
    for hop in hops {
      guard case .int(let key) = value, let row = try moment.values(hop.entity, key) else { return .null }
      value = hop.column.map { row[$0] } ?? .int(key)
    }
    return value
  }
}

extension ResolvedPath {
  /// The column read at the end of the path, or nil for the identity.
  var ownColumn: Int? {
    if case .column(let column) = target { column } else { nil }
  }

  /// The column of the listed row that the path begins with, or nil where it is the row's identity.
  var firstColumn: Int? { steps.first?.column ?? ownColumn }
}
