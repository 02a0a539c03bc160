import WindrowModel

/// A text folded Character by Character into bytes, which remembers where its Characters were.
///
/// Almost always each Character folds to one scalar; then nothing needs to be remembered. Only where one folded to
/// several (ß to ss, a family of emoji, CRLF) are the starts of the others noted.
struct FoldedText {
  /// The folded UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Which offsets into `bytes` are Character boundaries of the original text.
  private(set) var boundaries = CharacterBoundaries()

  /// Folds a text; ill-formed UTF-8 counts as U+FFFD. Linear.
  init(_ utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions) {
    bytes.reserveCapacity(utf8.count &+ 8)
    let table = FoldingTable.table(options)
    guard utf8.count > 0 else { return }
    var index = 0
    var current = unsafe PlainScalar(utf8, at: 0)
    var isPlain = current.isPlain
    while index < utf8.count {
      let end = index &+ current.length
      if isPlain, end == utf8.count {
        append(current, table)
        return
      }
      if isPlain {
        let next = unsafe PlainScalar(utf8, at: end)
        let nextIsPlain = next.isPlain
        if nextIsPlain, !(current.value == 0x0D && next.value == 0x0A) {
          append(current, table)
          (index, current, isPlain) = (end, next, nextIsPlain)
          continue
        }
      }
      let runEnd = unsafe Self.endOfRun(utf8, from: index)
      unsafe append(run: UnsafeBufferPointer(rebasing: utf8[index..<runEnd]), options)
      index = runEnd
      if index < utf8.count {
        current = unsafe PlainScalar(utf8, at: index)
        isPlain = current.isPlain
      }
    }
  }

  /// The first offset after `start` where two plain scalars meet, which is a Character boundary for sure.
  private static func endOfRun(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    var previous: PlainScalar?
    while index < utf8.count {
      let scalar = unsafe PlainScalar(utf8, at: index)
      guard scalar.isPlain else {
        previous = nil
        index &+= max(scalar.length, 1)
        continue
      }
      if let previous, !(previous.value == 0x0D && scalar.value == 0x0A) { return index }
      previous = scalar
      index &+= scalar.length
    }
    return utf8.count
  }

  /// Adds a plain scalar that is a Character.
  @inline(__always)
  private mutating func append(_ scalar: PlainScalar, _ table: FoldingTable) {
    guard let entry = table.entry(scalar.value) else {
      appendUTF8(scalar)
      return
    }
    var rest = entry >> 8
    var isFirst = true
    for _ in 0..<(entry & 0xFF) {
      let byte = UInt8(truncatingIfNeeded: rest)
      if !isFirst, byte & 0xC0 != 0x80 { boundaries.exclude(bytes.count) }
      bytes.append(byte)
      rest >>= 8
      isFirst = false
    }
  }

  /// Adds a scalar above U+0800 that no folding changes.
  private mutating func appendUTF8(_ scalar: PlainScalar) {
    let value = scalar.value
    if scalar.length == 4 {
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
    } else {
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
    }
    bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
    bytes.append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
  }

  /// Adds a stretch whose Characters only the standard library can tell apart.
  private mutating func append(run: UnsafeBufferPointer<UInt8>, _ options: TextOptions) {
    for character in unsafe TextNormalization.nfc(run) {
      var isFirst = true
      for byte in TextFolding.fold(character, options).utf8 {
        if !isFirst, byte & 0xC0 != 0x80 { boundaries.exclude(bytes.count) }
        bytes.append(byte)
        isFirst = false
      }
    }
  }
}
