import Foundation

/// The order of bytes as unsigned numbers, first difference first, a prefix before what it begins.
enum ByteOrder {
  /// How two runs of bytes compare; eight bytes at a time.
  static func compare(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    let count = min(first.count, second.count)
    var offset = 0
    if let first = unsafe UnsafeRawPointer(first.baseAddress),
      let second = unsafe UnsafeRawPointer(second.baseAddress)
    {
      while offset &+ 8 <= count {
        let one = unsafe first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let other = unsafe second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if one != other { return UInt64(bigEndian: one).order(UInt64(bigEndian: other)) }
        offset &+= 8
      }
    }
    while offset < count {
      let (one, other) = unsafe (first[offset], second[offset])
      if one != other { return one.order(other) }
      offset &+= 1
    }
    return first.count.order(second.count)
  }
}

extension Comparable {
  /// How the value compares with another.
  func order(_ other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : other < self ? .orderedDescending : .orderedSame
  }
}
