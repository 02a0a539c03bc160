extension EntityMapping {
  /// What is wrong with the initializer: rows of values that tell columns apart are decoded, encoded and compared.
  ///
  /// Each bit of a column's number decides its value in one of several rows, so that two bools exchanged are found.
  func selfCheck() -> [String] {
    var faults: Set<String> = []
    for bit in 0..<8 {
      let row = sentinelRow(bit)
      var records: [Record] = []
      do throws(StoreError) {
        try Record.decode(
          RowView(id: 7, values: row, of: description, faultSource: nil), into: &records)
        if let record = records.first { faults.formUnion(try compare(record, row)) }
      } catch { faults.insert("cannot decode a row of its own description: \(error.message)") }
    }
    return faults.sorted().map { "Entity \"\(description.name)\" \($0)" }
  }

  private func sentinelRow(_ bit: Int) -> [AttributeValue] {
    (0..<description.columnCount).map { index in
      let isSet = (index + 1) >> bit & 1
      return switch description.column(at: index) {
      case .attribute(let attribute): Sentinel.value(for: attribute, seed: (index + 1) * 2 + isSet)
      case .toOne: .int(Int64(1000 + index))
      }
    }
  }

  private func compare(_ record: Record, _ row: [AttributeValue]) throws(StoreError) -> [String] {
    var faults: [String] = []
    if record.id.rawValue != 7 { faults.append("does not assign row.id(\\.id) to its id.") }
    var encoded = [AttributeValue](repeating: .null, count: row.count)
    try readValues(of: record, into: &encoded)
    for index in row.indices where encoded[index] != row[index] {
      let name = description.column(at: index).name
      faults.append("reads \"\(name)\" into another property than its key path names, or changes the value.")
    }
    for name in misplacedToManys(in: record) {
      faults.append("reads the to-many \"\(name)\" into another property than its key path names.")
    }
    let stored = Mirror(reflecting: record).children.count
    let expected = row.count + 1 + toManyCount
    if stored != expected {
      faults.append(
        "has \(stored) stored properties, and its initializer reads \(expected) with the identity.")
    }
    return faults
  }
}
