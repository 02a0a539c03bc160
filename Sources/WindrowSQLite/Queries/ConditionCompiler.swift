import WindrowModel
import WindrowSemantics

/// Conditions as SQL for the places where a row is taken if the expression is true: WHERE, and under AND and OR.
///
/// There, NULL and false are the same, so `a > ?` stays as it is and an index serves it. A complement is therefore
/// not written as NOT around an expression but pushed down to the comparisons, each of which has an exact one:
/// the complement of `a < b` is `a >= b OR a IS NULL OR b IS NULL`.
extension QueryScope {
  /// SQL that is true exactly where the condition is, or exactly where it is not.
  mutating func condition(_ condition: ResolvedCondition, negated: Bool = false) throws(StoreError) -> String
  {
    switch condition {
    case .always(let value): return Self.truth(value != negated)
    case .not(let inner): return try self.condition(inner, negated: !negated)
    case .and, .or:
      var terms: [String] = []
      let isAnd = if case .and = condition { true } else { false }
      try gather(condition, negated, isAnd, into: &terms)
      let joinsByAnd = isAnd != negated
      return Self.balanced(terms[...], joinsByAnd ? " AND " : " OR ") ?? Self.truth(joinsByAnd)
    case .comparison(let left, let comparison, let right, let options):
      return try self.comparison(left, comparison, right, options, negated)
    case .text(let text, let search, let pattern, let options):
      return try self.text(text, search, pattern, options, negated)
    case .among(let operand, let values, let includesNull):
      return try among(operand, values, includesNull, negated)
    case .toMany(let quantifier, let toMany, let inner):
      return try self.toMany(quantifier, toMany, inner, negated)
    }
  }

  static func truth(_ value: Bool) -> String { value ? "1" : "0" }

  /// The terms of a chain, those of chains of the same kind inside it among them.
  private mutating func gather(
    _ condition: ResolvedCondition, _ negated: Bool, _ isAnd: Bool, into terms: inout [String]
  ) throws(StoreError) {
    switch condition {
    case .and(let inner) where isAnd, .or(let inner) where !isAnd:
      for term in inner { try gather(term, negated, isAnd, into: &terms) }
    default: terms.append(try self.condition(condition, negated: negated))
    }
  }

  /// The terms joined sixteen at a time: SQLite limits how deep an expression is, not how wide, and a chain is as deep
  /// as it is long. Each level takes three places of the parser's stack, as ``Condition`` counts them.
  static func balanced(_ terms: ArraySlice<String>, _ separator: String) -> String? {
    guard let first = terms.first else { return nil }
    if terms.count == 1 { return first }
    var size = 1
    while size * 16 < terms.count { size *= 16 }
    let parts = stride(from: terms.startIndex, to: terms.endIndex, by: size).map { start in
      balanced(terms[start..<min(start + size, terms.endIndex)], separator) ?? ""
    }
    return "(\(parts.joined(separator: separator)))"
  }

  private mutating func text(
    _ text: ResolvedOperand, _ search: TextOperator, _ pattern: ResolvedOperand, _ options: TextOptions,
    _ negated: Bool
  ) throws(StoreError) -> String {
    if text.isNullConstant || pattern.isNullConstant { return Self.truth(negated) }
    let function = TextFunctions.name(.init(search), options)
    let subject = try searched(text)
    let sought = try searched(pattern)
    let call = "\(function)(\(subject), \(sought))"
    if negated { return "NOT \(call)" }
    if search == .beginsWith, options.isEmpty, let range = prefixRange(text, pattern, subject, sought) {
      return "(\(range) AND \(call))"
    }
    return call
  }

  /// The SQL of a text that is searched, or sought: the functions take any form, so a column stays as it is.
  private mutating func searched(_ operand: ResolvedOperand) throws(StoreError) -> String {
    if case .path(let path) = operand { return try rawColumn(path) }
    return try expression(operand).sql
  }

  /// The range of bytes in which all texts with a prefix lie, where an index has the column.
  private mutating func prefixRange(
    _ text: ResolvedOperand, _ pattern: ResolvedOperand, _ subject: String, _ sought: String
  ) -> String? {
    guard case .path(let path) = text, case .constant(.string(let prefix)) = pattern,
      table.hasIndex(on: path), let end = prefix.textBehindPrefix
    else { return nil }
    return "\(subject) >= \(sought) AND \(subject) < \(parameter(.text(end)))"
  }
}

extension ResolvedOperand {
  /// Whether it is the constant nil.
  var isNullConstant: Bool { self == .constant(.null) }
}

extension String {
  /// The least text greater than every text that begins with this one, by UTF-8 bytes; nil where there is none.
  var textBehindPrefix: String? {
    var scalars = Array(unicodeScalars)
    while let last = scalars.popLast() {
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      text.append(scalar)
      return String(text)
    }
    return nil
  }
}
