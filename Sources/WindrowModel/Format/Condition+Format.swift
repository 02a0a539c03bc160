extension Condition {
  /// Reads a format string in the language of `NSPredicate`, with arguments that fill its `%@` and `%K` in order.
  ///
  /// ```swift
  /// try Condition(
  ///   format: "title CONTAINS[cd] %@ AND (cents BETWEEN {100, 500} OR category.name == nil)", ["é"],
  ///   on: "expense", in: schema)
  /// ```
  ///
  /// From the loosest to the tightest: `OR ||`, `AND &&`, `NOT !`, comparisons, `+ -`, `* /`, unary `-`. Comparisons are
  /// `== = != <> < <= =< > >= =>`, `BETWEEN {a, b}`, `IN {a, b}`, and `CONTAINS BEGINSWITH ENDSWITH LIKE`; these four, `==`
  /// and `!=` take `[c] [d] [cd]`. Keywords are written in any case; `#word` is a key whose name is a keyword.
  ///
  /// Over the rows of a to-many stand `ANY` (also `SOME`), `ALL` and `NONE`: `ANY expenses.amount > 10` before a comparison of one
  /// key with constants, `ANY expenses (amount > 10 AND paid == TRUE)` before any condition, whose keys then are those of the
  /// rows. `expenses.@count` is their number. A value is also `text.length` or `length:(text)`, `folded[cd](text)`,
  /// `modulus:by:(a, b)`, and `TERNARY(condition, a, b)`.
  ///
  /// Numbers and arguments are read from their digits as the type they meet: `0.1` beside a decimal is exactly that.
  /// A text argument beside a date, UUID, data or decimal is read as one; a text literal there is a `typeMismatch`.
  ///
  /// Throws `invalidFormat` with the column (in Characters, from 1) and what was expected there, also for too few or too
  /// many arguments; `unknownAttribute`, `typeMismatch` and `invalidValue` for what the schema does not fit; and
  /// `unsupported` for what `NSPredicate` has and stores do not (`MATCHES`, `SUBQUERY`, functions).
  ///
  /// Complexity: O(length of the text).
  public init(
    format: String, _ arguments: [FormatArgument] = [], on entity: String, in schema: Schema
  ) throws(StoreError) {
    _ = try schema.entity(entity)
    var parser = try FormatParser(
      format, FormatArgumentList(arguments), FormatScope(schema: schema, entity: entity))
    self = try parser.wholeCondition()
  }

  /// Reads a condition on the groups of a request: its names are `count`, the values and the keys, as they are spelled.
  ///
  /// `sum(cents) > 1000 AND month(date) != nil`. Throws what ``init(format:_:on:in:)`` throws, and what the request's own
  /// values and keys are refused for.
  public init(
    groupFormat format: String, _ arguments: [FormatArgument] = [], of request: AggregateDescription,
    in schema: Schema
  ) throws(StoreError) {
    _ = try schema.entity(request.entity)
    let names = try AggregateResolver(schema: schema, request: request).names()
    var parser = try FormatParser(
      format, FormatArgumentList(arguments),
      FormatScope(schema: schema, entity: request.entity, groups: names))
    self = try parser.wholeCondition()
  }

  /// How many arguments a format string takes: the count of its `%@`, `%K` and the like, outside of quotes.
  ///
  /// Throws `invalidFormat` where the text has something that is no part of the language.
  public static func argumentCount(ofFormat format: String) throws(StoreError) -> Int {
    var cursor = try FormatCursor(format)
    var count = 0
    while cursor.token.kind != .end {
      if case .placeholder = cursor.token.kind { count += 1 }
      try cursor.advance()
    }
    return count
  }
}
