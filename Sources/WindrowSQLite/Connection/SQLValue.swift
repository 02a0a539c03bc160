import WindrowModel

/// A parameter of a statement, as SQLite keeps it.
enum SQLValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// The values that the table-valued function of ``ValueListModule`` returns.
  case list(ValueList)
}

/// The values of a long `IN` list, handed to SQLite as they are.
final class ValueList: Hashable, Sendable {
  let integers: [Int64]
  let others: [SQLValue]

  init(_ values: [SQLValue]) {
    var integers: [Int64] = []
    integers.reserveCapacity(values.count)
    for value in values { if case .integer(let integer) = value { integers.append(integer) } }
    self.integers = integers.count == values.count ? integers : []
    others = integers.count == values.count ? [] : values
  }

  init(integers: [Int64]) {
    self.integers = integers
    others = []
  }

  var count: Int { integers.count + others.count }

  static func == (left: ValueList, right: ValueList) -> Bool {
    left === right || left.integers == right.integers && left.others == right.others
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
