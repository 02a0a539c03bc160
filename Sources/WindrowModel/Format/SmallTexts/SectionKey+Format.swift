extension SectionKey {
  /// Reads a key path, or `year`, `month` or `day` of a date with an optional time zone, or `initial` of a text.
  ///
  /// For instance `category.name`, `month(date)`, `day(date, 'Europe/Berlin')`, `initial(title)`. Throws `invalidFormat`
  /// with the column and what was expected there. What ``description`` prints reads back equal.
  public init(format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    let start = parser.cursor
    let path = try parser.path()
    guard parser.cursor.token.kind == .symbol(.openParenthesis) else {
      try parser.requireEnd(orOneOf: ["\"(\""])
      self = .value(path)
      return
    }
    let name = path.description
    guard SectionKey(derivation: name, of: path) != nil else {
      throw start.expected("year, month, day or initial before \"(\"")
    }
    let (inner, zone) = try parser.parenthesised { (parser) throws(StoreError) in
      (try parser.path(), name.lowercased() == "initial" ? nil : try parser.timeZone())
    }
    try parser.requireEnd()
    self = SectionKey(derivation: name, of: inner, timeZone: zone) ?? .value(inner)
  }

  /// The key of a derivation's name, in any case, from a path; nil for another name.
  init?(derivation name: String, of path: AttributePath, timeZone: String? = nil) {
    switch name.lowercased() {
    case "year": self = .year(path, timeZone: timeZone)
    case "month": self = .month(path, timeZone: timeZone)
    case "day": self = .day(path, timeZone: timeZone)
    case "initial": self = .initial(path)
    default: return nil
    }
  }
}

extension SmallTextParser {
  /// Takes a comma and a quoted time zone, or nothing.
  mutating func timeZone() throws(StoreError) -> String? {
    guard try cursor.take(.comma) else { return nil }
    guard case .text(let zone) = cursor.token.kind else { throw cursor.expected("a time zone in quotes") }
    try cursor.advance()
    return zone
  }
}
