import Foundation
import WindrowModel

/// The keys of one term of an order for many rows, made so that most comparisons are of two 64-bit numbers.
///
/// The number of a row, ``word(_:)``, has the order of its value; where it does not tell all of it (texts, UUIDs),
/// equal numbers are followed by ``compareRest(_:_:)``. Directions are already in both.
struct OrderKeys {
  private enum Values {
    case integers([Int64])
    case reals([Double])
    case texts([String])
    case bytes([[UInt8]])
    case uuids([UUID])
  }

  private let values: Values
  private let column: TypedColumn
  private let isDescending: Bool
  /// Whether nil comes before all values.
  let nullsFirst: Bool
  /// Whether any row has nil.
  let hasNulls: Bool
  /// Whether ``word(_:)`` alone decides.
  let isExact: Bool

  init(_ column: TypedColumn, _ term: ResolvedSort) {
    self.column = column
    isDescending = term.isDescending
    nullsFirst = term.nullsFirst
    hasNulls = column.nullCount != 0
    isExact = column.lane == .integer || column.lane == .real
    values =
      switch column.lane {
      case .integer: .integers(column.integers)
      case .real: .reals(column.reals)
      case .text where term.comparator == .lexical: .texts(column.texts)
      case .text: .bytes(column.texts.map { TextOrder.key($0, term.comparator) })
      case .uuid: .uuids(column.uuids)
      // Data has no order; the resolver refuses such a term.
      case .data: .bytes(column.blobs.map(Array.init))
      }
  }

  /// Whether a row has no value.
  func isNull(_ row: Int32) -> Bool { column.isNull(Int(row)) }

  /// A number whose order is that of the row's value, or of its beginning.
  @inline(__always)
  func word(_ row: Int32) -> UInt64 {
    let index = Int(row)
    let word: UInt64 =
      switch values {
      case .integers(let values): UInt64(bitPattern: values[index]) ^ (1 << 63)
      case .reals(let values): Self.ordered(values[index])
      case .texts(let values): Self.prefix(values[index])
      case .bytes(let values): Self.prefix(values[index])
      case .uuids(let values): values[index].halves.high
      }
    return isDescending ? ~word : word
  }

  /// How two rows of equal words compare.
  func compareRest(_ left: Int32, _ right: Int32) -> ComparisonResult {
    let (first, second) = (Int(left), Int(right))
    let order: ComparisonResult =
      switch values {
      case .integers, .reals: .orderedSame
      case .texts(let values): TextOrder.compare(values[first], values[second], .lexical)
      case .bytes(let values):
        unsafe values[first].withUnsafeBufferPointer { left in
          unsafe values[second].withUnsafeBufferPointer { unsafe ByteOrder.compare(left, $0) }
        }
      case .uuids(let values): values[first].halves.low.order(values[second].halves.low)
      }
    return isDescending ? order.reversed : order
  }

  /// How two rows compare, nil included.
  func compare(_ left: Int32, _ right: Int32) -> ComparisonResult {
    if hasNulls {
      let (first, second) = (isNull(left), isNull(right))
      if first || second {
        if first && second { return .orderedSame }
        return first == nullsFirst ? .orderedAscending : .orderedDescending
      }
    }
    let (first, second) = (word(left), word(right))
    if first != second { return first < second ? .orderedAscending : .orderedDescending }
    return isExact ? .orderedSame : compareRest(left, right)
  }

  /// The bits of a double turned so that they order like it; there is no NaN.
  @inline(__always)
  private static func ordered(_ value: Double) -> UInt64 {
    // -0.0 equals 0.0, and arithmetic may have made one.
    let bits = (value + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  private static func prefix(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe prefix($0) }
  }

  private static func prefix(_ bytes: some Collection<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var shift = 64
    for byte in bytes {
      shift -= 8
      word |= UInt64(byte) << UInt64(shift)
      if shift == 0 { break }
    }
    return word
  }
}
