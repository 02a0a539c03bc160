import Foundation

// `text.contains(other)`
extension PredicateExpressions.CollectionContainsCollection: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    guard Base.Output.self == String.self, Other.Output.self == String.self else {
      throw reader.refusal("contains(_:)", "of \(Base.Output.self) and \(Other.Output.self): of texts alone")
    }
    return .condition(.text(try reader.operand(base), .contains, try reader.operand(other), []))
  }
}

// `text.starts(with: other)`
extension PredicateExpressions.SequenceStartsWith: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    guard Base.Output.self == String.self, Prefix.Output.self == String.self else {
      throw reader.refusal(
        "starts(with:)", "of \(Base.Output.self) and \(Prefix.Output.self): of texts alone")
    }
    return .condition(.text(try reader.operand(base), .beginsWith, try reader.operand(prefix), []))
  }
}

extension PredicateReader {
  /// The condition that a text contains another as `localizedStandardContains` means it.
  ///
  /// That an empty text is found in none is Foundation's rule, and `CONTAINS[cd]` has the opposite one.
  func localizedContains(_ text: some Any, _ other: some Any) throws(StoreError) -> PredicateMeaning {
    let sought = try operand(other)
    if case .constant(.string("")) = sought { return .condition(.always(false)) }
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    let contains = Condition.text(try operand(text), .contains, sought, options)
    if case .constant = sought { return .condition(contains) }
    return .condition(.comparison(sought, .notEqual, .constant(""), []) && contains)
  }
}
