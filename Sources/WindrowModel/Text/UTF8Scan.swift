/// Reads over UTF-8 bytes a word at a time, for the questions that decide whether a fast path is allowed.
package enum UTF8Scan {
  /// Whether every byte is below 0x80; true for no bytes.
  package static func isASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe !hasByte(in: utf8) { $0 & 0x8080_8080_8080_8080 }
  }

  /// Whether some byte is 0xCC or above, so that a scalar of U+0300 or above is present.
  ///
  /// Text without such a byte is in NFC: below U+0300 nothing decomposes to a shorter form, nothing combines.
  package static func reachesCombiningMarks(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe hasByte(in: utf8) { word in
      // A byte is at least 0xCC when its high bit is set and adding 0x34 to the rest carries into that bit.
      ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x3434_3434_3434_3434) & word & 0x8080_8080_8080_8080
    }
  }

  /// Asks `probe`, which marks bytes of interest within a word, about all bytes; missing ones count as zero.
  @inline(__always)
  private static func hasByte(
    in utf8: UnsafeBufferPointer<UInt8>, probe: (UInt64) -> UInt64
  ) -> Bool {
    guard let base = unsafe UnsafeRawPointer(utf8.baseAddress) else { return false }
    let count = utf8.count
    guard count >= 8 else {
      var word: UInt64 = 0
      for index in 0..<count { unsafe word = word << 8 | UInt64(utf8[index]) }
      return probe(word) != 0
    }
    var offset = 0
    while offset &+ 8 <= count {
      if unsafe probe(base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) != 0 { return true }
      offset &+= 8
    }
    // The last word overlaps the one before it, which saves a loop over single bytes.
    return unsafe probe(base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) != 0
  }
}
