import Foundation
import WindrowModel

/// A value that programs get wrong, with the words that a report calls it by.
struct AwkwardValue: Sendable {
  let label: String
  let value: AttributeValue

  init(_ label: String, _ value: AttributeValue) {
    self.label = label
    self.value = value
  }

  /// The awkward values of a type, nil not among them.
  static func of(_ type: AttributeType) -> [AwkwardValue] {
    switch type {
    case .bool: [.init("false", false), .init("true", true)]
    case .int: integers
    case .double: doubles
    case .string: texts
    case .date: dates
    case .decimal: decimals
    case .uuid: uuids
    case .data: datas
    }
  }

  /// Every type that has values, the decimals with two fraction digits.
  static let types: [AttributeType] = [
    .bool, .int, .double, .string, .date, .decimal(scale: 2), .uuid, .data,
  ]

  private static let integers: [AwkwardValue] = [
    .init("0", 0), .init("1", 1), .init("-1", -1), .init("Int64.max", .int(.max)),
    .init("Int64.min", .int(.min)),
    .init("Int64.max - 1", .int(.max - 1)), .init("2^53", .int(1 << 53)),
    .init("2^53 + 1", .int(1 << 53 + 1)),
    .init("-2^53 - 1", .int(-(1 << 53) - 1)), .init("2^31", .int(1 << 31)), .init("255", 255),
  ]

  private static let doubles: [AwkwardValue] = [
    .init("0.0", 0.0), .init("-0.0", .double(-0.0)), .init("0.1 + 0.2", .double(0.1 + 0.2)),
    .init("0.3", 0.3),
    .init("1.0", 1.0), .init("-1.5", -1.5), .init("infinity", .double(.infinity)),
    .init("-infinity", .double(-.infinity)), .init("5e-324", .double(.leastNonzeroMagnitude)),
    .init("the greatest", .double(.greatestFiniteMagnitude)), .init("2^53", .double(0x1p53)),
    .init("2^63", .double(0x1p63)), .init("1e308", .double(1e308)), .init("1/3", .double(1.0 / 3.0)),
  ]

  private static let texts: [AwkwardValue] = AwkwardText.all.map { .init($0.label, .string($0.text)) }

  private static let dates: [AwkwardValue] = [
    ("2001-01-01", 0), ("5e-324 s", .leastNonzeroMagnitude), ("0.1 s", 0.1), ("1 µs before 2001", -0.000_001),
    ("1970-01-01", -978_307_200), ("1 ms before 1970", -978_307_200.001), ("1969-07-20", -992_586_200),
    ("2026-01-31 with µs", 791_596_800.123_456), ("year 1", -63_113_904_000),
    ("the end of 9999", 252_423_993_599.999), ("1582-10-10", -13_198_032_000),
  ].map { .init($0.0, .date(Date(timeIntervalSinceReferenceDate: $0.1))) }

  private static let decimals: [AwkwardValue] = [
    "0", "0.01", "-0.01", "9", "10", "19.00", "2.5", "92233720368547758.07", "-92233720368547758.08", "100",
    "-3.33",
  ].compactMap { text in
    Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { AwkwardValue(text, .decimal($0)) }
  }

  private static let uuids: [AwkwardValue] = [
    ("all zero", "00000000-0000-0000-0000-000000000000"),
    ("all ones", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
    ("first byte 80", "80000000-0000-0000-0000-000000000000"),
    ("any", "7F1E23C4-9A0B-4C5D-8E6F-0123456789AB"),
  ].compactMap { label, text in UUID(uuidString: text).map { AwkwardValue(label, .uuid($0)) } }

  private static let datas: [AwkwardValue] = [
    .init("empty", .data(Data())), .init("one 0", .data(Data([0]))), .init("two 0", .data(Data([0, 0]))),
    .init("text a", .data(Data("a".utf8))), .init("no UTF-8", .data(Data([0xFF, 0xFE, 0x00, 0x80]))),
  ]
}

/// A text that programs get wrong.
struct AwkwardText: Sendable {
  let label: String
  let text: String

  /// The texts; each is one that some reported bug was about.
  static let all: [AwkwardText] = [
    .init("empty", ""), .init("a", "a"), .init("A", "A"), .init("space", " "), .init("apple", "apple"),
    .init("Apple", "Apple"), .init("NUL inside", "a\u{0}b"), .init("a and NUL", "a\u{0}"),
    .init("é composed", "caf\u{E9}"), .init("é decomposed", "cafe\u{301}"), .init("cafe", "cafe"),
    .init("line CRLF", "one\r\ntwo"), .init("line LF", "one\ntwo"), .init("percent", "100%"),
    .init("underscore", "a_b"), .init("backslash", "a\\b"), .init("quote", "it's"),
    .init("double quote", "say \"hi\""),
    .init("star", "a*b"), .init("question mark", "a?b"), .init("straße", "straße"),
    .init("STRASSE", "STRASSE"),
    .init("STRAẞE", "STRAẞE"), .init("İnş", "\u{130}n\u{15F}"), .init("inş", "in\u{15F}"),
    .init("ınş", "\u{131}n\u{15F}"),
    .init("ΣΊΣΥΦΟΣ", "ΣΊΣΥΦΟΣ"), .init("Σίσυφος", "Σίσυφος"), .init("ﬁn", "\u{FB01}n"), .init("fin", "fin"),
    .init("family", "👨‍👩‍👧"), .init("man", "👨"), .init("flag DE", "🇩🇪"), .init("flags DE EN", "🇩🇪🇪🇳"),
    .init("flag EE", "🇪🇪"), .init("thumb with skin", "👍🏽"), .init("thumb", "👍"), .init("Творог", "Творог"),
    .init("творог", "творог"), .init("Über", "Über"), .init("über", "über"), .init("U+FFFF", "\u{FFFF}"),
    .init("beyond U+FFFF", "\u{10000}"), .init("Å sign", "\u{212B}"), .init("item 2", "item 2"),
    .init("item 10", "item 10"), .init("ø", "ø"), .init("o", "o"), .init("Hangul", "각"),
    .init("Hangul in parts", "\u{1100}\u{1161}\u{11A8}"), .init("lone mark", "\u{301}"), .init("が", "が"),
    .init("か", "か"), .init("कि", "कि"), .init("क", "क"),
    .init("שָׁ", "שָׁ"), .init("ש", "ש"),
    .init("ŉ", "\u{149}"),
  ]

  init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }
}
