import WindrowModel

/// A text folded Character by Character into bytes, which remembers where its Characters were.
///
/// Almost always each Character folds to one scalar; then nothing needs to be remembered. Only where one folded to
/// several (ß to ss, a family of emoji) are the starts of the others noted.
struct FoldedText {
  /// The folded UTF-8.
  private(set) var bytes: [UInt8]
  /// Which offsets into `bytes` are Character boundaries of the original text.
  private(set) var boundaries = CharacterBoundaries()

  /// Folds a text; ill-formed UTF-8 counts as U+FFFD. Linear.
  init(_ utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions) {
    if unsafe UTF8Scan.isASCII(utf8) {
      bytes = unsafe Self.foldedASCII(utf8, options)
      return
    }
    let table = FoldingTable.table(options)
    var index = 0
    var boundaries = CharacterBoundaries()
    // An entry has at most seven bytes and stands for at least two, or for one byte of ASCII; the last one is
    // stored as a whole word.
    bytes = unsafe Array(unsafeUninitializedCapacity: utf8.count &* 4 &+ 8) { buffer, count in
      index = unsafe Self.foldPlainScalars(utf8, table, into: buffer, count: &count, &boundaries)
    }
    self.boundaries = boundaries
    while index < utf8.count { unsafe appendRun(of: utf8, from: &index, table, options) }
  }

  private static func foldedASCII(
    _ utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions
  ) -> [UInt8] {
    // An array that is made for no elements writes its count into the one empty array that all threads share.
    guard options.contains(.caseInsensitive), !utf8.isEmpty else { return unsafe Array(utf8) }
    return unsafe Array(unsafeUninitializedCapacity: utf8.count) { buffer, count in
      for index in 0..<utf8.count {
        let byte = unsafe utf8[index]
        unsafe buffer[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
      count = utf8.count
    }
  }

  /// Folds scalars from the start as long as they are Characters for sure, and says where that ended.
  private static func foldPlainScalars(
    _ utf8: UnsafeBufferPointer<UInt8>, _ table: FoldingTable,
    into buffer: UnsafeMutableBufferPointer<UInt8>, count: inout Int,
    _ boundaries: inout CharacterBoundaries
  ) -> Int {
    guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return 0 }
    var index = 0
    var current = unsafe table.read(utf8, at: 0)
    while current.entry.isPlain {
      let end = index &+ current.length
      var next = (length: 0, entry: FoldingTable.Entry.notPlain)
      if end < utf8.count {
        next = unsafe table.read(utf8, at: end)
        if unsafe !next.entry.isPlain || utf8[end] == 0x0A && utf8[index] == 0x0D { return index }
      }
      unsafe base.storeBytes(
        of: current.entry.bytes.littleEndian, toByteOffset: count, as: UInt64.self)
      if current.entry.isSeveralScalars {
        for offset in (count &+ 1)..<(count &+ current.entry.count)
        where unsafe buffer[offset] & 0xC0 != 0x80 {
          boundaries.exclude(offset)
        }
      }
      count &+= current.entry.count
      index = end
      if end == utf8.count { return end }
      current = next
    }
    return index
  }

  /// Folds the stretch up to where two plain scalars meet, which is a Character boundary for sure.
  ///
  /// Unless that is a single scalar, only the standard library can tell its Characters apart.
  private mutating func appendRun(
    of utf8: UnsafeBufferPointer<UInt8>, from index: inout Int, _ table: FoldingTable,
    _ options: TextOptions
  ) {
    let start = index
    let first = unsafe table.read(utf8, at: start)
    var followsPlain = false
    while index < utf8.count {
      let (length, entry) = unsafe table.read(utf8, at: index)
      if entry.isPlain {
        if followsPlain, unsafe !(utf8[index] == 0x0A && utf8[index &- 1] == 0x0D) { break }
        followsPlain = true
      } else {
        followsPlain = false
      }
      index &+= max(length, 1)
    }
    if first.entry.isPlain, index == start &+ first.length {
      append(
        (0..<first.entry.count).lazy.map { UInt8(truncatingIfNeeded: first.entry.bytes >> UInt64(8 &* $0)) })
      return
    }
    let run = unsafe TextNormalization.nfc(UnsafeBufferPointer(rebasing: utf8[start..<index]))
    for character in run {
      if options.isEmpty { append(character.utf8) } else { append(TextFolding.fold(character, options).utf8) }
    }
  }

  /// Adds what a Character folded to.
  private mutating func append(_ folded: some Sequence<UInt8>) {
    var isFirst = true
    for byte in folded {
      if !isFirst, byte & 0xC0 != 0x80 { boundaries.exclude(bytes.count) }
      bytes.append(byte)
      isFirst = false
    }
  }
}
