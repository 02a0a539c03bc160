/// One value of a row as a store that reads columns hands it over: a kind, and bits or a place in memory.
///
/// Only an author of a store makes these. Text and bytes stay where they are, valid while the row's ``RowView`` is.
@frozen
@safe
public struct ColumnCell {
  /// How the value is kept.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// nil.
    case null
    /// A 64-bit integer: integers, bools, decimals in their smallest unit, keys.
    case integer
    /// A double: doubles, and dates in seconds since 2001-01-01 UTC.
    case real
    /// UTF-8 text.
    case text
    /// Bytes: data, and UUIDs.
    case blob
  }

  // Two words, since a row's cells are written and read for every row.

  /// How the value is kept.
  public let kind: Kind
  /// How many bytes a text or blob has, else 0.
  @usableFromInline let byteCount: UInt32
  /// The bits of a number, or the place of a text or blob.
  @usableFromInline let payload: UInt64

  @inlinable
  init(kind: Kind, number: UInt64) {
    self.kind = kind
    byteCount = 0
    payload = number
  }

  @inlinable
  @unsafe
  init(kind: Kind, bytes: UnsafeRawPointer?, count: Int) {
    self.kind = kind
    byteCount = UInt32(truncatingIfNeeded: count)
    payload = UInt64(UInt(bitPattern: bytes))
  }

  /// The cell of nil.
  @inlinable
  public static var null: ColumnCell { ColumnCell(kind: .null, number: 0) }

  /// The cell of an integer, a bool, a decimal's units or a key.
  @inlinable
  public static func integer(_ value: Int64) -> ColumnCell {
    ColumnCell(kind: .integer, number: UInt64(bitPattern: value))
  }

  /// The cell of a double.
  @inlinable
  public static func real(_ value: Double) -> ColumnCell {
    ColumnCell(kind: .real, number: value.bitPattern)
  }

  /// The cell of a text whose UTF-8 bytes, fewer than 2³², lie somewhere and stay there while the row is looked at.
  @inlinable
  @unsafe
  public static func text(_ bytes: UnsafeRawPointer?, count: Int) -> ColumnCell {
    unsafe ColumnCell(kind: .text, bytes: bytes, count: count)
  }

  /// The cell of bytes, fewer than 2³², that lie somewhere and stay there while the row is looked at.
  @inlinable
  @unsafe
  public static func blob(_ bytes: UnsafeRawPointer?, count: Int) -> ColumnCell {
    unsafe ColumnCell(kind: .blob, bytes: bytes, count: count)
  }
}

extension ColumnCell {
  /// The bits of the integer or double, 0 for other cells.
  public var bits: UInt64 { kind == .integer || kind == .real ? payload : 0 }

  @inlinable
  @unsafe
  var bytes: UnsafeRawPointer? {
    guard kind == .text || kind == .blob else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: payload))
  }

  /// The integer, for a cell of that kind.
  @inlinable
  public var integer: Int64 { Int64(bitPattern: payload) }

  /// The double, for a cell of that kind.
  @inlinable
  public var real: Double { Double(bitPattern: payload) }

  /// The bytes of a text or blob, valid while the row is looked at.
  @inlinable
  @unsafe
  public var rawBytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: bytes, count: Int(byteCount))
  }

  /// A copy of the text; bytes that are no UTF-8 become U+FFFD.
  @inlinable
  public var string: String { unsafe String(decoding: rawBytes, as: UTF8.self) }

  /// A copy of the text of a cell that is known to be one.
  @inlinable
  @inline(__always)
  var textOfText: String {
    let start = unsafe UnsafePointer<UInt8>(bitPattern: UInt(truncatingIfNeeded: payload))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: Int(byteCount)), as: UTF8.self)
  }

  /// Whether both are of one kind and have the same bits or bytes.
  package func isSame(as other: ColumnCell) -> Bool {
    guard kind == other.kind else { return false }
    guard kind == .text || kind == .blob else { return payload == other.payload }
    return unsafe byteCount == other.byteCount && rawBytes.elementsEqual(other.rawBytes)
  }
}
