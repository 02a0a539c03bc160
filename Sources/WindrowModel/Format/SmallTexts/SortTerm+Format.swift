extension SortTerm {
  /// Reads `KEYPATH [asc|desc] [nullsFirst|nullsLast] [lexical|caseInsensitive|natural]`, the words in any case.
  ///
  /// Throws `invalidFormat` with the column and what was expected there. What ``description`` prints reads back equal.
  public init(format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    let path = try parser.path()
    var words = ["asc", "desc", "nullsFirst", "nullsLast", "lexical", "caseInsensitive", "natural"]
    let direction = try parser.word([("asc", Direction.ascending), ("desc", .descending)])
    if direction != nil { words.removeFirst(2) }
    let nulls = try parser.word([("nullsFirst", NullPlacement.first), ("nullsLast", .last)])
    if nulls != nil { words = Comparator.allCases.map(\.rawValue) }
    let comparator = try parser.word(Comparator.allCases.map { ($0.rawValue, $0) })
    try parser.requireEnd(orOneOf: comparator == nil ? words : [])
    self.init(path, direction ?? .ascending, nulls: nulls, comparator: comparator ?? .lexical)
  }
}
