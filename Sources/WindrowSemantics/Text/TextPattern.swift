package import WindrowModel

/// A text condition made ready to be asked of many texts: contains, begins with, ends with, like, equals.
///
/// Whole Characters are matched, never bytes: a match starts and ends where Characters of the text do. "straße"
/// contains[c] "STRASSE", but ß does not contain[c] "s", é does not contain "e", CRLF does not contain LF, a flag or
/// a family contains none of its parts. See ``TextFolding`` for what the options do. `contains ""`, `beginsWith ""`
/// and `endsWith ""` are true of every text.
///
/// Texts need not be in NFC; ill-formed UTF-8 counts as U+FFFD. Asking is linear in the text (`like`: text times
/// pattern at worst) and allocates nothing where the text is ASCII, or where there are no options and its scalars
/// are plain ones.
package struct TextPattern: Sendable {
  /// Which part of a text the pattern has to fit.
  package enum Kind: Hashable, Sendable {
    /// Somewhere in the text.
    case contains
    /// At its start.
    case beginsWith
    /// At its end.
    case endsWith
    /// All of it, with wildcards: `*` any run of Characters, `?` one, `\*` `\?` `\\` literal.
    case like
    /// All of it.
    case equals

    /// What an operator of a condition asks for.
    package init(_ textOperator: TextOperator) {
      switch textOperator {
      case .contains: self = .contains
      case .beginsWith: self = .beginsWith
      case .endsWith: self = .endsWith
      case .like: self = .like
      }
    }
  }

  private let kind: Kind
  private let options: TextOptions
  private let needle: ByteNeedle
  private let like: LikePattern?
  private let mayMatchASCII: Bool
  /// Whether the pattern holds U+FFFD, which also stands for bytes that are not UTF-8: then bytes prove nothing.
  private let holdsReplacement: Bool

  /// Folds a pattern once.
  package init(_ kind: Kind, _ pattern: String, _ options: TextOptions = []) {
    self.kind = kind
    self.options = options
    let folded = Array(TextFolding.foldedText(pattern, options).utf8)
    needle = ByteNeedle(folded, ignoringCase: options.contains(.caseInsensitive))
    like = kind == .like ? LikePattern(pattern, options) : nil
    mayMatchASCII = like?.isASCII ?? folded.allSatisfy { $0 < 0x80 }
    holdsReplacement = pattern.unicodeScalars.contains("\u{FFFD}")
  }

  /// Whether a text fits.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe matches($0) }
  }

  /// Whether the text that UTF-8 bytes stand for fits.
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe UTF8Scan.isASCII(utf8) {
      return unsafe mayMatchASCII && fits(utf8, CharacterBoundaries())
    }
    if options.isEmpty, let answer = unsafe answerFromBytes(utf8) { return answer }
    let folded = unsafe FoldedText(utf8, options)
    return unsafe folded.bytes.withUnsafeBufferPointer { unsafe fits($0, folded.boundaries) }
  }

  /// Whether folded text fits, or ASCII as it is, since the needle's masks do the folding there.
  private func fits(_ text: UnsafeBufferPointer<UInt8>, _ boundaries: CharacterBoundaries) -> Bool {
    let length = needle.bytes.count
    switch kind {
    case .contains:
      if length == 0 { return true }
      var start = 0
      while let found = unsafe needle.firstOccurrence(in: text, from: start) {
        if unsafe boundaries.contains(found, in: text)
          && boundaries.contains(found &+ length, in: text)
        {
          return true
        }
        start = found &+ 1
      }
      return false
    case .beginsWith:
      return unsafe needle.occurs(in: text, at: 0) && boundaries.contains(length, in: text)
    case .endsWith:
      let start = text.count &- length
      return unsafe needle.occurs(in: text, at: start) && boundaries.contains(start, in: text)
    case .equals:
      return unsafe text.count == length && needle.occurs(in: text, at: 0)
    case .like:
      return unsafe like?.matches(text, boundaries) ?? false
    }
  }

  /// The answer without options where the bytes alone prove it, else nil.
  ///
  /// An occurrence between plain scalars (or at an end of the text) stays what it is when the text is normalised and
  /// cut into Characters. No occurrence at all proves a no only for text known to be in NFC.
  private func answerFromBytes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    let length = needle.bytes.count
    if kind == .like || holdsReplacement { return nil }
    if length == 0 && kind != .equals { return true }
    var isUncertain = false
    switch kind {
    case .contains:
      var start = 0
      while let found = unsafe needle.firstOccurrence(in: utf8, from: start) {
        if unsafe Self.isSureBoundary(found, in: utf8)
          && Self.isSureBoundary(found &+ length, in: utf8)
        {
          return true
        }
        isUncertain = true
        start = found &+ 1
      }
    case .beginsWith:
      if unsafe needle.occurs(in: utf8, at: 0) {
        if unsafe Self.isSureBoundary(length, in: utf8) { return true }
        isUncertain = true
      }
    case .endsWith:
      let start = utf8.count &- length
      if unsafe needle.occurs(in: utf8, at: start) {
        if unsafe Self.isSureBoundary(start, in: utf8) { return true }
        isUncertain = true
      }
    case .equals, .like:
      if unsafe utf8.count == length && needle.occurs(in: utf8, at: 0) { return true }
    }
    return unsafe !isUncertain && TextNormalization.isNFC(utf8) ? false : nil
  }

  /// Whether a Character boundary is certain because plain scalars, or nothing, stand on both sides.
  private static func isSureBoundary(_ offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if offset == 0 || offset == utf8.count { return true }
    let before = unsafe PlainScalar(utf8, endingAt: offset)
    let after = unsafe PlainScalar(utf8, at: offset)
    return before.isPlain && after.isPlain && !(before.value == 0x0D && after.value == 0x0A)
  }
}
