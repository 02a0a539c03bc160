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

  /// How many bytes ``writeKey(of:to:count:)`` may write for a text of some length.
  static func keyCapacity(_ length: Int) -> Int { 3 &* length &+ 16 }

  /// Writes bytes whose order is that of the runs: other bytes plus 2, digits behind a 1, a 0 at the end.
  static func writeKey(
    of text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>, count: inout Int
  ) {
    func append(_ byte: UInt8) {
      unsafe key[count] = byte
      count &+= 1
    }
    var index = 0
    while index < text.count {
      let byte = unsafe text[index]
      guard isDigit(byte) else {
        append(byte &+ 2)
        index &+= 1
        continue
      }
      let digits = unsafe significantDigits(text, from: index)
      append(1)
      // A number of digits below 0xF0 is its own byte; a longer one follows 0xF0 plus its length in bytes.
      if digits.count < 0xF0 {
        append(UInt8(digits.count))
      } else {
        let length = (Int.bitWidth - digits.count.leadingZeroBitCount + 7) / 8
        append(0xF0 &+ UInt8(length))
        for place in (0..<length).reversed() {
          append(UInt8(truncatingIfNeeded: digits.count >> (8 * place)))
        }
      }
      for digit in digits { unsafe append(text[digit]) }
      index = digits.upperBound
    }
    append(0)
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
