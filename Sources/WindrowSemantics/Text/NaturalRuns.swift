import Foundation

/// Runs of ASCII digits and of other bytes: the first key of the natural order, over folded UTF-8.
///
/// End of text, then a run of digits, then any other byte: this order holds at each place where two texts differ.
enum NaturalRuns {
  /// How two folded texts compare.
  static func compare(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    var (one, other) = (0, 0)
    while one < first.count, other < second.count {
      let (byte, otherByte) = unsafe (first[one], second[other])
      switch (isDigit(byte), isDigit(otherByte)) {
      case (true, true):
        let digits = unsafe significantDigits(first, from: one)
        let otherDigits = unsafe significantDigits(second, from: other)
        let byCount = digits.count.order(otherDigits.count)
        if byCount != .orderedSame { return byCount }
        let byValue = unsafe ByteOrder.compare(
          UnsafeBufferPointer(rebasing: first[digits]), UnsafeBufferPointer(rebasing: second[otherDigits]))
        if byValue != .orderedSame { return byValue }
        (one, other) = (digits.upperBound, otherDigits.upperBound)
      case (true, false): return .orderedAscending
      case (false, true): return .orderedDescending
      case (false, false):
        if byte != otherByte { return byte.order(otherByte) }
        (one, other) = (one &+ 1, other &+ 1)
      }
    }
    return (first.count &- one).order(second.count &- other)
  }

  /// Adds bytes whose order is that of the runs: other bytes plus 2, digits behind a 1, a 0 at the end.
  static func appendKey(of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = unsafe text[index]
      guard isDigit(byte) else {
        key.append(byte &+ 2)
        index &+= 1
        continue
      }
      let digits = unsafe significantDigits(text, from: index)
      key.append(1)
      appendCount(digits.count, to: &key)
      for digit in digits { unsafe key.append(text[digit]) }
      index = digits.upperBound
    }
    key.append(0)
  }

  /// A count in bytes of the same order: itself below 0xF0, else its number of bytes plus 0xF0 in front of them.
  private static func appendCount(_ count: Int, to key: inout [UInt8]) {
    if count < 0xF0 {
      key.append(UInt8(count))
      return
    }
    let length = (Int.bitWidth - count.leadingZeroBitCount + 7) / 8
    key.append(0xF0 &+ UInt8(length))
    for byte in (0..<length).reversed() { key.append(UInt8(truncatingIfNeeded: count >> (8 * byte))) }
  }

  /// Where the digits after the leading zeros are, of the run of digits that starts at `start`; none for zero.
  private static func significantDigits(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    var first = start
    while first < text.count, unsafe text[first] == 0x30 { first &+= 1 }
    var end = first
    while end < text.count, unsafe isDigit(text[end]) { end &+= 1 }
    return first..<end
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
