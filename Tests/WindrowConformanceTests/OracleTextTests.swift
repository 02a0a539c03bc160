import Testing
import WindrowModel

@testable import WindrowConformance

/// The naive meaning of text against literal answers, since nothing else checks it.
@Suite struct OracleTextTests {
  private static let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(arguments: [
    ("É", "é", "E", "e"), ("ß", "ss", "ß", "ss"), ("ẞ", "ss", "ẞ", "ss"), ("İ", "i\u{307}", "I", "i"),
    ("ı", "ı", "ı", "ı"),
    ("ø", "ø", "ø", "ø"), ("Ł", "ł", "Ł", "ł"), ("ς", "σ", "ς", "σ"), ("Σ", "σ", "Σ", "σ"),
    ("\u{FB01}", "fi", "\u{FB01}", "fi"),
    ("ǰ", "ǰ", "j", "j"), ("\u{149}", "\u{2BC}n", "\u{149}", "\u{2BC}n"), ("ᾳ", "αι", "α", "α"),
    ("K", "k", "K", "k"),
    ("Й", "й", "И", "и"), ("が", "が", "が", "が"), ("각", "각", "각", "각"), ("👍🏽", "👍🏽", "👍🏽", "👍🏽"),
    ("A", "a", "A", "a"),
    ("e\u{301}", "é", "e", "e"), ("Ǆ", "ǆ", "Ǆ", "ǆ"),
  ])
  func charactersFold(_ text: String, _ caseFolded: String, _ bare: String, _ folded: String) {
    #expect(OracleText.folded(text, .caseInsensitive) == caseFolded)
    #expect(OracleText.folded(text, .diacriticInsensitive) == bare)
    #expect(OracleText.folded(text, Self.both) == folded)
  }

  @Test(arguments: [
    ("straße", TextOperator.contains, "STRASSE", true), ("ß", .contains, "s", false),
    ("assb", .contains, "ß", true),
    ("straße", .beginsWith, "STRAS", false), ("straße", .endsWith, "SSE", true),
    ("straße", .endsWith, "SE", false),
    ("", .contains, "", true), ("a", .endsWith, "", true), ("", .beginsWith, "a", false),
    ("a🇩🇪b", .contains, "🇩🇪", true),
    ("straße", .like, "STRA?E", true), ("straße", .like, "STRASSE", true), ("straße", .like, "STRAS*", false),
    ("abc", .like, "*B*", true), ("abc", .like, "A*C", true), ("abc", .like, "A?", false),
    ("a*c", .like, #"a\*c"#, true),
    ("abc", .like, #"a\*c"#, false), (#"a\c"#, .like, #"a\\c"#, true), (#"a\c"#, .like, #"a\c"#, true),
    ("", .like, "**", true),
  ])
  func textsMatchByWholeCharactersWithoutCase(
    _ text: String, _ search: TextOperator, _ sought: String, _ found: Bool
  ) {
    #expect(OracleText.matches(text, search, sought, .caseInsensitive) == found)
  }

  @Test func withoutOptionsCaseAndDiacriticsCount() {
    #expect(!OracleText.matches("Apple", .contains, "app", []))
    #expect(!OracleText.matches("café", .contains, "e", []))
    #expect(OracleText.matches("cafe\u{301}", .endsWith, "é", []))
    #expect(!OracleText.matches("a\r\nb", .contains, "\n", []))
  }

  @Test(arguments: [
    ["a", "ä", "u", "ü", "w"], ["item 2", "item 10"], ["01", "1", "1a", "2", "10"],
    ["A", "a", "a1", "a2", "a10", "a b", "aa"],
    ["9", "10", "99999999999999999999", "100000000000000000000"], ["", "0", "00a", "1"],
  ])
  func naturalOrderIsThatOfThePeople(_ texts: [String]) {
    for (index, left) in texts.enumerated() {
      for (other, right) in texts.enumerated() {
        let order = index < other ? -1 : index > other ? 1 : 0
        #expect(OracleText.naturalOrder(left, right) == order, "\(left) beside \(right)")
      }
    }
  }

  @Test(arguments: [
    ("apple", "A"), ("Éclair", "E"), ("ß", "S"), ("\u{FB01}n", "F"), ("øre", "Ø"), ("", ""), ("1st", "1"),
    ("👨‍👩‍👧", "👨‍👩‍👧"),
    ("\r\nx", "\r\n"), ("e\u{301}", "E"),
  ])
  func initialsAreFoldedAndCapital(_ text: String, _ initial: String) {
    #expect(OracleText.initial(text) == initial)
  }
}
