/// The cutting of a format string into tokens, one at a time.
///
/// Works on Unicode scalars, so that a quote or an operator is found also where a combining mark follows it.
struct FormatLexer {
  let source: String
  private let scalars: String.UnicodeScalarView
  private var position: String.Index

  init(_ source: String) {
    self.source = source
    scalars = source.unicodeScalars
    position = source.startIndex
  }

  /// The next token; the end again and again behind the last one.
  mutating func next() throws(StoreError) -> FormatToken {
    while let scalar = peek(), scalar.properties.isWhitespace { skip() }
    let start = position
    let kind = try kind(from: start)
    return FormatToken(kind: kind, start: start, end: position)
  }

  private mutating func kind(from start: String.Index) throws(StoreError) -> FormatToken.Kind {
    guard let first = peek() else { return .end }
    switch first {
    case "0"..."9": return .number(try number(from: start))
    case "\"", "'": return .text(try text(from: start, quote: first))
    case "%": return .placeholder(try placeholder(from: start))
    case "#": return try key(from: start)
    case "$":
      throw error(.unsupported, start, "variables are not offered; use %@ and an argument")
    default:
      if first.startsFormatName { return try key(from: start) }
      return .symbol(try symbol(from: start))
    }
  }
}

extension FormatLexer {
  /// An error that begins with the column of a place.
  ///
  /// Complexity: O(length of the text before it).
  func error(_ kind: StoreError.Kind, _ place: String.Index, _ message: String, entity: String? = nil)
    -> StoreError
  {
    StoreError(kind, "column \(column(of: place)): \(message)", entity: entity)
  }

  /// The column of a place, counted in Characters from 1.
  func column(of place: String.Index) -> Int {
    source.distance(from: source.startIndex, to: place) + 1
  }

  private func peek() -> Unicode.Scalar? {
    position < scalars.endIndex ? scalars[position] : nil
  }

  private func peekBehind() -> Unicode.Scalar? {
    let next = scalars.index(after: position)
    return next < scalars.endIndex ? scalars[next] : nil
  }

  private mutating func skip() { position = scalars.index(after: position) }

  private mutating func takeDigits() {
    while let scalar = peek(), scalar.isDecimalDigit { skip() }
  }
}

// Numbers, placeholders and symbols.
extension FormatLexer {
  private mutating func number(from start: String.Index) throws(StoreError) -> NumberLiteral {
    takeDigits()
    if peek() == ".", peekBehind()?.isDecimalDigit == true {
      skip()
      takeDigits()
    }
    if peek() == "e" || peek() == "E" { takeExponent() }
    guard let literal = NumberLiteral(String(scalars[start..<position])) else {
      throw error(.invalidFormat, start, "expected a number")
    }
    return literal
  }

  /// Takes `e`, a sign and digits, or nothing where no digit follows.
  private mutating func takeExponent() {
    let letter = position
    skip()
    if peek() == "+" || peek() == "-" { skip() }
    guard peek()?.isDecimalDigit == true else {
      position = letter
      return
    }
    takeDigits()
  }

  private mutating func placeholder(from start: String.Index) throws(StoreError) -> FormatPlaceholder {
    skip()
    while let scalar = peek(), scalar == "l" || scalar == "q" { skip() }
    let length = scalars.distance(from: start, to: position) - 1
    let letter = peek()
    if letter != nil { skip() }
    switch (letter, length) {
    case ("@", 0): return .value
    case ("K", 0): return .keyPath
    case ("d", 0...2), ("i", 0...2), ("u", 0...2): return .integer
    case ("f", 0...1), ("g", 0...1), ("e", 0...1): return .number
    default:
      throw error(
        .invalidFormat, start, "expected %@, %K, %d or %f, found \"\(source[start..<position])\"")
    }
  }

  private mutating func symbol(from start: String.Index) throws(StoreError) -> FormatSymbol {
    guard let first = peek() else {
      throw error(.invalidFormat, start, "expected an operator, found the end")
    }
    skip()
    if let second = peek(), let symbol = FormatSymbol(first, second) {
      skip()
      return symbol
    }
    if first == "=" { return .equal }
    guard let symbol = FormatSymbol(rawValue: String(first)) else {
      throw error(
        .invalidFormat, start, "expected a key, a constant or an operator, found \"\(Character(first))\"")
    }
    return symbol
  }
}

