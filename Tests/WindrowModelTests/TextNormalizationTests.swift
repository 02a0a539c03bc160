import Foundation
import TestSupport
import Testing

@testable import WindrowModel

@Suite struct TextNormalizationTests {
  /// Scalars that compose, reorder, block each other or are excluded from composition, and some that do nothing.
  static let awkward: [Unicode.Scalar] = [
    "a", "A", "e", "o", "=", "\r", "\n", "\0", "\u{E9}", "\u{C5}", "\u{1EA1}", "\u{212B}", "\u{2126}",
    "\u{37E}",
    "\u{300}", "\u{301}", "\u{304}", "\u{307}", "\u{308}", "\u{323}", "\u{327}", "\u{338}", "\u{345}",
    "\u{34F}",
    "\u{3B1}", "\u{3C9}", "\u{1FB3}", "\u{1F00}", "\u{1F71}", "\u{5D0}", "\u{5B8}", "\u{5BC}", "\u{FB2C}",
    "\u{915}", "\u{93C}", "\u{958}", "\u{9C7}", "\u{9BE}", "\u{9D7}", "\u{CC6}", "\u{CD5}", "\u{E38}",
    "\u{F71}",
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{3042}", "\u{304B}", "\u{3099}",
    "\u{309A}",
    "\u{1F44D}", "\u{1F3FD}", "\u{200D}", "\u{FE0F}", "\u{110A5}", "\u{110BA}", "\u{1D158}", "\u{1D165}",
    "\u{1D15E}", "\u{2ADC}", "\u{F900}", "\u{2F81A}", "\u{1E08F}", "\u{113C8}", "\u{113C2}", "\u{16121}",
  ]

  static func texts(_ count: Int, seed: UInt64, length: Int) -> [String] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...length, using: &generator) {
        scalars.append(awkward.randomElement(using: &generator) ?? "a")
      }
      return String(scalars)
    }
  }

  /// The lines of Unicode's own test, each with its five columns.
  static func conformanceLines() throws -> [[String]] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = package.appending(path: "Fixtures/Corpus/normalization_sample.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        line.split(separator: ";").prefix(5).map { column in
          var scalars = String.UnicodeScalarView()
          for number in column.split(separator: " ") {
            scalars.append(UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
          }
          return String(scalars)
        }
      }
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func everyLineOfUnicodesTestConforms() throws {
    let lines = try Self.conformanceLines()
    #expect(lines.count == 1590)
    for line in lines {
      let composed = line.map { Self.bytes(TextNormalization.nfc($0)) }
      let decomposed = line.map { TextNormalization.decomposition(of: $0) }
      // NormalizationTest.txt: c2 == NFC(c1) == NFC(c2) == NFC(c3), c4 == NFC(c4) == NFC(c5), and so for NFD.
      #expect(composed[0...2].allSatisfy { $0 == Self.bytes(line[1]) }, "\(line)")
      #expect(composed[3...4].allSatisfy { $0 == Self.bytes(line[3]) }, "\(line)")
      #expect(decomposed[0...2].allSatisfy { $0 == Array(line[2].unicodeScalars) }, "\(line)")
      #expect(decomposed[3...4].allSatisfy { $0 == Array(line[4].unicodeScalars) }, "\(line)")
    }
  }

  @Test func aTextThatTheQuickCheckAcceptsIsComposedAlready() throws {
    let corpus = try Self.conformanceLines().flatMap { $0 }
    var accepted = 0
    for text in corpus + Self.texts(20_000, seed: 1, length: 4) where TextNormalization.isNFC(text) {
      accepted += 1
      // The bytes of a text that is in NFC are those of its decomposition, composed by the slow way.
      var decomposed = String.UnicodeScalarView()
      decomposed.append(contentsOf: TextNormalization.decomposition(of: text))
      #expect(Self.bytes(TextNormalization.nfc(String(decomposed))) == Self.bytes(text))
    }
    #expect(accepted > 1_000)
  }

  @Test(arguments: [
    ("", true), ("plain", true), ("exactly8", true), ("nine char", true), ("tab\tand\0nul", true),
    ("Zürich", true), ("Привет", true), ("日本語のテスト", true), ("서울", true), ("👍", true), ("≤", false),
    ("e\u{301}", false), ("abcdefghijk\u{301}", false), ("\u{301}abcdefghijk", false), ("\u{212B}", false),
    ("\u{37E}", false), ("\u{AC00}\u{11A8}", false),
  ])
  func theQuickCheckKnows(_ text: String, _ expected: Bool) {
    #expect(TextNormalization.isNFC(text) == expected)
  }

  @Test func equalTextsAndOnlyTheyHaveEqualBytes() {
    var equal = 0
    let texts = Self.texts(400, seed: 2, length: 3)
    for first in texts {
      for second in texts {
        let sameBytes = Self.bytes(TextNormalization.nfc(first)) == Self.bytes(TextNormalization.nfc(second))
        #expect(sameBytes == (first == second), "\(first.unicodeScalars) \(second.unicodeScalars)")
        equal += sameBytes ? 1 : 0
      }
    }
    #expect(equal > texts.count)
  }

  @Test func normalisingTwiceChangesNothing() {
    for text in Self.texts(5_000, seed: 3, length: 8) {
      let once = TextNormalization.nfc(text)
      #expect(once == text)
      #expect(Self.bytes(TextNormalization.nfc(once)) == Self.bytes(once))
    }
  }

  @Test func nulAndEverythingAfterItIsKept() {
    let text = TextNormalization.nfc("a\0e\u{301}\0")
    #expect(Self.bytes(text) == [0x61, 0, 0xC3, 0xA9, 0])
  }

  @Test func bytesAreNormalisedLikeTexts() {
    for text in Self.texts(2_000, seed: 4, length: 6) {
      let fromBytes = Self.bytes(text).withUnsafeBufferPointer { TextNormalization.nfc($0) }
      #expect(Self.bytes(fromBytes) == Self.bytes(TextNormalization.nfc(text)))
    }
    #expect([0x61, 0xE2, 0x82].withUnsafeBufferPointer { TextNormalization.nfc($0) } == "a\u{FFFD}")
  }

  @Test(arguments: [
    ("\u{AC00}\u{11A8}", "\u{AC01}"), ("\u{AC00}\u{11C2}", "\u{AC1B}"),
    ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"),
    ("\u{AC00}\u{11C3}", "\u{AC00}\u{11C3}"), ("\u{AC01}\u{11A8}", "\u{AC01}\u{11A8}"),
    ("\u{AC00}\u{11A8}\u{11A8}", "\u{AC01}\u{11A8}"), ("\u{AC00}\u{AC00}\u{11A8}", "\u{AC00}\u{AC01}"),
    ("a\u{AC00}", "a\u{AC00}"), ("\u{11A8}", "\u{11A8}"),
  ])
  func aTrailingConsonantJoinsItsSyllable(_ apart: String, _ joined: String) {
    #expect(Self.bytes(TextNormalization.hangulComposed(apart)) == Self.bytes(joined))
  }
}
