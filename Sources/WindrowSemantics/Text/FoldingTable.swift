import WindrowModel

/// The foldings of the scalars that most texts are made of, computed once a process and then only read.
///
/// It covers the plain scalars that folding may change (see `PlainScalar`), so that a plain scalar's folding is either
/// here or the scalar itself.
///
/// The entries live in memory that is written before anyone can see it and never again, nor freed, which is why the
/// table is Sendable and safe. An array would be retained and released for every scalar read.
@safe
struct FoldingTable: @unchecked Sendable {
  /// What a plain scalar folds to, at most seven bytes of UTF-8; nothing stands for "not plain".
  struct Entry: Sendable {
    /// The number of bytes in bits 0 to 2, whether they are several scalars in bit 7, the bytes from bit 8 up.
    private let packed: UInt64

    static let notPlain = Entry(packed: 0)

    private init(packed: UInt64) { self.packed = packed }

    init(_ utf8: some BidirectionalCollection<UInt8>) {
      precondition(utf8.count <= 7, "a folding of a plain scalar fits its entry")
      let scalars = utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
      packed =
        utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8
        | (scalars > 1 ? 0x80 : 0) | UInt64(utf8.count)
    }

    /// The entry of a scalar that stays what it is.
    init(unchanged utf8: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) {
      var bytes: UInt64 = 0
      for offset in (0..<length).reversed() { unsafe bytes = bytes << 8 | UInt64(utf8[index &+ offset]) }
      packed = bytes << 8 | UInt64(length)
    }

    var isPlain: Bool { packed != 0 }
    var count: Int { Int(packed & 7) }
    var isSeveralScalars: Bool { packed & 0x80 != 0 }
    /// The bytes, the first one lowest, and zeros above.
    var bytes: UInt64 { packed >> 8 }
  }

  private let entries: UnsafePointer<Entry>

  private static let directCount: UInt32 = 0x590
  private static let latinGreek: ClosedRange<UInt32> = 0x1E00...0x1F70

  private static let exact = FoldingTable([])
  private static let caseFolded = FoldingTable(.caseInsensitive)
  private static let withoutDiacritics = FoldingTable(.diacriticInsensitive)
  private static let both = FoldingTable([.caseInsensitive, .diacriticInsensitive])

  /// The table for some options.
  static func table(_ options: TextOptions) -> FoldingTable {
    switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
    case (false, false): exact
    case (true, false): caseFolded
    case (false, true): withoutDiacritics
    case (true, true): both
    }
  }

  private init(_ options: TextOptions) {
    let values = Array(0..<Self.directCount) + Array(Self.latinGreek)
    let filled = values.map { value in
      guard PlainScalar.isPlain(value), let scalar = Unicode.Scalar(value) else { return Entry.notPlain }
      return Entry(TextFolding.fold(Character(scalar), options).utf8)
    }
    let memory = UnsafeMutablePointer<Entry>.allocate(capacity: filled.count)
    for (slot, entry) in filled.enumerated() { unsafe (memory + slot).initialize(to: entry) }
    unsafe entries = UnsafePointer(memory)
  }

  /// The scalar that starts at `index`: how many bytes it has, and what it folds to if it is plain.
  @inline(__always)
  func read(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, entry: Entry) {
    let lead = unsafe utf8[index]
    if lead < 0x80 { return unsafe (1, entries[Int(lead)]) }
    // Two bytes with a lead below 0xD6 stay below U+0580.
    if lead >= 0xC2, lead < 0xD6, index &+ 1 < utf8.count {
      let next = unsafe utf8[index &+ 1]
      guard next & 0xC0 == 0x80 else { return (0, .notPlain) }
      return unsafe (2, entries[Int(lead & 0x1F) << 6 | Int(next & 0x3F)])
    }
    return unsafe readLong(utf8, at: index)
  }

  private func readLong(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, entry: Entry) {
    let scalar = unsafe PlainScalar(utf8, at: index)
    guard scalar.isPlain else { return (scalar.length, .notPlain) }
    let value = scalar.value
    if value < Self.directCount { return unsafe (scalar.length, entries[Int(value)]) }
    if Self.latinGreek.contains(value) {
      return unsafe (scalar.length, entries[Int(Self.directCount &+ value &- Self.latinGreek.lowerBound)])
    }
    return unsafe (scalar.length, Entry(unchanged: utf8, at: index, length: scalar.length))
  }
}
