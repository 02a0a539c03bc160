/// The parser of the small texts beside conditions: sort terms, section keys and aggregates.
struct SmallTextParser {
  var cursor: FormatCursor

  init(_ text: String) throws(StoreError) { cursor = try FormatCursor(text) }

  init(_ cursor: FormatCursor) { self.cursor = cursor }

  /// Takes a key path.
  mutating func path() throws(StoreError) -> AttributePath {
    switch cursor.token.kind {
    case .word(let word):
      try cursor.advance()
      return AttributePath([word])
    case .path(let names, _):
      try cursor.advance()
      return AttributePath(names)
    default: throw cursor.expected("a key path")
    }
  }

  /// Takes the name of a key or value of groups: a key path, or a function of one.
  mutating func groupName() throws(StoreError) -> AttributePath {
    guard case .word(let word) = cursor.token.kind else { return try path() }
    let start = cursor
    try cursor.advance()
    guard cursor.token.kind == .symbol(.openParenthesis) else { return AttributePath([word]) }
    return try groupName(calling: word, start)
  }

  /// Takes what stands in parentheses behind the name of an aggregate or a derivation, which begins at a place.
  mutating func groupName(calling word: String, _ start: FormatCursor) throws(StoreError) -> AttributePath {
    let (path, zone) = try parenthesised { (parser) throws(StoreError) in
      (try parser.path(), try parser.timeZone())
    }
    if zone == nil, let aggregate = Aggregate(function: word, of: path) {
      return AttributePath([aggregate.description])
    }
    guard let key = SectionKey(derivation: word, of: path, timeZone: zone) else {
      throw start.expected("the name of an aggregate, or year, month, day or initial, before \"(\"")
    }
    return AttributePath([key.description])
  }

  /// Takes a word in any case if it is one of some, and returns which.
  mutating func word<Value>(_ words: [(String, Value)]) throws(StoreError) -> Value? {
    guard case .word(let written) = cursor.token.kind,
      let found = words.first(where: { $0.0.lowercased() == written.lowercased() })
    else { return nil }
    try cursor.advance()
    return found.1
  }

  /// Takes something in parentheses.
  mutating func parenthesised<Value>(
    _ body: (inout SmallTextParser) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try cursor.require(.openParenthesis)
    let value = try body(&self)
    try cursor.require(.closeParenthesis)
    return value
  }

  /// Throws unless everything was taken.
  func requireEnd(orOneOf words: [String] = []) throws(StoreError) {
    guard cursor.token.kind == .end else {
      throw cursor.expected((words + ["the end"]).joined(separator: " or "))
    }
  }
}
