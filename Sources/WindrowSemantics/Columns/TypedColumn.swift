package import Foundation
package import WindrowModel

/// The values of one column over a run of rows, kept in an array of their own type, with nil marked beside them.
///
/// Conditions, orders and aggregates work on whole columns, so that a value is neither boxed nor asked for its type.
/// One of the arrays is as long as the column, the others stay empty; where a value is nil its place holds a filler.
package struct TypedColumn: Sendable {
  /// The array in which values of a type are kept.
  package enum Lane: Sendable, Hashable {
    /// Integers, bools as 0 and 1, decimals in their smallest unit.
    case integer
    /// Doubles, and dates in seconds since 2001-01-01 UTC.
    case real
    /// Texts.
    case text
    /// UUIDs.
    case uuid
    /// Bytes.
    case data
  }

  /// The type of the values.
  package let type: AttributeType
  /// The array they are kept in.
  package let lane: Lane
  /// How many rows there are.
  package private(set) var count = 0
  /// How many of them are nil.
  package private(set) var nullCount = 0
  /// The values of the integer lane.
  package internal(set) var integers: [Int64] = []
  /// The values of the real lane.
  package internal(set) var reals: [Double] = []
  /// The values of the text lane.
  package internal(set) var texts: [String] = []
  /// The values of the UUID lane.
  package internal(set) var uuids: [UUID] = []
  /// The values of the data lane.
  package internal(set) var blobs: [Data] = []
  /// Which rows are nil; empty where none is.
  private(set) var nulls: [Bool] = []

  /// A column of no rows.
  package init(_ type: AttributeType) {
    self.type = type
    lane = Lane(type)
  }

  /// A column of integers, none of them nil, for instance of identities.
  package init(integers: [Int64]) {
    self.init(.int)
    self.integers = integers
    count = integers.count
  }

  /// A column of the same value over and over; nil needs a type all the same.
  package init(_ type: AttributeType, repeating value: AttributeValue, count: Int) {
    self.init(type)
    for _ in 0..<count { append(value) }
  }
}

extension TypedColumn.Lane {
  /// The lane of a type.
  package init(_ type: AttributeType) {
    switch type {
    case .bool, .int, .decimal: self = .integer
    case .double, .date: self = .real
    case .string: self = .text
    case .uuid: self = .uuid
    case .data: self = .data
    }
  }
}

extension TypedColumn {
  /// Whether the value of a row is nil.
  @inline(__always)
  package func isNull(_ row: Int) -> Bool { nullCount != 0 && nulls[row] }

  /// The rows whose value is nil.
  package var nullRows: RowMask {
    nullCount == 0 ? RowMask(count: count, all: false) : RowMask(count: count) { nulls[$0] }
  }

  /// The value of a row.
  package func value(at row: Int) -> AttributeValue {
    if isNull(row) { return .null }
    switch type {
    case .bool: return .bool(integers[row] != 0)
    case .int: return .int(integers[row])
    case .decimal(let scale): return .decimal(ScaledDecimal.value(units: integers[row], scale: scale))
    case .double: return .double(reals[row])
    case .date: return .date(Date(timeIntervalSinceReferenceDate: reals[row]))
    case .string: return .string(texts[row])
    case .uuid: return .uuid(uuids[row])
    case .data: return .data(blobs[row])
    }
  }

  /// Adds a row at the end.
  package mutating func append(_ value: AttributeValue) { insert(value, at: count) }

  /// Adds a row without a value at the end.
  package mutating func appendNull() { insert(.null, at: count) }

  /// Adds a row of another column of the same type at the end.
  package mutating func append(_ other: TypedColumn, at row: Int) {
    if other.isNull(row) { return appendNull() }
    switch lane {
    case .integer: integers.append(other.integers[row])
    case .real: reals.append(other.reals[row])
    case .text: texts.append(other.texts[row])
    case .uuid: uuids.append(other.uuids[row])
    case .data: blobs.append(other.blobs[row])
    }
    note(isNull: false, at: count)
  }

  /// Adds the rows of another column of the same type that a mask means.
  package mutating func append(_ other: TypedColumn, where mask: RowMask) {
    if mask.isFull { return append(contentsOf: other) }
    mask.forEachMember { append(other, at: $0) }
  }

