import Foundation
import WindrowModel

/// Reads what ``ByteWriter`` has written; nil for whatever is not there, so that no bytes can lead it astray.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes are left.
  var rest: Int { bytes.count - position }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard count >= 0, count <= rest else { return nil }
    defer { position += count }
    return position..<(position + count)
  }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type) -> Number? {
    guard let range = take(MemoryLayout<Number>.size) else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self)
    }
  }

  /// A count that is not more than the bytes left.
  mutating func count() -> Int? {
    guard let count = number(UInt64.self).flatMap({ Int(exactly: $0) }), count <= rest else { return nil }
    return count
  }

  /// So many numbers.
  mutating func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, _ type: Number.Type
  ) -> [Number]? {
    guard count >= 0, count <= rest / MemoryLayout<Number>.size,
      let range = take(count * MemoryLayout<Number>.size)
    else { return nil }
    return unsafe [Number](unsafeUninitializedCapacity: count) { target, filled in
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: buffer[range]))
      }
      filled = count
    }
  }

  mutating func some() -> ArraySlice<UInt8>? {
    guard let count = count(), let range = take(count) else { return nil }
    return bytes[range]
  }

  mutating func value() -> AttributeValue? {
    switch number(UInt8.self) {
    case 0: .null
    case 1: .bool(false)
    case 2: .bool(true)
    case 3: number(Int64.self).map { .int($0) }
    case 4: number(UInt64.self).map { .double(Double(bitPattern: $0)) }
    case 5: some().flatMap { String(validating: $0, as: UTF8.self) }.map { .string($0) }
    case 6:
      number(UInt64.self).map { .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))) }
    case 7:
      some().flatMap { String(validating: $0, as: UTF8.self) }
        .flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }.map { .decimal($0) }
    case 8: uuid().map { .uuid($0) }
    case 9: some().map { .data(Data($0)) }
    default: nil
    }
  }

  private mutating func uuid() -> UUID? {
    guard let all = numbers(16, UInt8.self) else { return nil }
    return UUID(
      uuid: (
        all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10], all[11],
        all[12], all[13], all[14], all[15]
      ))
  }
}
