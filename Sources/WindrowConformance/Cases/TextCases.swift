import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Text operators with every option, over awkward texts: judged by the naive meaning, and by literals.
  static let texts: [ConformanceCase] = searches + likes + equalities + literalTexts

  private static let options: [TextOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  private static let needles: [AwkwardText] =
    AwkwardText.all + [
      .init("e", "e"), .init("combining acute", "\u{301}"), .init("LF", "\n"), .init("CR", "\r"),
      .init("s", "s"),
      .init("ss", "ss"), .init("SS", "SS"), .init("ß", "ß"), .init("i", "i"), .init("I", "I"),
      .init("f", "f"),
      .init("σ", "σ"), .init("ς", "ς"), .init("Σ", "Σ"), .init("n", "n"), .init("app", "app"),
      .init("%", "%"),
      .init("_", "_"), .init("\\", "\\"), .init("zero width joiner", "\u{200D}"), .init("NUL", "\u{0}"),
      .init("' OR 1", "' OR 1"),
    ]

  private static let searches: [ConformanceCase] =
    [TextOperator.contains, .beginsWith, .endsWith].flatMap { search in
      needles.map { needle in
        textCase("\(search.rawValue) \(needle.label)") {
          .text(.path("value"), search, .constant(.string(needle.text)), $0)
        }
      }
    }

  private static let patterns: [String] = [
    "*", "?", "??", "", "a*", "*a", "*e*", "caf?", "cafe", "caf?\u{301}", "?PPLE", "*%", "a_b", "a\\*b",
    "a\\?b", "a\\\\b", "a?b",
    "*s", "stra??e", "stra*e", "*ss*", "one*two", "one?two", "one??two", "?", "🇩🇪*", "*🇪🇳", "item*", "item ?",
    "*\\", "*'*",
    "**", "*?*", "?*?", "a\\b", "*\u{0}*", "[a]*", "%", "_",
  ]

  private static let likes: [ConformanceCase] = Set(patterns).sorted().map { pattern in
    textCase("LIKE \(pattern.debugDescription)") {
      .text(.path("value"), .like, .constant(.string(pattern)), $0)
    }
  }

  private static let equalities: [ConformanceCase] = needles.map { needle in
    textCase("== and != with options, \(needle.label)") {
      .and([
        .comparison(.path("value"), .equal, .constant(.string(needle.text)), $0),
        .not(.comparison(.constant(.string(needle.text)), .notEqual, .path("value"), $0)),
      ])
    }
  }

  private static func textCase(
    _ name: String, _ condition: @escaping @Sendable (TextOptions) -> Condition
  ) -> ConformanceCase {
    ConformanceCase("texts", name) { context in
      let table = SampleTable(.string)
      let tables = try table.oracle()
      let store = try table.open(context)
      try store.read { tx in
        for options in options {
          let condition = condition(options)
          for form in [condition, .not(condition)] {
            let request = FetchDescription(entity: "sample", condition: form)
            try expect(try tx.ids(request), try OracleFetch(tables, request).ids(), "\(options) \(request)")
          }
        }
      }
    }
  }

  /// A text, an operator with options, what is sought, and whether it is found.
  private static let literals: [(String, TextOperator, TextOptions, String, Bool)] = [
    ("apple", .contains, [], "app", true), ("Apple", .contains, [], "app", false),
    ("Apple", .contains, .caseInsensitive, "app", true),
    ("Творог", .contains, .caseInsensitive, "творог", true),
    ("ТВОРОГ", .contains, .caseInsensitive, "твор", true),
    ("Über", .beginsWith, .caseInsensitive, "über", true),
    ("Über", .beginsWith, .diacriticInsensitive, "Uber", true),
    ("Über", .beginsWith, .diacriticInsensitive, "uber", false),
    ("\u{130}n\u{15F}", .contains, .caseInsensitive, "in\u{15F}", false),
    ("\u{130}n\u{15F}", .contains, [.caseInsensitive, .diacriticInsensitive], "ins", true),
    ("\u{131}n", .contains, [.caseInsensitive, .diacriticInsensitive], "in", false),
    ("straße", .contains, .caseInsensitive, "STRASSE", true),
    ("straße", .contains, .caseInsensitive, "STRAẞE", true),
    ("ß", .contains, .caseInsensitive, "s", false), ("STRASSE", .contains, .caseInsensitive, "ß", true),
    ("straße", .endsWith, .caseInsensitive, "se", false), ("straße", .like, .caseInsensitive, "STRA?E", true),
    ("ΣΊΣΥΦΟΣ", .contains, .caseInsensitive, "σίσυφος", true),
    ("\u{FB01}n", .contains, .caseInsensitive, "fin", true),
    ("\u{FB01}n", .contains, .caseInsensitive, "in", false), ("caf\u{E9}", .contains, [], "e", false),
    ("caf\u{E9}", .contains, [], "e\u{301}", true), ("cafe\u{301}", .endsWith, [], "\u{E9}", true),
    ("caf\u{E9}", .contains, .diacriticInsensitive, "e", true), ("one\r\ntwo", .contains, [], "\n", false),
    ("one\r\ntwo", .contains, [], "\r\n", true), ("👨‍👩‍👧", .contains, [], "👩", false),
    ("🇩🇪🇪🇳", .contains, [], "🇪🇪", false),
    ("👍🏽", .beginsWith, [], "👍", false), ("100%", .contains, [], "%", true),
    ("100", .contains, [], "%", false),
    ("a_b", .contains, [], "_", true), ("axb", .contains, [], "_", false),
    ("a\\b", .contains, [], "\\", true),
    ("it's", .contains, [], "'", true), ("axb", .like, [], "a_b", false), ("axb", .like, [], "a%", false),
    ("axb", .like, [], "a?b", true), ("a\u{E9}b", .like, [], "a?b", true), ("a👨‍👩‍👧b", .like, [], "a?b", true),
    ("a*b", .like, [], "a\\*b", true), ("axb", .like, [], "a\\*b", false), ("AXB", .like, [], "a*b", false),
    ("AXB", .like, .caseInsensitive, "a*b", true), ("ab", .like, [], "a", false), ("", .like, [], "", true),
    ("", .like, [], "*", true), ("", .like, [], "?", false), ("", .contains, [], "", true),
    ("a", .contains, [], "", true),
    ("a", .beginsWith, [], "", true), ("a", .endsWith, [], "", true), ("a\u{0}b", .contains, [], "b", true),
    ("a\u{0}b", .endsWith, [], "b", true), ("a\u{0}b", .like, [], "a?b", true),
    ("øl", .contains, [.caseInsensitive, .diacriticInsensitive], "ol", false),
    ("각", .beginsWith, [], "\u{1100}\u{1161}", false), ("\u{212B}", .contains, [], "\u{C5}", true),
  ]

  private static let literalTexts: [ConformanceCase] = literals.map { text, search, options, sought, found in
    let name = "\(text.debugDescription) \(search.rawValue)\(options) \(sought.debugDescription) is \(found)"
    return ConformanceCase("texts", name) { context in
      let store = try context.open([SampleTable(.string).entity])
      try store.write { try $0.insert("sample", ["value": .string(text)]) }
      let condition = Condition.text(.path("value"), search, .constant(.string(sought)), options)
      try expect(try store.ids("sample", condition), found ? [1] : [])
      try expect(try store.ids("sample", !condition), found ? [] : [1], "the complement")
    }
  }
}
