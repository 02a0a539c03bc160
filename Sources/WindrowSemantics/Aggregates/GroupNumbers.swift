import WindrowModel

/// The groups met so far, numbered from 0: each a number of a value for every key.
struct GroupNumbers {
  /// By two numbers, that of the pair; pairs of pairs make lists.
  private struct Pairs {
    private var numbers: [UInt64: Int32] = [:]
    private(set) var parts: [(first: Int32, second: Int32)] = []

    mutating func number(_ first: Int32, _ second: Int32) -> Int32 {
      let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
      if let known = numbers[key] { return known }
      let number = Int32(parts.count)
      numbers[key] = number
      parts.append((first, second))
      return number
    }
  }

  private var pairs: [Pairs]

  init(keyCount: Int) { pairs = Array(repeating: Pairs(), count: max(0, keyCount - 1)) }

  /// Turns the numbers of a key's values into numbers of groups, given those of the groups of the keys before it.
  ///
  /// - Parameter key: The position of the key, at least 1.
  mutating func combine(_ groups: inout [Int32], _ values: [Int32], key: Int, _ mask: RowMask) {
    mask.forEachMember { groups[$0] = pairs[key - 1].number(groups[$0], values[$0]) }
  }

  /// The keys of each group, a column a key, from the values of each key by number.
  func columns(_ values: [TypedColumn]) -> [TypedColumn] {
    var columns: [TypedColumn] = []
    // From the last key to the first: what is left of a pair is a group of the keys before.
    var groups: [Int32]?
    for key in values.indices.dropFirst().reversed() {
      let parts = pairs[key - 1].parts
      let rows = groups.map { $0.map { parts[Int($0)] } } ?? parts
      columns.append(values[key].rows(rows.map(\.second)))
      groups = rows.map(\.first)
    }
    if let first = values.first { columns.append(groups.map(first.rows) ?? first) }
    return columns.reversed()
  }
}

extension TypedColumn {
  /// Some of the rows, in an order and as often as listed.
  func rows(_ rows: [Int32]) -> TypedColumn {
    var column = TypedColumn(type)
    for row in rows { column.append(self, at: Int(row)) }
    return column
  }
}
