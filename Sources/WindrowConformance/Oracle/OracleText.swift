import Foundation
import WindrowModel

/// Texts as the rules see them: Characters, each folded to a sequence of scalars.
enum OracleText {
  /// The text in normalisation form C, by Foundation, which the stores do not ask.
  static func normalised(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

  /// What a Character becomes: the scalars it is compared by.
  static func fold(_ character: Character, _ options: TextOptions) -> [Unicode.Scalar] {
    var scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    if options.contains(.diacriticInsensitive) {
      scalars = [scalars[0]] + scalars.dropFirst().filter { !isDiacritic($0) }
    }
    if options.contains(.caseInsensitive) { scalars = scalars.flatMap(caseFolded) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(normalised(String(text)).unicodeScalars)
  }

  /// The full case folding of a scalar: what the upper and lower case of it have in common.
  private static func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar == "\u{131}" { return [scalar] }
    let capital = String(scalar).lowercased().uppercased()
    return Array(capital.lowercased().unicodeScalars)
  }

  /// A mark that `[d]` overlooks: nonspacing, and a diacritic by its property or by the block it stands in.
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard properties.generalCategory == .nonspacingMark, scalar.value >= 0x300, scalar.value != 0x34F else {
      return false
    }
    let blocks: [ClosedRange<UInt32>] = [
      0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    ]
    if blocks.contains(where: { $0.contains(scalar.value) }) { return true }
    // A virama joins letters, and kana's voicing marks make other ones.
    let joining: [Unicode.CanonicalCombiningClass] = [.virama, .kanaVoicing]
    return properties.isDiacritic && !joining.contains(properties.canonicalCombiningClass)
  }

  private struct Question: Hashable {
    let text: String
    let options: TextOptions
  }

  /// Foldings asked for before: the same few texts are asked for again for each row and request.
  private static let known = Mutex<[Question: [[Unicode.Scalar]]]>([:])

  /// A text's Characters, each folded.
  private static func pieces(_ text: String, _ options: TextOptions) -> [[Unicode.Scalar]] {
    let question = Question(text: text, options: options)
    if let pieces = known.withLock({ $0[question] }) { return pieces }
    let pieces = normalised(text).map { fold($0, options) }
    known.withLock { known in
      if known.count > 10_000 { known = [:] }
      known[question] = pieces
    }
    return pieces
  }

  /// The folded text.
  static func folded(_ text: String, _ options: TextOptions) -> String {
    var view = String.UnicodeScalarView()
    for piece in pieces(text, options) { view.append(contentsOf: piece) }
    return String(view)
  }

  /// Whether two texts are equal under some options.
  static func isEqual(_ left: String, _ right: String, _ options: TextOptions) -> Bool {
    pieces(left, options).flatMap(\.self) == pieces(right, options).flatMap(\.self)
  }

  /// Whether a text fits what is sought.
  static func matches(_ text: String, _ search: TextOperator, _ sought: String, _ options: TextOptions)
    -> Bool
  {
    let text = pieces(text, options)
    let needle = pieces(sought, options).flatMap(\.self)
    switch search {
    case .beginsWith: return (0...text.count).contains { text[..<$0].flatMap(\.self) == needle }
    case .endsWith: return (0...text.count).contains { text[$0...].flatMap(\.self) == needle }
    case .contains: return (0...text.count).contains { starts(text[$0...], needle) != nil }
    case .like: return fits(text[...], patternParts(sought, options)[...])
    }
  }

  /// Where the Characters end whose foldings together are some scalars, from the beginning; nil where none are.
  private static func starts(_ text: ArraySlice<[Unicode.Scalar]>, _ needle: [Unicode.Scalar]) -> Int? {
    var left = needle[...]
    var index = text.startIndex
    while !left.isEmpty {
      guard index < text.endIndex, left.starts(with: text[index]) else { return nil }
      left = left.dropFirst(text[index].count)
      index += 1
    }
    return index
  }
}

extension OracleText {
  /// One part of a pattern.
  private enum Part {
    case anyRun
    case oneCharacter
    case literal([Unicode.Scalar])
  }

  private static func patternParts(_ pattern: String, _ options: TextOptions) -> [Part] {
    var parts: [Part] = []
    var literal: [Unicode.Scalar] = []
    func close() {
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = []
    }
    var characters = Array(normalised(pattern))
    while !characters.isEmpty {
      var character = characters.removeFirst()
      if character == "*" || character == "?" {
        close()
        parts.append(character == "*" ? .anyRun : .oneCharacter)
        continue
      }
      if character == "\\", let next = characters.first, next == "*" || next == "?" || next == "\\" {
        character = characters.removeFirst()
      }
      literal += fold(character, options)
    }
    close()
    return parts
  }

  /// Whether a whole text fits a pattern: every way of dividing it is tried.
  private static func fits(_ text: ArraySlice<[Unicode.Scalar]>, _ pattern: ArraySlice<Part>) -> Bool {
    guard let part = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch part {
    case .oneCharacter: return !text.isEmpty && fits(text.dropFirst(), rest)
    case .literal(let scalars): return starts(text, scalars).map { fits(text[$0...], rest) } ?? false
    case .anyRun: return (text.startIndex...text.endIndex).contains { fits(text[$0...], rest) }
    }
  }
}

extension OracleText {
  /// A run of ASCII digits without its leading zeros, or one other byte.
  private enum Token: Equatable {
    case number([UInt8])
    case byte(UInt8)
  }

  /// The natural order: digits by value, the rest without case and diacritics, then with diacritics, then exactly.
  static func naturalOrder(_ left: String, _ right: String) -> Int {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    let order = compare(tokens(folded(left, both)), tokens(folded(right, both)))
    if order != 0 { return order }
    let byCase = OracleOrder.lexical(folded(left, .caseInsensitive), folded(right, .caseInsensitive))
    return byCase != 0 ? byCase : OracleOrder.lexical(left, right)
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var digits: [UInt8]?
    for byte in text.utf8 {
      if (48...57).contains(byte) {
        digits = (digits ?? []) + [byte]
      } else {
        if let run = digits { tokens.append(.number(Array(run.drop { $0 == 48 }))) }
        digits = nil
        tokens.append(.byte(byte))
      }
    }
    if let run = digits { tokens.append(.number(Array(run.drop { $0 == 48 }))) }
    return tokens
  }

  private static func compare(_ left: [Token], _ right: [Token]) -> Int {
    for (one, other) in zip(left, right) where one != other {
      switch (one, other) {
      case (.number(let one), .number(let other)):
        if one.count != other.count { return one.count < other.count ? -1 : 1 }
        return one.lexicographicallyPrecedes(other) ? -1 : 1
      case (.number, .byte): return -1
      case (.byte, .number): return 1
      case (.byte(let one), .byte(let other)): return one < other ? -1 : 1
      }
    }
    return OracleOrder.order(left.count, right.count)
  }

  /// The first Character of the folded, upper-cased text; "" for "".
  static func initial(_ text: String) -> String {
    guard let first = normalised(text).first else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: fold(first, [.caseInsensitive, .diacriticInsensitive]))
    return normalised(String(view).uppercased()).first.map(String.init) ?? ""
  }
}
