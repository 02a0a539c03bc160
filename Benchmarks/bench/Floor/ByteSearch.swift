/// A plain search for the bytes of a word of ASCII letters: the memory store's floor.
struct ByteSearch {
  private let needle: [UInt8]
  /// The bit in which an ASCII letter's two cases differ, or 0.
  private let mask: UInt8

  init(_ word: String, ignoringCase: Bool) {
    let mask: UInt8 = ignoringCase ? 0x20 : 0
    self.mask = mask
    needle = word.utf8.map { $0 | mask }
  }

  func isFound(in text: String) -> Bool {
    // Always contiguous: the texts were made by Swift.
    unsafe text.utf8.withContiguousStorageIfAvailable { unsafe isFound(in: $0) } ?? false
  }

  private func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let last = bytes.count - needle.count
    guard last >= 0 else { return false }
    for start in 0...last where unsafe bytes[start] | mask == needle[0] {
      var length = 1
      while length < needle.count, unsafe bytes[start + length] | mask == needle[length] {
        length += 1
      }
      if length == needle.count { return true }
    }
    return false
  }
}
