import TestSupport
import Testing
import WindrowModel

@testable import WindrowSemantics

@Suite struct TextPatternTests {
  static let c: TextOptions = .caseInsensitive
  static let d: TextOptions = .diacriticInsensitive
  static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    arguments: [
      ("straße", "STRASSE", c, true), ("straße", "ass", c, true), ("straße", "as", c, false),
      ("straße", "SSE", c, true),
      ("ß", "s", c, false), ("ß", "ss", c, true), ("ß", "ẞ", c, true), ("ßs", "ss", c, true),
      ("sß", "ssss", c, false),
      ("STRASSE", "ß", c, true), ("STRASSE", "ß", [], false),
      ("Apple", "app", [], false), ("Apple", "app", c, true), ("Творог", "твор", c, true),
      ("Über", "über", c, true),
      ("Über", "uber", c, false), ("Über", "uber", cd, true), ("Über", "Uber", d, true),
      ("Über", "uber", d, false),
      ("İstanbul", "istanbul", c, false), ("İstanbul", "i\u{307}stanbul", c, true),
      ("İstanbul", "istanbul", cd, true),
      ("ısı", "isi", cd, false), ("ISI", "ısı", c, false), ("Øre", "ore", cd, false),
      ("Łódź", "lodz", cd, false),
      ("Łódź", "łodz", cd, true), ("ΟΔΟΣ", "οδος", c, true), ("ﬁle", "fi", c, true), ("ﬁle", "f", c, false),
      ("café", "e", [], false), ("cafe\u{301}", "e", [], false), ("cafe\u{301}", "é", [], true),
      ("café", "e", d, true),
      ("a\r\nb", "\n", [], false), ("a\r\nb", "\r", [], false), ("a\r\nb", "\r\n", [], true),
      ("a\n\rb", "\r", [], true),
      ("a\r\nb", "a\r", [], false), ("é\r\nb", "\nb", [], false), ("a\nb", "\n", [], true),
      ("👩‍👩‍👧", "👩", [], false), ("👩‍👩‍👧", "👩", cd, false), ("x👩‍👩‍👧y", "👩‍👩‍👧", [], true), ("👍🏽", "👍", cd, false),
      ("🇩🇪🇫🇷", "🇪🇫", [], false), ("🇩🇪🇫🇷", "🇫🇷", [], true), ("❤️", "❤", cd, false), ("1️⃣", "1", cd, false),
      ("각", "가", [], false), ("가\u{11A8}", "가", [], false), ("가\u{11A8}", "각", [], true),
      ("가각", "각", [], true),
      ("が", "か", [], false), ("が", "か", d, false), ("か\u{3099}", "か", [], false),
      ("か\u{3099}", "が", [], true),
      ("कि", "क", d, false), ("100%", "%", [], true), ("100", "%", [], false), ("a_b", "_", [], true),
      ("ab", "_", [], false),
      ("a\0b", "\0b", [], true), ("a\0b", "b", [], true), ("", "", [], true), ("", "a", [], false),
      ("é", "", cd, true),
      ("\u{301}", "\u{301}", d, true), ("e\u{301}", "\u{301}", d, false), ("ab", "abc", [], false),
      ("😀 smile", "smile", [], true), ("a*b", "*", [], true), ("ab", "*", [], false),
    ] as [(String, String, TextOptions, Bool)])
  func contains(_ text: String, _ needle: String, _ options: TextOptions, _ expected: Bool) {
    #expect(TextPattern(.contains, needle, options).matches(text) == expected)
  }

  @Test(
    arguments: [
      ("straße", "STRASS", c, true, false), ("straße", "STRAS", c, false, false),
      ("straße", "SSE", c, false, true),
      ("straße", "SE", c, false, false), ("abc", "abc", [], true, true), ("abc", "", [], true, true),
      ("", "", [], true, true), ("", "a", [], false, false), ("cafe\u{301}", "cafe", [], false, false),
      ("éa", "é", [], true, false), ("aé", "é", [], false, true), ("ÉA", "ea", cd, true, true),
      ("\r\na", "\r", [], false, false), ("a\r\n", "\n", [], false, false), ("🇩🇪x", "🇩", [], false, false),
      ("aa", "aaa", [], false, false), ("漢字", "漢", [], true, false), ("漢字", "字", [], false, true),
    ] as [(String, String, TextOptions, Bool, Bool)])
  func beginsAndEnds(_ text: String, _ needle: String, _ options: TextOptions, _ begins: Bool, _ ends: Bool) {
    #expect(TextPattern(.beginsWith, needle, options).matches(text) == begins)
    #expect(TextPattern(.endsWith, needle, options).matches(text) == ends)
  }

  @Test(
    arguments: [
      ("abc", "abc", [], true), ("abc", "a*", [], true), ("abc", "*c", [], true), ("abc", "*b*", [], true),
      ("abc", "b", [], false), ("abc", "a?c", [], true), ("abc", "a??c", [], false), ("abc", "???", [], true),
      ("abc", "????", [], false), ("abc", "ABC", [], false), ("abc", "A*C", c, true), ("", "", [], true),
      ("", "*", [], true), ("", "?", [], false), ("a", "", [], false), ("ab", "a*b", [], true),
      ("a", "a*a", [], false),
      ("aba", "a*a", [], true), ("abab", "*ab", [], true), ("abcab", "ab*ab", [], true),
      ("aab", "*?ab", [], true),
      ("a*c", #"a\*c"#, [], true), ("abc", #"a\*c"#, [], false), ("a?c", #"a\?c"#, [], true),
      ("abc", #"a\?c"#, [], false),
      (#"a\c"#, #"a\\c"#, [], true), (#"a\c"#, #"a\c"#, [], true), (#"a\"#, #"a\"#, [], true),
      (#"\x"#, #"\\*"#, [], true),
      ("é", "?", [], true), ("e\u{301}", "?", [], true), ("👩‍👩‍👧", "?", [], true), ("👩‍👩‍👧", "??", [], false),
      ("\r\n", "?", [], true),
      ("🇩🇪🇫🇷", "??", [], true), ("ß", "?", c, true), ("ß", "??", c, false), ("ß", "SS", c, true),
      ("ß", "s?", c, false),
      ("ß", "s*", c, false), ("straße", "STRA*SE", c, false), ("straße", "STRASS?", c, true),
      ("100%", "100%", [], true),
      ("1000", "100%", [], false), ("a_c", "a_c", [], true), ("abc", "a_c", [], false),
      ("Ünder", "u*R", cd, true),
      ("*\u{301}", "*\u{301}", [], true), ("x", "*\u{301}", [], false), ("aXbXc", "a*X*c", [], true),
      ("a**b", "a***b", [], true),
    ] as [(String, String, TextOptions, Bool)])
  func like(_ text: String, _ pattern: String, _ options: TextOptions, _ expected: Bool) {
    #expect(TextPattern(.like, pattern, options).matches(text) == expected)
  }

  @Test(arguments: [TextPattern.Kind.contains, .beginsWith, .endsWith, .like, .equals])
  func aRandomPatternMatchesWhatTheNaiveWaySays(_ kind: TextPattern.Kind) {
    var generator = SplitMix64(seed: 7)
    var matched = 0
    for round in 0..<8_000 {
      let pieces = round % 4 == 0 ? AwkwardText.ascii : AwkwardText.pieces
      let text = AwkwardText.text(0...6, from: pieces, using: &generator)
      var pattern = AwkwardText.text(0...3, from: pieces, using: &generator)
      if round % 2 == 0 {
        // A part of the text, in scalars, is a near hit far more often than a text of its own.
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0...scalars.count, using: &generator)
        let end = Int.random(in: start...scalars.count, using: &generator)
        pattern = scalars[start..<end].map { String(Character($0)) }.joined()
        if kind == .like, Bool.random(using: &generator) { pattern = "*" + pattern + "?" }
        if round % 3 == 0 { pattern = round % 2 == 0 ? pattern.uppercased() : pattern.lowercased() }
      }
      for options in AwkwardText.allOptions {
        let expected = NaiveMatching.matches(kind, text, pattern, options)
        matched += expected ? 1 : 0
        #expect(
          TextPattern(kind, pattern, options).matches(text) == expected,
          "\(text.unicodeScalars.map(\.value)) \(pattern.unicodeScalars.map(\.value)) \(options.rawValue)")
      }
    }
    #expect(matched > 1_000)
  }

  @Test func aTextAndItsDecompositionMatchAlike() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<5_000 {
      let text = AwkwardText.text(0...5, using: &generator)
      let decomposed = TextNormalization.decomposition(of: text).map { String(Character($0)) }.joined()
      let pattern = AwkwardText.text(1...2, using: &generator)
      for options in AwkwardText.allOptions {
        let compiled = TextPattern(.contains, pattern, options)
        #expect(compiled.matches(text) == compiled.matches(decomposed), "\(text) \(pattern)")
      }
    }
  }

  @Test func bytesThatAreNotUTF8CountAsReplacementCharacters() {
    func matches(_ bytes: [UInt8], _ pattern: String, _ options: TextOptions) -> Bool {
      bytes.withUnsafeBufferPointer { TextPattern(.contains, pattern, options).matches($0) }
    }
    for options in AwkwardText.allOptions {
      #expect(matches([0x61, 0xFF, 0x62], "\u{FFFD}", options))
      #expect(matches([0x61, 0xC3], "a\u{FFFD}", options))
      #expect(matches([0x61, 0xFF, 0x62], "b", options))
      #expect(matches([0x61, 0xC3], "a", options))
      #expect(matches([0x80, 0x61], "a", options))
      #expect(!matches([0x61, 0xFF, 0x62], "ab", options))
      #expect(!matches([0xC3, 0xA9], "\u{FFFD}", options))
    }
  }

  @Test func nearMissesInALongTextAreNotQuadratic() {
    // 300,000 bytes against 120,000 that differ in the middle: 10 billion comparisons, or
    // minutes, if each start were tried.
    let text = String(repeating: "a", count: 300_000)
    let half = String(repeating: "A", count: 60_000)
    #expect(!TextPattern(.contains, half + "b" + half, Self.c).matches(text))
  }

  @Test func bytesAreFoundWhereANaiveSearchFindsThem() {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<5_000 {
      // a, b and A, so that there are many repetitions and near misses.
      let text: [UInt8] = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        [0x61, 0x62, 0x41][Int.random(in: 0...2, using: &generator)]
      }
      let sought: [UInt8] = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        [0x61, 0x62][Int.random(in: 0...1, using: &generator)]
      }
      let ignoringCase = Bool.random(using: &generator)
      let needle = ByteNeedle(sought, ignoringCase: ignoringCase)
      let folded = text.map { byte in ignoringCase && byte == 0x41 ? 0x61 : byte }
      for start in [0, text.count / 2] {
        let expected = (start..<max(start, text.count)).first { folded[$0...].starts(with: sought) }
        text.withUnsafeBufferPointer {
          #expect(needle.firstOccurrence(in: $0, from: start) == expected)
          #expect(needle.scan($0, from: start) == expected)
        }
      }
    }
  }

  @Test func manyWildcardsDoNotExplode() {
    let text = String(repeating: "a", count: 2_000)
    let pattern = String(repeating: "*a", count: 60)
    #expect(TextPattern(.like, pattern + "*", []).matches(text))
    #expect(!TextPattern(.like, pattern + "*b", []).matches(text))
    #expect(!TextPattern(.like, pattern + "b*", []).matches(text + "é"))
  }
}
