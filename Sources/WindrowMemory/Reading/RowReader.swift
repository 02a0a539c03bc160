import WindrowModel
import WindrowSemantics

/// Rows of a table one after the other, in a list of values that is used again for each.
struct RowReader {
  private let table: Table
  private let entity: EntityDescription
  private let faultSource: FaultSource
  private var values: [AttributeValue]
  private var id: RowID = 0

  init(_ table: Table, _ entity: EntityDescription, _ faultSource: FaultSource) {
    self.table = table
    self.entity = entity
    self.faultSource = faultSource
    values = Array(repeating: .null, count: table.types.count)
  }

  /// Reads a row; false where it is not there.
  mutating func read(_ id: RowID) -> Bool {
    guard let place = table.place(of: id) else { return false }
    self.id = id
    let columns = table.chunks[place.chunk].columns
    for column in columns.indices { values[column] = columns[column].value(at: place.offset) }
    return true
  }

  /// The row that was read last.
  var row: RowView { RowView(id: id, values: values, of: entity, faultSource: faultSource) }
}
