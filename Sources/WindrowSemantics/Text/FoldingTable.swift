import WindrowModel

/// The foldings of the scalars that most texts are made of, computed once a process and then only read.
///
/// An entry holds the folded bytes and their count. It covers the plain scalars that folding may change (see
/// `PlainScalar`), so that a plain scalar's folding is either here or the scalar itself.
struct FoldingTable: Sendable {
  /// Per slot: the number of bytes in the lowest byte, then up to seven bytes of UTF-8, first byte lowest.
  private let entries: [UInt64]

  private static let directCount: UInt32 = 0x590
  private static let latinGreek: ClosedRange<UInt32> = 0x1E00...0x1F70
  private static let kana: ClosedRange<UInt32> = 0x3041...0x30FF

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
    let values = [Array(0..<Self.directCount), Array(Self.latinGreek), Array(Self.kana)].joined()
    entries = values.map { value in
      guard PlainScalar.isPlain(value), let scalar = Unicode.Scalar(value) else { return 0 }
      let folded = TextFolding.fold(Character(scalar), options).utf8
      precondition(folded.count <= 7, "a folding of a plain scalar fits its slot")
      return folded.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(folded.count)
    }
  }

  /// The entry of a plain scalar, or nil when no folding changes it.
  @inline(__always)
  func entry(_ value: UInt32) -> UInt64? {
    if value < Self.directCount { return entries[Int(value)] }
    if value >= Self.latinGreek.lowerBound, value <= Self.latinGreek.upperBound {
      return entries[Int(Self.directCount &+ value &- Self.latinGreek.lowerBound)]
    }
    if value >= Self.kana.lowerBound, value <= Self.kana.upperBound {
      let start = Self.directCount &+ UInt32(Self.latinGreek.count)
      return entries[Int(start &+ value &- Self.kana.lowerBound)]
    }
    return nil
  }
}
