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
    let name = path.description.lowercased()
    let isDerivedFromDate = ["year", "month", "day"].contains(name)
    guard isDerivedFromDate || name == "initial" else {
      throw start.expected("year, month, day or initial before \"(\"")
    }
    let (inner, zone) = try parser.parenthesised { (parser) throws(StoreError) in
      (try parser.path(), isDerivedFromDate ? try parser.timeZone() : nil)
    }
    try parser.requireEnd()
    self =
      switch name {
      case "year": .year(inner, timeZone: zone)
      case "month": .month(inner, timeZone: zone)
      case "day": .day(inner, timeZone: zone)
      default: .initial(inner)
      }
  }
}

extension SmallTextParser {
  /// Takes a comma and a quoted time zone, or nothing.
  fileprivate mutating func timeZone() throws(StoreError) -> String? {
    guard try cursor.take(.comma) else { return nil }
    guard case .text(let zone) = cursor.token.kind else { throw cursor.expected("a time zone in quotes") }
    try cursor.advance()
    return zone
  }
}
