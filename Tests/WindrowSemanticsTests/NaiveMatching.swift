import WindrowModel

@testable import WindrowSemantics

/// What a pattern matches, said in the slowest and plainest way: try every pair of Character boundaries.
enum NaiveMatching {
  static func folded(_ characters: some Sequence<Character>, _ options: TextOptions) -> [UInt8] {
    characters.flatMap { Array(TextFolding.fold($0, options).utf8) }
  }

  static func matches(_ kind: TextPattern.Kind, _ text: String, _ pattern: String, _ options: TextOptions)
    -> Bool
  {
    let characters = Array(text)
    if kind == .like { return like(characters[...], tokens(pattern)[...], options) }
    let needle = folded(pattern, options)
    func fits(_ range: Range<Int>) -> Bool { folded(characters[range], options) == needle }
    let all = 0...characters.count
    switch kind {
    case .contains: return all.contains { start in (start...characters.count).contains { fits(start..<$0) } }
    case .beginsWith: return all.contains { fits(0..<$0) }
    case .endsWith: return all.contains { fits($0..<characters.count) }
    case .equals, .like: return fits(0..<characters.count)
    }
  }

  private enum Token {
    case any
    case one
    case literal([Character])
  }

  private static func tokens(_ pattern: String) -> [Token] {
    var tokens: [Token] = []
    var literal: [Character] = []
    var rest = Array(pattern)[...]
    while let character = rest.popFirst() {
      if character == "*" || character == "?" {
        if !literal.isEmpty { tokens.append(.literal(literal)) }
        literal = []
        tokens.append(character == "*" ? .any : .one)
      } else if character == "\\", let next = rest.first, "*?\\".contains(next) {
        literal.append(next)
        rest.removeFirst()
      } else {
        literal.append(character)
      }
    }
    if !literal.isEmpty { tokens.append(.literal(literal)) }
    return tokens
  }

  /// Tries everything, with backtracking.
  private static func like(
    _ text: ArraySlice<Character>, _ tokens: ArraySlice<Token>, _ options: TextOptions
  ) -> Bool {
    guard let token = tokens.first else { return text.isEmpty }
    let rest = tokens.dropFirst()
    switch token {
    case .any: return (0...text.count).contains { like(text.dropFirst($0), rest, options) }
    case .one: return !text.isEmpty && like(text.dropFirst(), rest, options)
    case .literal(let characters):
      let needle = folded(characters, options)
      return (0...text.count).contains {
        folded(text.prefix($0), options) == needle && like(text.dropFirst($0), rest, options)
      }
    }
  }
}
