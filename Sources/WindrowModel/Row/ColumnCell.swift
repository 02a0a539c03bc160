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

  /// How the value is kept.
  public let kind: Kind
  /// The bits of the integer or double.
  public let bits: UInt64
  /// The place of the text or bytes; may be nil where there are none.
  @usableFromInline let bytes: UnsafeRawPointer?
  /// How many bytes there are.
  @usableFromInline let byteCount: Int

  @inlinable
  init(kind: Kind, bits: UInt64, bytes: UnsafeRawPointer?, byteCount: Int) {
    self.kind = kind
    self.bits = bits
    unsafe self.bytes = bytes
    self.byteCount = byteCount
  }

  /// The cell of nil.
  @inlinable
  public static var null: ColumnCell { unsafe ColumnCell(kind: .null, bits: 0, bytes: nil, byteCount: 0) }

  /// The cell of an integer, a bool, a decimal's units or a key.
  @inlinable
  public static func integer(_ value: Int64) -> ColumnCell {
    unsafe ColumnCell(kind: .integer, bits: UInt64(bitPattern: value), bytes: nil, byteCount: 0)
  }

  /// The cell of a double.
  @inlinable
  public static func real(_ value: Double) -> ColumnCell {
    unsafe ColumnCell(kind: .real, bits: value.bitPattern, bytes: nil, byteCount: 0)
  }

  /// The cell of a text whose UTF-8 bytes lie somewhere and stay there while the row is looked at.
  @inlinable
  @unsafe
  public static func text(_ bytes: UnsafeRawPointer?, count: Int) -> ColumnCell {
    unsafe ColumnCell(kind: .text, bits: 0, bytes: bytes, byteCount: count)
  }

  /// The cell of bytes that lie somewhere and stay there while the row is looked at.
  @inlinable
  @unsafe
  public static func blob(_ bytes: UnsafeRawPointer?, count: Int) -> ColumnCell {
    unsafe ColumnCell(kind: .blob, bits: 0, bytes: bytes, byteCount: count)
  }
}

extension ColumnCell {
  /// The integer, for a cell of that kind.
  @inlinable
  public var integer: Int64 { Int64(bitPattern: bits) }

  /// The double, for a cell of that kind.
  @inlinable
  public var real: Double { Double(bitPattern: bits) }

  /// The bytes of a text or blob, valid while the row is looked at.
  @inlinable
  @unsafe
  public var rawBytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: bytes, count: byteCount)
  }

  /// A copy of the text; bytes that are no UTF-8 become U+FFFD.
  @inlinable
  @inline(__always)
  public var string: String { unsafe String(decoding: rawBytes, as: UTF8.self) }
}
