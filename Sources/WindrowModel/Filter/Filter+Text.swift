extension Filter {
  /// The rows whose text contains another, by whole Characters: `title CONTAINS[cd] "é"`.
  public static func contains<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ text: String, _ options: TextOptions = []
  ) -> Filter where Value.Unwrapped == String { search(keyPath, .contains, text, options) }

  /// The rows whose text begins with another.
  public static func beginsWith<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ text: String, _ options: TextOptions = []
  ) -> Filter where Value.Unwrapped == String { search(keyPath, .beginsWith, text, options) }

  /// The rows whose text ends with another.
  public static func endsWith<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ text: String, _ options: TextOptions = []
  ) -> Filter where Value.Unwrapped == String { search(keyPath, .endsWith, text, options) }

  /// The rows whose whole text fits a pattern: `*` is any run of Characters, `?` one, `\` takes the meaning away.
  public static func like<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ pattern: String, _ options: TextOptions = []
  ) -> Filter where Value.Unwrapped == String { search(keyPath, .like, pattern, options) }

  /// The rows whose text equals another, overlooking what the options say: `title ==[cd] "é"`.
  public static func equals<Value: AttributeConstant>(
    _ keyPath: KeyPath<Record, Value>, _ text: String, _ options: TextOptions
  ) -> Filter where Value.Unwrapped == String {
    Filter { () throws(StoreError) in
      .comparison(try operand(keyPath), .equal, .constant(.string(text)), options)
    }
  }

  private static func search(
    _ keyPath: PartialKeyPath<Record>, _ search: TextOperator, _ text: String, _ options: TextOptions
  ) -> Filter {
    Filter { () throws(StoreError) in
      .text(try operand(keyPath), search, .constant(.string(text)), options)
    }
  }
}
