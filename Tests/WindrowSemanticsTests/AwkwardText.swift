import TestSupport
import WindrowModel

@testable import WindrowSemantics

/// Texts built from pieces that folding, Character boundaries or wildcards make difficult.
enum AwkwardText {
  static let pieces = [
    "a", "A", "e", "E", "s", "S", "k", "x", "1", "0", "9", " ", ".", "\0", "\r", "\n", "\r\n", "*", "?", "\\",
    "[", "é", "e\u{301}", "É", "\u{301}", "\u{323}", "x\u{30C}", "ß", "ẞ", "İ", "ı", "i", "I", "ǰ", "ŉ", "ø",
    "Å",
    "\u{212A}", "ﬁ", "f", "σ", "ς", "Σ", "α", "ι", "Ι", "ᾳ", "ᾼ", "ά", "\u{345}", "й", "И", "ё", "Ꭰ", "ꭰ",
    "か", "が", "ガ",
    "\u{3099}", "漢", "가", "각", "ᄀ", "ᅡ", "ᆨ", "क", "\u{94D}", "ष", "\u{93F}", "ก", "\u{E49}", "ا", "أ",
    "\u{64E}", "👩", "👧", "\u{200D}", "👩‍👧", "👍", "👍🏽", "🇩", "🇪", "❤", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}",
    "\u{600}", "Ａ", "Ⅷ",
    "≠", "և", "ب", "ש", "—", "日本", "привет", "abcdefgh",
  ]

  static let ascii = [
    "a", "A", "b", "B", "aa", "ab", "1", " ", "\r", "\n", "*", "?", "\\", "\0", "[", "{", "@", "`",
  ]

  static let allOptions: [TextOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  static func text(
    _ length: ClosedRange<Int>, from pieces: [String] = pieces, using generator: inout SplitMix64
  ) -> String {
    (0..<Int.random(in: length, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}
