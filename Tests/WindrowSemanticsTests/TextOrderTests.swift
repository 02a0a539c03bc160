import Foundation
import TestSupport
import Testing
import WindrowModel

@testable import WindrowSemantics

@Suite struct TextOrderTests {
  static func texts(_ count: Int, seed: UInt64) -> [String] {
    var generator = SplitMix64(seed: seed)
    let pieces =
      AwkwardText.pieces + [
        "a", "b", "ab", "0", "00", "1", "2", "10", "007", "-", "/", ":", "ä", "u", "ü", "w",
      ]
    return (0..<count).map { round in
      let length = round % 5 == 0 ? 0...12 : 0...3
      return TextNormalization.nfc(AwkwardText.text(length, from: pieces, using: &generator))
    } + [238, 239, 240, 241, 254, 255, 256, 300, 70_000].map { "a" + String(repeating: "9", count: $0) }
  }

  /// Byte strings compared one byte at a time.
  static func naive(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> ComparisonResult {
    first.lexicographicallyPrecedes(second)
      ? .orderedAscending : second.lexicographicallyPrecedes(first) ? .orderedDescending : .orderedSame
  }

  /// The definition of the natural order, run by run.
  static func naiveNatural(_ first: String, _ second: String) -> ComparisonResult {
    func runs(_ text: String) -> [[Unicode.Scalar]] {
      // Text, digits, text, digits ...: the first run may be empty.
      var runs: [[Unicode.Scalar]] = [[]]
      for scalar in TextFolding.foldedText(text, [.caseInsensitive, .diacriticInsensitive]).unicodeScalars {
        let isDigit = ("0"..."9").contains(scalar)
        if isDigit == (runs.count % 2 == 1) { runs.append([]) }
        runs[runs.count - 1].append(scalar)
      }
      return runs
    }
    let (one, other) = (runs(first), runs(second))
    for index in 0..<min(one.count, other.count) {
      var (left, right) = (one[index].map(\.value), other[index].map(\.value))
      if index % 2 == 1 {
        let width = max(left.count, right.count)
        left = Array(repeating: 48, count: width - left.count) + left
        right = Array(repeating: 48, count: width - right.count) + right
      }
      if left.lexicographicallyPrecedes(right) { return .orderedAscending }
      if right.lexicographicallyPrecedes(left) { return .orderedDescending }
    }
    if one.count != other.count { return one.count < other.count ? .orderedAscending : .orderedDescending }
    let byFolded = naive(
      TextFolding.foldedText(first, .caseInsensitive).utf8,
      TextFolding.foldedText(second, .caseInsensitive).utf8)
    return byFolded == .orderedSame ? naive(first.utf8, second.utf8) : byFolded
  }

  static func naiveCompare(_ first: String, _ second: String, _ comparator: SortTerm.Comparator)
    -> ComparisonResult
  {
    switch comparator {
    case .lexical: naive(first.utf8, second.utf8)
    case .caseInsensitive:
      naive(
        TextFolding.foldedText(first, .caseInsensitive).utf8,
        TextFolding.foldedText(second, .caseInsensitive).utf8)
    case .natural: naiveNatural(first, second)
    }
  }

  @Test(
    arguments: [
      (.lexical, ["", "\0", " ", "1", "10", "2", "A", "Z", "a", "a\0", "aa", "z", "Ä", "é", "日", "👍"]),
      (.caseInsensitive, ["", "1", "10", "2", "A", "ab", "B", "ba", "Straßa", "STRASSB", "z", "É", "éa"]),
      (.natural, ["a", "ä", "u", "ü", "w"]),
      (.natural, ["item", "item 1", "item 2", "Item 2a", "item 10", "item 10 b", "item 100", "itema"]),
      (
        .natural,
        ["", "0", "00", "001", "01", "1", "2", "10", "1000000000000000000000", "1000000000000000000001", "a"]
      ),
      (.natural, ["1", "1a", "a1", "a1b2", "a1b10", "a2", "a b", "aa", "b"]),
      (.natural, ["A", "a", "Á", "á", "B", "b", "ß", "SSA", "ssb", "T"]),
      (.natural, ["a", "a1", "a\0", "a ", "ab"]),
      (.natural, ["Éa", "éb", "Ec"]), (.natural, ["x01y", "x1y", "x01z", "x1z"]), (.natural, ["٢٠", "٣"]),
    ] as [(SortTerm.Comparator, [String])])
  func textsComeInThisOrder(_ comparator: SortTerm.Comparator, _ ascending: [String]) {
    for (index, text) in ascending.enumerated() {
      for (otherIndex, other) in ascending.enumerated() {
        let expected = index.order(otherIndex)
        #expect(TextOrder.compare(text, other, comparator) == expected, "\(text) \(other)")
        let keys = (TextOrder.key(text, comparator), TextOrder.key(other, comparator))
        #expect(Self.naive(keys.0, keys.1) == expected, "keys of \(text) \(other)")
      }
    }
  }

  @Test func caseInsensitiveTextsTie() {
    for (first, second) in [("abc", "ABC"), ("straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("É", "é")] {
      #expect(TextOrder.compare(first, second, .caseInsensitive) == .orderedSame)
      #expect(TextOrder.key(first, .caseInsensitive) == TextOrder.key(second, .caseInsensitive))
      #expect(TextOrder.compare(first, second, .natural) != .orderedSame)
    }
    #expect(TextOrder.compare("é", "e", .caseInsensitive) == .orderedDescending)
  }

  @Test(arguments: SortTerm.Comparator.allCases)
  func comparisonAndKeysFollowTheDefinition(_ comparator: SortTerm.Comparator) {
    let texts = Self.texts(250, seed: 21)
    let keys = texts.map { TextOrder.key($0, comparator) }
    var counts: [ComparisonResult: Int] = [:]
    for (index, text) in texts.enumerated() {
      for (otherIndex, other) in texts.enumerated().dropFirst(index) {
        let expected = Self.naiveCompare(text, other, comparator)
        counts[expected, default: 0] += 1
        #expect(TextOrder.compare(text, other, comparator) == expected, "\(text) \(other)")
        #expect(Self.naive(keys[index], keys[otherIndex]) == expected, "keys of \(text) \(other)")
      }
    }
    #expect(counts.count == 3)
  }

  @Test func theNaturalOrderOfDistinctTextsIsStrictAndTotal() {
    let texts = Array(Set(Self.texts(3_000, seed: 22)))
    // Sorting by comparison alone must put every pair in order, not just neighbours: that is transitivity.
    let sorted = texts.sorted { TextOrder.compare($0, $1, .natural) == .orderedAscending }
    for (index, text) in sorted.enumerated() {
      for step in [1, 2, 3, 7, 50, 500] where index + step < sorted.count {
        #expect(TextOrder.compare(text, sorted[index + step], .natural) == .orderedAscending)
        #expect(TextOrder.compare(sorted[index + step], text, .natural) == .orderedDescending)
      }
    }
  }

  @Test(arguments: SortTerm.Comparator.allCases)
  func aKeyOfUnnormalisedTextIsThatOfItsNormalForm(_ comparator: SortTerm.Comparator) {
    for text in ["e\u{301}", "\u{212B}x", "\u{1100}\u{1161}\u{11A8}1", "a\u{323}\u{301}"] {
      #expect(TextOrder.key(text, comparator) == TextOrder.key(TextNormalization.nfc(text), comparator))
    }
  }

  @Test(arguments: [
    ("", ""), ("apple", "A"), ("Apple", "A"), ("élan", "E"), ("e\u{301}lan", "E"), ("Ångström", "A"),
    ("øre", "Ø"),
    ("łódź", "Ł"), ("straße", "S"), ("ßtraße", "S"), ("ﬁle", "F"), ("ǆep", "Ǆ"), ("ŉ", "ʼ"), ("ıs", "I"),
    ("İs", "I"),
    ("1st", "1"), (" x", " "), ("\r\nx", "\r\n"), ("\0", "\0"), ("яблоко", "Я"), ("йод", "И"), ("ωμέγα", "Ω"),
    ("ᾳ", "Α"), ("日本", "日"), ("がく", "が"), ("각", "각"), ("👩‍👩‍👧!", "👩‍👩‍👧"), ("🇩🇪x", "🇩🇪"), ("1️⃣", "1️⃣"), ("ꭰ", "Ꭰ"),
  ])
  func aTextHasThisInitial(_ text: String, _ initial: String) {
    #expect(Array(TextInitial.initial(of: text).utf8) == Array(initial.utf8))
  }

  @Test func textsThatDifferInCaseOrDiacriticsShareTheirInitial() {
    var generator = SplitMix64(seed: 23)
    for _ in 0..<3_000 {
      let text = AwkwardText.text(1...3, using: &generator)
      let folded = TextFolding.fold(text.first ?? "a", [.caseInsensitive, .diacriticInsensitive])
      #expect(TextInitial.initial(of: text) == TextInitial.initial(of: folded), "\(text)")
    }
  }
}
