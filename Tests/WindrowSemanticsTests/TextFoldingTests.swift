import Foundation
import TestSupport
import Testing
import WindrowModel

@testable import WindrowSemantics

#if !canImport(Darwin)
  @_spi(_Unicode) import Swift
#endif

@Suite struct TextFoldingTests {
  static let c: TextOptions = .caseInsensitive
  static let d: TextOptions = .diacriticInsensitive
  static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    // character, [c], [d], [cd]
    ("É", "é", "E", "e"), ("e\u{301}", "é", "e", "e"), ("Z", "z", "Z", "z"), ("ß", "ss", "ß", "ss"),
    ("ẞ", "ss", "ẞ", "ss"), ("İ", "i\u{307}", "I", "i"), ("ı", "ı", "ı", "ı"), ("I", "i", "I", "i"),
    ("Ø", "ø", "Ø", "ø"), ("Ł", "ł", "Ł", "ł"), ("Æ", "æ", "Æ", "æ"), ("Đ", "đ", "Đ", "đ"),
    ("Σ", "σ", "Σ", "σ"), ("ς", "σ", "ς", "σ"), ("σ", "σ", "σ", "σ"), ("ﬁ", "fi", "ﬁ", "fi"),
    ("ﬃ", "ffi", "ﬃ", "ffi"), ("ŉ", "\u{2BC}n", "ŉ", "\u{2BC}n"), ("ǰ", "ǰ", "j", "j"),
    ("\u{212A}", "k", "K", "k"), ("\u{212B}", "å", "A", "a"), ("ſ", "s", "ſ", "s"), ("µ", "μ", "µ", "μ"),
    ("ᾳ", "αι", "α", "α"), ("ᾼ", "αι", "Α", "α"), ("ΐ", "ΐ", "ι", "ι"), ("Ά", "ά", "Α", "α"),
    ("\u{1FB4}", "άι", "α", "α"), ("ǅ", "ǆ", "ǅ", "ǆ"), ("Ꭰ", "ꭰ", "Ꭰ", "ꭰ"), ("ꭰ", "ꭰ", "ꭰ", "ꭰ"),
    ("ᏸ", "ᏸ", "ᏸ", "ᏸ"), ("Ᏸ", "ᏸ", "Ᏸ", "ᏸ"),
    ("Й", "й", "И", "и"), ("ё", "ё", "е", "е"), ("Ї", "ї", "І", "і"), ("ơ", "ơ", "o", "o"),
    ("ệ", "ệ", "e", "e"),
    ("≠", "≠", "=", "="), ("Ａ", "ａ", "Ａ", "ａ"), ("Ⅷ", "ⅷ", "Ⅷ", "ⅷ"), ("Ⓐ", "ⓐ", "Ⓐ", "ⓐ"),
    ("u\u{364}", "u\u{364}", "u", "u"), ("a\u{34F}", "a\u{34F}", "a\u{34F}", "a\u{34F}"),
    ("\u{10400}", "\u{10428}", "\u{10400}", "\u{10428}"),
  ])
  func aCharacterFolds(_ character: Character, _ c: String, _ d: String, _ cd: String) {
    #expect(Self.bytes(TextFolding.fold(character, Self.c)) == Self.bytes(c))
    #expect(Self.bytes(TextFolding.fold(character, Self.d)) == Self.bytes(d))
    #expect(Self.bytes(TextFolding.fold(character, Self.cd)) == Self.bytes(cd))
  }

  @Test(
    arguments: [
      ("が", "が"), ("ぱ", "ぱ"), ("か\u{3099}", "が"), ("각", "각"), ("漢", "漢"),
      // Devanagari: vowel sign i, vowel sign u, virama and anusvara stay, nukta goes.
      ("कि", "कि"), ("कु", "कु"), ("क्", "क्"), ("कं", "कं"), ("क\u{93C}", "क"),
      // Thai: vowel sign ii stays, tone mark mai tho goes.
      ("กี", "กี"), ("ก้", "ก"), ("กี้", "กี"),
      // Arabic: fatha and shadda go, hamza and madda stay. Hebrew: points go.
      ("ك\u{64E}", "ك"), ("ك\u{651}\u{64E}", "ك"), ("أ", "أ"), ("آ", "آ"), ("ש\u{5C1}\u{5B8}", "ש"),
    ] as [(Character, String)])
  func aDiacriticOfAnotherScriptIsDroppedOrKept(_ character: Character, _ folded: String) {
    #expect(Self.bytes(TextFolding.fold(character, Self.d)) == Self.bytes(folded))
    #expect(Self.bytes(TextFolding.fold(character, Self.cd)) == Self.bytes(folded))
  }

  @Test(
    arguments: [
      "👍🏽", "❤\u{FE0F}", "❤", "👩‍👩‍👧‍👦", "🇩🇪", "1\u{FE0F}\u{20E3}", "\r\n", "\0", "\u{301}", "\u{FE0F}", "\u{200D}",
    ] as [Character])
  func whatIsNoLetterStays(_ character: Character) {
    for options in AwkwardText.allOptions {
      #expect(Self.bytes(TextFolding.fold(character, options)) == Self.bytes(String(character)))
    }
  }

  #if !canImport(Darwin)
    @Test func caseFoldingIsUnicodesOwnButForCherokee() {
      for value in UInt32(0)..<0x11_0000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let isCherokee = (0x13A0...0x13FF).contains(value) || (0xAB70...0xABBF).contains(value)
        let expected =
          isCherokee
          ? scalar.properties.lowercaseMapping : scalar.properties._caseFolded
        if Self.bytes(TextFolding.caseFold(scalar)) != Self.bytes(expected) {
          Issue.record("U+\(String(value, radix: 16))")
        }
      }
    }
  #endif

  @Test func foldingAScalarTwiceChangesNothing() {
    for value in (UInt32(0)..<0x3400) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for options in AwkwardText.allOptions {
        let once = TextFolding.fold(Character(scalar), options)
        if Self.bytes(TextFolding.foldedText(once, options)) != Self.bytes(once) {
          Issue.record("U+\(String(value, radix: 16)) \(options.rawValue)")
        }
      }
    }
  }

  @Test func upperAndLowerCaseOfAScalarAgree() {
    for value in UInt32(0)..<0x2_0000 where value != 0x131 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let folded = TextFolding.foldedText(text, Self.c)
      if Self.bytes(TextFolding.foldedText(text.uppercased(), Self.c)) != Self.bytes(folded) {
        Issue.record("upper case of U+\(String(value, radix: 16))")
      }
      if Self.bytes(TextFolding.foldedText(text.lowercased(), Self.c)) != Self.bytes(folded) {
        Issue.record("lower case of U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func aTextFoldsCharacterByCharacter() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<4_000 {
      let text = AwkwardText.text(0...8, using: &generator)
      for options in AwkwardText.allOptions {
        let expected = text.flatMap { Self.bytes(TextFolding.fold($0, options)) }
        #expect(Self.bytes(TextFolding.foldedText(text, options)) == expected, "\(text) \(options.rawValue)")
      }
    }
  }

  @Test func thePropertyOfTextsIsWhatStoresCompute() {
    var generator = SplitMix64(seed: 6)
    for _ in 0..<4_000 {
      let text = AwkwardText.text(0...8, using: &generator)
      #expect(Self.bytes(text.folded) == Self.bytes(TextFolding.foldedValue(text, Self.cd)), "\(text)")
    }
  }

  @Test(arguments: AwkwardText.allOptions)
  func theQuickFoldingOfAPlainScalarIsThatOfItsCharacter(_ options: TextOptions) {
    for value in (UInt32(0)..<0x3400).filter(PlainScalar.isPlain) + [0x4E00, 0x9FFF, 0xAC00, 0xD7A3, 0x1F600]
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = Self.bytes(TextFolding.fold(Character(scalar), options))
      // Beside é the text is not ASCII, in front of the flag it is not all plain.
      for (before, after) in [("", "é"), ("é", ""), ("🇩🇪", "é")] {
        let text = before + String(Character(scalar)) + after
        let around = (TextFolding.foldedText(before, options), TextFolding.foldedText(after, options))
        if Self.bytes(TextFolding.foldedText(text, options)) != Self.bytes(around.0) + expected
          + Self.bytes(around.1)
        {
          Issue.record("U+\(String(value, radix: 16)) in \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Straße", "STRASSE", true, false), ("Ünïcödé", "unicode", false, false), ("ÀÉ", "àé", true, false),
    ("Όσος", "ΌΣΟΣ", true, false), ("ﬁn", "FIN", true, false), ("dı", "DI", false, false),
    ("a", "a ", false, false),
    ("résumé", "resume", false, true), ("e\u{301}", "é", true, true),
  ])
  func equalityOfFoldedTexts(_ first: String, _ second: String, underC: Bool, underD: Bool) {
    #expect(TextPattern(.equals, second, Self.c).matches(first) == underC)
    #expect(TextPattern(.equals, second, Self.d).matches(first) == underD)
    #expect((TextFolding.foldedText(first, Self.c) == TextFolding.foldedText(second, Self.c)) == underC)
  }
}