  /// Adds all rows of another column of the same type.
  package mutating func append(contentsOf other: TypedColumn) {
    integers.append(contentsOf: other.integers)
    reals.append(contentsOf: other.reals)
    texts.append(contentsOf: other.texts)
    uuids.append(contentsOf: other.uuids)
    blobs.append(contentsOf: other.blobs)
    if nullCount != 0 || other.nullCount != 0 {
      if nullCount == 0 { nulls = Array(repeating: false, count: count) }
      nulls.append(
        contentsOf: other.nullCount == 0 ? Array(repeating: false, count: other.count) : other.nulls)
    }
    count += other.count
    nullCount += other.nullCount
  }

  /// Puts a row in front of the one at a position.
  package mutating func insert(_ value: AttributeValue, at row: Int) {
    let slot = Slot(value, type)
    switch lane {
    case .integer: integers.insert(slot.integer, at: row)
    case .real: reals.insert(slot.real, at: row)
    case .text: texts.insert(slot.text, at: row)
    case .uuid: uuids.insert(slot.uuid, at: row)
    case .data: blobs.insert(slot.data, at: row)
    }
    note(isNull: slot.isNull, at: row)
  }

  /// Gives a row another value.
  package mutating func replace(at row: Int, with value: AttributeValue) {
    let slot = Slot(value, type)
    switch lane {
    case .integer: integers[row] = slot.integer
    case .real: reals[row] = slot.real
    case .text: texts[row] = slot.text
    case .uuid: uuids[row] = slot.uuid
    case .data: blobs[row] = slot.data
    }
    guard slot.isNull != isNull(row) else { return }
    if nullCount == 0 { nulls = Array(repeating: false, count: count) }
    nulls[row] = slot.isNull
    nullCount += slot.isNull ? 1 : -1
    if nullCount == 0 { nulls = [] }
  }

  /// Takes a row out.
  package mutating func remove(at row: Int) {
    switch lane {
    case .integer: integers.remove(at: row)
    case .real: reals.remove(at: row)
    case .text: texts.remove(at: row)
    case .uuid: uuids.remove(at: row)
    case .data: blobs.remove(at: row)
    }
    count -= 1
    guard nullCount != 0 else { return }
    if nulls.remove(at: row) { nullCount -= 1 }
    if nullCount == 0 { nulls = [] }
  }

  private mutating func note(isNull: Bool, at row: Int) {
    if isNull && nullCount == 0 { nulls = Array(repeating: false, count: count) }
    if isNull || nullCount != 0 { nulls.insert(isNull, at: row) }
    if isNull { nullCount += 1 }
    count += 1
  }
}

extension TypedColumn {
  /// A part of the column.
  package func slice(_ rows: Range<Int>) -> TypedColumn {
    var part = TypedColumn(type)
    for row in rows { part.append(self, at: row) }
    return part
  }

  /// The column with its texts in normalisation form C.
  package func normalized() -> TypedColumn {
    guard lane == .text else { return self }
    var column = self
    for row in texts.indices where !TextNormalization.isNFC(texts[row]) {
      column.texts[row] = TextNormalization.nfc(texts[row])
    }
    return column
  }

  /// A copy whose integers are those of a closure over the column's; used where the type changes with them.
  func mapped(to type: AttributeType, _ fill: (Int, inout TypedColumn) -> Void) -> TypedColumn {
    var column = TypedColumn(type)
    for row in 0..<count {
      if isNull(row) { column.appendNull() } else { fill(row, &column) }
    }
    return column
  }
}

/// One value as the lanes keep it.
private struct Slot {
  var isNull = false
  var integer: Int64 = 0
  var real = 0.0
  var text = ""
  var uuid = TypedColumn.noUUID
  var data = Data()

  init(_ value: AttributeValue, _ type: AttributeType) {
    switch (type, value) {
    case (_, .null): isNull = true
    case (.bool, .bool(let value)): integer = value ? 1 : 0
    case (.int, .int(let value)): integer = value
    case (.double, .double(let value)): real = value
    case (.double, .int(let value)): real = Double(value)
    case (.date, .date(let value)): real = value.timeIntervalSinceReferenceDate
    case (.string, .string(let value)): text = value
    case (.uuid, .uuid(let value)): uuid = value
    case (.data, .data(let value)): data = value
    case (.decimal(let scale), .decimal(let value)):
      guard let units = ScaledDecimal.units(of: value, scale: scale) else { fallthrough }
      integer = units
    default: preconditionFailure("A column of \(type) was given \(value), which it had to be spared.")
    }
  }
}

extension TypedColumn {
  fileprivate static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
