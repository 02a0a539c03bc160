/// Where Characters start in folded bytes: at every scalar, but inside CRLF and at the offsets listed.
///
/// The bytes are handed in, so that the same rule serves ASCII text as it is and text folded into a copy.
struct CharacterBoundaries: Sendable {
  /// Offsets of scalars at which no Character starts, ascending.
  private var interior: [Int] = []

  /// Notes that no Character starts at an offset; offsets must come in ascending order.
  mutating func exclude(_ offset: Int) { interior.append(offset) }

  /// Whether a Character starts, or the text ends, at an offset.
  @inline(__always)
  func contains(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if offset == 0 || offset == text.count { return true }
    let byte = unsafe text[offset]
    if byte & 0xC0 == 0x80 { return false }
    if byte == 0x0A, unsafe text[offset &- 1] == 0x0D { return false }
    return interior.isEmpty || !excludes(offset)
  }

  /// The end of the Character that starts at an offset below the text's end.
  func end(ofCharacterAt offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = offset &+ 1
    while unsafe !contains(end, in: text) { end &+= 1 }
    return end
  }

  private func excludes(_ offset: Int) -> Bool {
    var (low, high) = (0, interior.count)
    while low < high {
      let middle = (low &+ high) / 2
      if interior[middle] < offset { low = middle &+ 1 } else { high = middle }
    }
    return low < interior.count && interior[low] == offset
  }
}
