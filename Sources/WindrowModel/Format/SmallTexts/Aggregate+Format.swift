extension Aggregate {
  /// Reads `count`, or `count`, `countDistinct`, `sum`, `average`, `min` or `max` of a key path: `sum(cents)`.
  ///
  /// Throws `invalidFormat` with the column and what was expected there. What ``description`` prints reads back equal.
  public init(format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    guard let function = try parser.word(Self.functions) else {
      throw parser.cursor.expected("count, countDistinct, sum, average, min or max")
    }
    if parser.cursor.token.kind == .end, case .countOf = function("") {
      self = .count
    } else {
      self = function(try parser.parenthesised { (parser) throws(StoreError) in try parser.path() })
      try parser.requireEnd()
    }
  }

  private static let functions: [(String, @Sendable (AttributePath) -> Aggregate)] = [
    ("count", Aggregate.countOf), ("countDistinct", Aggregate.countDistinct), ("sum", Aggregate.sum),
    ("average", Aggregate.average), ("min", Aggregate.min), ("max", Aggregate.max),
  ]

  /// The aggregate of a function's name, in any case, over a path; nil for another name.
  init?(function name: String, of path: AttributePath) {
    guard let function = Self.functions.first(where: { $0.0.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = function.1(path)
  }
}
