import Foundation

// Each is code that runs on values of Swift, or asks for a type that a row does not have.

extension PredicateExpressions.ConditionalCast: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("as? \(Desired.self)")
  }
}

extension PredicateExpressions.ForceCast: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("as! \(Desired.self)")
  }
}

extension PredicateExpressions.TypeCheck: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("is \(Desired.self)")
  }
}

extension PredicateExpressions.SequenceMaximum: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("max()", "of a sequence")
  }
}

extension PredicateExpressions.SequenceMinimum: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("min()", "of a sequence")
  }
}

extension PredicateExpressions.CollectionIndexSubscript: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("[index]", "as a subscript")
  }
}

extension PredicateExpressions.CollectionRangeSubscript: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("[range]", "as a subscript")
  }
}

extension PredicateExpressions.DictionaryKeySubscript: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("[key]", "as a subscript of a dictionary")
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("[key, default:]", "as a subscript of a dictionary")
  }
}

extension PredicateExpressions.StringContainsRegex: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("contains(_:)", "of a regular expression")
  }
}

extension PredicateExpressions.ExpressionEvaluate: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    throw reader.refusal("evaluate(_:)", "of another expression")
  }
}
