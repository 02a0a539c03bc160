extension SortTerm {
  /// Reads `KEYPATH [asc|desc] [nullsFirst|nullsLast] [lexical|caseInsensitive|natural]`, the words in any case.
  ///
  /// Throws `invalidFormat` with the column and what was expected there. What ``description`` prints reads back equal.
  public init(format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    let path = try parser.path()
    try self.init(path, behind: &parser)
  }

  /// Reads a term that orders groups: like any other, but its name may be a value or a derived key, `sum(cents) desc`.
  ///
  /// Throws `invalidFormat` with the column and what was expected there. What ``description`` prints reads back equal.
  public init(groupFormat format: String) throws(StoreError) {
    var parser = try SmallTextParser(format)
    let path = try parser.groupName()
    try self.init(path, behind: &parser)
  }

  private init(_ path: AttributePath, behind parser: inout SmallTextParser) throws(StoreError) {
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
