extension Aggregate {
  /// Reads `count`, or `count`, `countDistinct`, `sum`, `average`, `min` or `max` of a key path: `sum(cents)`.
  ///
  /// Throws `invalidFormat` with the column and what was expected there. What ``description`` prints reads back equal.
  public init(format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    let functions: [(String, @Sendable (AttributePath) -> Aggregate)] = [
      ("count", Aggregate.countOf), ("countDistinct", Aggregate.countDistinct), ("sum", Aggregate.sum),
      ("average", Aggregate.average), ("min", Aggregate.min), ("max", Aggregate.max),
    ]
    guard let function = try parser.word(functions) else {
      throw parser.cursor.expected("count, countDistinct, sum, average, min or max")
    }
    if parser.cursor.token.kind == .end, case .countOf = function("") {
      self = .count
    } else {
      self = function(try parser.parenthesised { (parser) throws(StoreError) in try parser.path() })
      try parser.requireEnd()
    }
  }
}
