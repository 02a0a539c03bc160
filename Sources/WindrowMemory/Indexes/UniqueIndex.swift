import WindrowModel

/// Which row has which values of a unique set; rows with nil among them are in no index.
struct UniqueIndex {
  private enum Key: Hashable {
    case one(AttributeValue)
    case several([AttributeValue])
  }

  /// The positions of the set's columns.
  let columns: [Int]
  private var rows: [Key: RowID] = [:]

  init(columns: [Int]) {
    self.columns = columns
  }

  /// The row that has the same values in the set's columns, or nil.
  func row(with values: [AttributeValue]) -> RowID? { key(values).flatMap { rows[$0] } }

  mutating func insert(_ id: RowID, _ values: [AttributeValue]) {
    if let key = key(values) { rows[key] = id }
  }

  mutating func remove(_ id: RowID, _ values: [AttributeValue]) {
    if let key = key(values), rows[key] == id { rows[key] = nil }
  }

  private func key(_ values: [AttributeValue]) -> Key? {
    if columns.count == 1 {
      let value = values[columns[0]]
      return value.isNull ? nil : .one(value)
    }
    var parts: [AttributeValue] = []
    parts.reserveCapacity(columns.count)
    for column in columns {
      if values[column].isNull { return nil }
      parts.append(values[column])
    }
    return .several(parts)
  }
}
