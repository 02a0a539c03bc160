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
  package internal(set) var count = 0
  /// How many of them are nil.
  package internal(set) var nullCount = 0
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
  var nulls: [Bool] = []

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

  /// A column of another type, to which a closure adds a value for each row that has one here; nil stays nil.
  func mapped(to type: AttributeType, _ fill: (Int, inout TypedColumn) -> Void) -> TypedColumn {
    var column = TypedColumn(type)
    for row in 0..<count {
      if isNull(row) { column.appendNull() } else { fill(row, &column) }
    }
    return column
  }
}
