extension Filter {
  /// The filter of a format string in the language of `NSPredicate`, with arguments that fill its `%@` and `%K` in order.
  ///
  /// ```swift
  /// let filter = try Filter<Expense>(format: "title CONTAINS[cd] %@ AND category.name != nil", ["é"])
  /// ```
  /// Its names are those of the entity and of all that its to-ones and to-manys lead to. Throws what
  /// ``Condition/init(format:_:on:in:)`` throws, which has the language, and `invalidSchema` for a type that cannot
  /// describe itself.
  public init(format: String, _ arguments: [FormatArgument] = []) throws(StoreError) {
    self.init(
      try Condition(format: format, arguments, on: Record.entityName, in: try Schema(Record.self)))
  }
}
