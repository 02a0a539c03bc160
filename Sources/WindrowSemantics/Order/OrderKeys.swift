import Foundation
import WindrowModel

/// The keys of one term of an order for many rows, made so that sorting looks at 64-bit numbers instead of values.
///
/// The first word of a row has the order of its value, or of the value's first 8 bytes; where words are equal, the next
/// ones follow, and ``compareRest(_:_:)`` behind the last. Directions are already in all of them.
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
  /// How many words there are. More would only help texts that agree in their first 32 bytes.
  let wordCount: Int
  /// Whether the words alone decide.
  let isExact: Bool

  init(_ column: TypedColumn, _ term: ResolvedSort) {
    self.column = column
    isDescending = term.isDescending
    nullsFirst = term.nullsFirst
    hasNulls = column.nullCount != 0
    isExact = column.lane != .text && column.lane != .data
    wordCount =
      switch column.lane {
      case .integer, .real: 1
      case .uuid: 2
      case .text, .data: 4
      }
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

  /// A number whose order is that of the row's value, or of some bytes of it from the first on.
  @inline(__always)
  func word(_ row: Int32, _ place: Int) -> UInt64 {
    let index = Int(row)
    let word: UInt64 =
      switch values {
      case .integers(let values): UInt64(bitPattern: values[index]) ^ (1 << 63)
      case .reals(let values): Self.ordered(values[index])
      case .texts(let values): Self.word(of: values[index], place)
      case .bytes(let values):
        unsafe values[index].withUnsafeBufferPointer { unsafe Self.word(of: $0, place) }
      case .uuids(let values): place == 0 ? values[index].halves.high : values[index].halves.low
      }
    return isDescending ? ~word : word
  }

  /// Whether rows that agree in their words up to a place are known to have equal values.
  func tells(_ rows: ArraySlice<Int32>, through place: Int) -> Bool {
    if isExact { return place + 1 == wordCount }
    // Zeros stand for missing bytes, so texts are only known to be equal when they are equally long.
    guard let first = rows.first, let length = length(first), length <= (place + 1) * 8 else { return false }
    return rows.allSatisfy { self.length($0) == length }
  }

  private func length(_ row: Int32) -> Int? {
    switch values {
    case .texts(let values): values[Int(row)].utf8.count
    case .bytes(let values): values[Int(row)].count
    default: nil
    }
  }

  /// How two rows of equal words compare.
  func compareRest(_ left: Int32, _ right: Int32) -> ComparisonResult {
    let (first, second) = (Int(left), Int(right))
    let order: ComparisonResult =
      switch values {
      case .integers, .reals, .uuids: .orderedSame
      case .texts(let values): TextOrder.compare(values[first], values[second], .lexical)
      case .bytes(let values):
        unsafe values[first].withUnsafeBufferPointer { left in
          unsafe values[second].withUnsafeBufferPointer { unsafe ByteOrder.compare(left, $0) }
        }
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
    for place in 0..<(isExact ? wordCount : 1) {
      let (first, second) = (word(left, place), word(right, place))
      if first != second { return first < second ? .orderedAscending : .orderedDescending }
    }
    return isExact ? .orderedSame : compareRest(left, right)
  }

  /// The bits of a double turned so that they order like it; there is no NaN.
  @inline(__always)
  private static func ordered(_ value: Double) -> UInt64 {
    // -0.0 equals 0.0, and arithmetic may have made one.
    let bits = (value + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  private static func word(of text: String, _ place: Int) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe word(of: $0, place) }
  }

  /// Eight bytes as a number that orders like them; zeros stand for those that are missing.
  private static func word(of bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt64 {
    let start = place &* 8
    if let base = unsafe UnsafeRawPointer(bytes.baseAddress), start &+ 8 <= bytes.count {
      return UInt64(bigEndian: unsafe base.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    var shift: UInt64 = 64
    var index = start
    while index < bytes.count {
      shift &-= 8
      word |= UInt64(unsafe bytes[index]) << shift
      index &+= 1
    }
    return word
  }
}
