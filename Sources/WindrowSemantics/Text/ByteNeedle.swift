/// Bytes to look for in other bytes, letters of ASCII optionally in either case; linear in the worst case.
struct ByteNeedle: Sendable {
  /// The bytes sought; lower case where `masks` says that case does not count.
  let bytes: [UInt8]
  /// Per byte, what is set in a byte of the text before it is compared: 0x20 for a letter of either case, or 0.
  private let masks: [UInt8]

  init(_ bytes: [UInt8], ignoringCase: Bool) {
    self.bytes = bytes
    masks = bytes.map { ignoringCase && $0 >= 0x61 && $0 <= 0x7A ? 0x20 : 0 }
  }

  /// Whether the bytes stand at an offset of a text.
  func occurs(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ bytes.count <= text.count else { return false }
    for index in 0..<bytes.count where unsafe text[offset &+ index] | masks[index] != bytes[index] {
      return false
    }
    return true
  }

  /// The first offset at or after `start` where the bytes stand, or nil; the needle must not be empty.
  ///
  /// Eight offsets at a time are tested on the needle's first and last byte, and only survivors are compared. A text
  /// full of near misses would make that quadratic, so after too much of it `scan(_:from:)` takes over.
  func firstOccurrence(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let lastStart = text.count &- bytes.count
    guard start <= lastStart, let base = unsafe UnsafeRawPointer(text.baseAddress) else { return nil }
    let last = bytes.count &- 1
    let (firstByte, firstMask) = (Self.spread(bytes[0]), Self.spread(masks[0]))
    let (lastByte, lastMask) = (Self.spread(bytes[last]), Self.spread(masks[last]))
    var offset = start
    var budget = 4 &* text.count &+ 64
    while offset <= lastStart {
      // Near the end a full word is read from further left; offsets seen before come to nothing again.
      let block = min(offset, lastStart &- 7)
      if block < start { return unsafe firstOccurrenceNearby(in: text, from: offset, to: lastStart) }
      let head = unsafe Self.load(base, block)
      let tail = unsafe Self.load(base, block &+ last)
      let difference = (head | firstMask) ^ firstByte | (tail | lastMask) ^ lastByte
      // A byte of `difference` that is zero is a candidate; a borrow may mark a later one too, which does no harm.
      var candidates = (difference &- Self.spread(1)) & ~difference & Self.spread(0x80)
      while candidates != 0 {
        let candidate = block &+ candidates.trailingZeroBitCount / 8
        if unsafe occurs(in: text, at: candidate) { return candidate }
        budget &-= bytes.count
        if budget < 0 { return unsafe scan(text, from: candidate &+ 1) }
        candidates &= candidates &- 1
      }
      offset = block &+ 8
    }
    return nil
  }

  /// The first offset of a few where the bytes stand, tried one by one.
  private func firstOccurrenceNearby(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    for offset in start...end where unsafe text[offset] | masks[0] == bytes[0] {
      if unsafe occurs(in: text, at: offset) { return offset }
    }
    return nil
  }

  /// The same by Knuth, Morris and Pratt: one look at each byte, whatever the text.
  func scan(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    // The mask of a byte follows from the byte sought, so comparing needle to needle needs no masks.
    var fallback = [Int](repeating: 0, count: bytes.count)
    var matched = 0
    for index in 1..<max(bytes.count, 1) {
      while matched > 0, bytes[index] != bytes[matched] { matched = fallback[matched &- 1] }
      if bytes[index] == bytes[matched] { matched &+= 1 }
      fallback[index] = matched
    }
    matched = 0
    for index in start..<text.count {
      let byte = unsafe text[index]
      while matched > 0, byte | masks[matched] != bytes[matched] { matched = fallback[matched &- 1] }
      if byte | masks[matched] == bytes[matched] { matched &+= 1 }
      if matched == bytes.count { return index &+ 1 &- matched }
    }
    return nil
  }

  /// Eight bytes, the first one lowest on any machine.
  @inline(__always)
  private static func load(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func spread(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
