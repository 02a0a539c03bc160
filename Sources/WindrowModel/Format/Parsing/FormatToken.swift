/// One token of a format string and where it stands.
struct FormatToken {
  /// What a token is.
  enum Kind: Equatable {
    /// Behind the last token.
    case end
    /// One name without an escape: a keyword, the name of a function, or a key.
    case word(String)
    /// The name of a function that has colons: `modulus:by:`.
    case function(String)
    /// A key path of several names, or with an escaped one.
    case path([String], isEscaped: Bool)
    /// A number without a sign.
    case number(NumberLiteral)
    /// A quoted text, unescaped.
    case text(String)
    /// A place that an argument fills.
    case placeholder(FormatPlaceholder)
    /// An operator or a bracket.
    case symbol(FormatSymbol)
  }

  let kind: Kind
  let start: String.Index
  let end: String.Index
}

/// The operators and brackets that are not words.
enum FormatSymbol: String {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case not = "!"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case comma = ","
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
}

/// The places that arguments fill.
enum FormatPlaceholder {
  /// `%@`: a value or a list of values.
  case value
  /// `%K`: a key path.
  case keyPath
  /// `%d` `%i` `%u`, also with `l`, `ll` or `q`: an integer.
  case integer
  /// `%f` `%g` `%e`: a number.
  case number
}

/// The words with a meaning of their own, which a key of the same name escapes by `#`.
enum FormatKeyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case among = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case anyOf = "ANY"
  case someOf = "SOME"
  case allOf = "ALL"
  case noneOf = "NONE"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case yes = "YES"
  case no = "NO"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case itself = "SELF"

  /// The keyword that a word in any case is, or nil for a name.
  init?(word: String) {
    // Other letters have these as their upper case: "ı" would make a key of Turkish a keyword.
    guard word.utf8.count <= 14, word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(rawValue: word.uppercased())
  }
}