// Names and texts.
extension FormatLexer {
  /// Takes names joined by dots, each a plain one, one escaped by `#`, or one like `@count`.
  private mutating func key(from start: String.Index) throws(StoreError) -> FormatToken.Kind {
    var names: [String] = []
    let isEscaped = peek() == "#"
    if isEscaped { skip() }
    names.append(try name())
    if peek() == ":", !isEscaped { return .function(try functionName(names[0])) }
    while peek() == "." {
      skip()
      let prefix = peek() == "@" ? "@" : ""
      if peek() == "#" || peek() == "@" { skip() }
      names.append(prefix + (try name()))
    }
    return names.count == 1 && !isEscaped ? .word(names[0]) : .path(names, isEscaped: isEscaped)
  }

  /// Takes the colons of a function's name with the words between them.
  private mutating func functionName(_ first: String) throws(StoreError) -> String {
    var text = first
    while peek() == ":" {
      skip()
      text += ":"
      if let scalar = peek(), scalar.startsFormatName { text += try name() }
    }
    return text
  }

  private mutating func name() throws(StoreError) -> String {
    let start = position
    guard let first = peek(), first.startsFormatName else {
      throw error(.invalidFormat, start, "expected a name, found \(describe(at: start))")
    }
    while let scalar = peek(), scalar.continuesFormatName { skip() }
    return String(scalars[start..<position])
  }

  private func describe(at place: String.Index) -> String {
    place < source.endIndex ? "\"\(source[place])\"" : "the end"
  }

  private mutating func text(from start: String.Index, quote: Unicode.Scalar) throws(StoreError) -> String {
    skip()
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != quote {
      if scalar == "\\" {
        text.append(try escaped())
      } else {
        text.append(scalar)
        skip()
      }
    }
    guard peek() != nil else {
      throw error(
        .invalidFormat, position,
        "expected the closing \(quote) of the text that begins at column \(column(of: start)), found the end")
    }
    skip()
    return String(text)
  }

  private mutating func escaped() throws(StoreError) -> Unicode.Scalar {
    let start = position
    skip()
    let letter = peek()
    if letter != nil { skip() }
    switch letter {
    case "\\", "'", "\"": return letter ?? "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint(from: start)
    default:
      throw error(
        .invalidFormat, start,
        "expected \\\\ \\' \\\" \\n \\r \\t or \\uXXXX, found \"\(source[start..<position])\"")
    }
  }

  /// Reads four hexadecimal digits, and where they are the first half of a surrogate pair, the second half.
  private mutating func codePoint(from start: String.Index) throws(StoreError) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    if UTF16.isLeadSurrogate(unit), peek() == "\\", peekBehind() == "u" {
      skip()
      skip()
      let second = try codeUnit(from: start)
      if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([unit, second])) }
    }
    throw error(.invalidFormat, start, "expected a character, found half of a surrogate pair")
  }

  private mutating func codeUnit(from start: String.Index) throws(StoreError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let scalar = peek(), let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw error(.invalidFormat, start, "expected four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      skip()
    }
    return unit
  }
}

extension FormatSymbol {
  /// The symbol of two characters, or nil.
  init?(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    switch (first, second) {
    case ("=", "="): self = .equal
    case ("!", "="), ("<", ">"): self = .notEqual
    case ("<", "="), ("=", "<"): self = .lessOrEqual
    case (">", "="), ("=", ">"): self = .greaterOrEqual
    case ("&", "&"): self = .and
    case ("|", "|"): self = .or
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether a name can begin with it: the rule of attribute names.
  var startsFormatName: Bool { self == "_" || properties.isAlphabetic }
  /// Whether a name can go on with it.
  var continuesFormatName: Bool { startsFormatName || isDecimalDigit }
  /// Whether it is one of the ASCII digits.
  var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}
