/// The place in a format string where a parser reads: one token ahead, with errors that say what was expected there.
struct FormatCursor {
  private var lexer: FormatLexer
  private(set) var token: FormatToken

  init(_ source: String) throws(StoreError) {
    lexer = FormatLexer(source)
    token = try lexer.next()
  }

  /// Goes on to the next token.
  mutating func advance() throws(StoreError) { token = try lexer.next() }

  /// Goes past a symbol if it is the next token.
  mutating func take(_ symbol: FormatSymbol) throws(StoreError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// Goes past a symbol, or throws what was expected.
  mutating func require(_ symbol: FormatSymbol) throws(StoreError) {
    guard try take(symbol) else { throw expected("\"\(symbol.rawValue)\"") }
  }

  /// The keyword that the next token is, or nil.
  var keyword: FormatKeyword? {
    if case .word(let word) = token.kind { FormatKeyword(word: word) } else { nil }
  }

  /// The error of a token that does not belong where it stands.
  func expected(_ what: String) -> StoreError {
    error(.invalidFormat, token.start, "expected \(what), found \(found)")
  }

  /// An error that begins with the column of a place.
  func error(
    _ kind: StoreError.Kind, _ place: String.Index, _ message: String, entity: String? = nil
  ) -> StoreError {
    lexer.error(kind, place, message, entity: entity)
  }

  /// What stands at the next token, for messages: in quotes as it was written, cut where it is long.
  var found: String {
    guard token.kind != .end else { return "the end" }
    let written = lexer.source[token.start..<token.end]
    let shown = written.prefix(40)
    return "\"\(shown)\(shown.endIndex < written.endIndex ? "…" : "")\""
  }
}
