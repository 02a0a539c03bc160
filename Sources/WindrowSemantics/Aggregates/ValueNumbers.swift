import Foundation
import WindrowModel

/// The different values of one type, numbered from 0 in the order in which they are met; nil is one of them.
struct ValueNumbers {
  /// The value of each number.
  private(set) var values: TypedColumn
  private var null: Int32 = -1
  private var integers = IntegerNumbers()
  private var reals: [Double: Int32] = [:]
  private var texts: [String: Int32] = [:]
  private var uuids: [UUID: Int32] = [:]
  private var blobs: [Data: Int32] = [:]

  init(_ type: AttributeType) { values = TypedColumn(type) }

  /// The number of the value in a row of a column of the type; texts must be normalised.
  @inline(__always)
  mutating func number(of column: TypedColumn, _ row: Int) -> Int32 {
    let known = known(column, row)
    return known >= 0 ? known : add(column, row)
  }

  @inline(__always)
  private func known(_ column: TypedColumn, _ row: Int) -> Int32 {
    if column.isNull(row) { return null }
    return switch column.lane {
    case .integer: integers[column.integers[row]]
    case .real: reals[column.reals[row]] ?? -1
    case .text: texts[column.texts[row]] ?? -1
    case .uuid: uuids[column.uuids[row]] ?? -1
    case .data: blobs[column.blobs[row]] ?? -1
    }
  }

  private mutating func add(_ column: TypedColumn, _ row: Int) -> Int32 {
    let number = Int32(values.count)
    values.append(column, at: row)
    if column.isNull(row) {
      null = number
      return number
    }
    switch column.lane {
    case .integer: integers[column.integers[row]] = number
    case .real: reals[column.reals[row]] = number
    case .text: texts[column.texts[row]] = number
    case .uuid: uuids[column.uuids[row]] = number
    case .data: blobs[column.blobs[row]] = number
    }
    return number
  }
}

/// Numbers by integer, -1 where there is none; small integers, which most keys of rows are, cost no hashing.
struct IntegerNumbers {
  private var small: [Int32] = []
  private var others: [Int64: Int32] = [:]

  /// Below this an integer is looked up by its place.
  private static let smallEnd: Int64 = 1 << 16

  subscript(integer: Int64) -> Int32 {
    @inline(__always)
    get {
      if integer >= 0, integer < Int64(small.count) { return small[Int(integer)] }
      return others.isEmpty ? -1 : others[integer] ?? -1
    }
    set {
      guard integer >= 0, integer < Self.smallEnd else {
        others[integer] = newValue
        return
      }
      if integer >= Int64(small.count) {
        let room = max(2 * small.count, Int(integer) + 1)
        small += repeatElement(-1, count: room - small.count)
      }
      small[Int(integer)] = newValue
    }
  }
}
