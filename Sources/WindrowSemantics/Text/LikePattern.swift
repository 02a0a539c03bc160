import WindrowModel

/// A `like` pattern: `*` is any run of Characters, `?` one Character, `\*` `\?` `\\` the characters themselves.
///
/// A backslash before anything else is literal. The pattern is cut at its `*` into segments that are found leftmost,
/// one after the other, without going back: a later start of a segment never ends earlier, so the first find leaves
/// the most room. The work is at most text times pattern.
struct LikePattern: Sendable {
  private enum Element: Sendable {
    case literal(ByteNeedle)
    case oneCharacter
  }

  private var segments: [[Element]] = []
  /// Whether all literal bytes are ASCII, without which no ASCII text can match.
  private(set) var isASCII = true

  /// Reads a pattern; every text is a valid one.
  init(_ pattern: String, _ options: TextOptions) {
    var segment: [Element] = []
    var literal: [UInt8] = []
    func endLiteral() {
      if literal.isEmpty { return }
      let ignoringCase = options.contains(.caseInsensitive)
      segment.append(.literal(ByteNeedle(literal, ignoringCase: ignoringCase)))
      literal = []
    }
    var characters = TextNormalization.nfc(pattern)[...]
    while var character = characters.popFirst() {
      switch character {
      case "*":
        endLiteral()
        segments.append(segment)
        segment = []
        continue
      case "?":
        endLiteral()
        segment.append(.oneCharacter)
        continue
      case #"\"#:
        if let next = characters.first, [#"\"#, "*", "?"].contains(next) {
          character = next
          characters.removeFirst()
        }
      default: break
      }
      literal += TextFolding.fold(character, options).utf8
      isASCII = isASCII && literal.allSatisfy { $0 < 0x80 }
    }
    endLiteral()
    segments.append(segment)
  }

  /// Whether the whole of a folded text fits the pattern.
  func matches(_ text: UnsafeBufferPointer<UInt8>, _ boundaries: CharacterBoundaries) -> Bool {
    guard var position = unsafe end(of: segments[0], in: text, boundaries, from: 0) else {
      return false
    }
    if segments.count == 1 { return position == text.count }
    for segment in segments[1..<(segments.count - 1)] where !segment.isEmpty {
      guard let end = unsafe firstEnd(of: segment, in: text, boundaries, from: position) else {
        return false
      }
      position = end
    }
    let last = segments[segments.count - 1]
    guard let start = unsafe start(of: last, in: text, boundaries) else { return false }
    return start >= position
  }

  /// Where a segment ends that starts at `start`, a boundary; nil if it does not fit there.
  private func end(
    of segment: [Element], in text: UnsafeBufferPointer<UInt8>, _ boundaries: CharacterBoundaries,
    from start: Int
  ) -> Int? {
    var position = start
    for element in segment {
      switch element {
      case .oneCharacter:
        guard position < text.count else { return nil }
        position = unsafe boundaries.end(ofCharacterAt: position, in: text)
      case .literal(let needle):
        guard unsafe needle.occurs(in: text, at: position) else { return nil }
        position &+= needle.bytes.count
        guard unsafe boundaries.contains(position, in: text) else { return nil }
      }
    }
    return position
  }

  /// Where the leftmost occurrence of a segment at or after `start` ends.
  private func firstEnd(
    of segment: [Element], in text: UnsafeBufferPointer<UInt8>, _ boundaries: CharacterBoundaries,
    from start: Int
  ) -> Int? {
    var candidate = start
    while candidate <= text.count {
      if case .literal(let needle)? = segment.first {
        guard let found = unsafe needle.firstOccurrence(in: text, from: candidate) else { return nil }
        candidate = found
      }
      if unsafe boundaries.contains(candidate, in: text),
        let end = unsafe end(of: segment, in: text, boundaries, from: candidate)
      {
        return end
      }
      candidate &+= 1
    }
    return nil
  }

  /// Where a segment starts that ends at the text's end, found from behind; nil if it does not fit there.
  private func start(
    of segment: [Element], in text: UnsafeBufferPointer<UInt8>, _ boundaries: CharacterBoundaries
  ) -> Int? {
    var position = text.count
    for element in segment.reversed() {
      switch element {
      case .oneCharacter:
        guard position > 0 else { return nil }
        position &-= 1
        while unsafe !boundaries.contains(position, in: text) { position &-= 1 }
      case .literal(let needle):
        position &-= needle.bytes.count
        guard unsafe needle.occurs(in: text, at: position) else { return nil }
        guard unsafe boundaries.contains(position, in: text) else { return nil }
      }
    }
    return position
  }
}
