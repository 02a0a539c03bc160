extension ConditionPrinter {
  /// What stands at the end of a path to a to-many whose rows are counted.
  static let countName = "@count"

  /// Prints a condition over the rows of a to-many: `ANY expenses.amount > 10`, or `ANY expenses (…)`.
  mutating func toMany(_ quantifier: ToManyQuantifier, _ path: AttributePath, _ inner: Condition) {
    write("\(quantifier.rawValue) ")
    if let short = inner.behind(path) {
      print(short)
      return
    }
    key(path)
    write(" (")
    print(inner)
    write(")")
  }
}

extension Condition {
  /// The comparison with its left side reached over a to-many, or nil where that spelling would mean something else.
  ///
  /// There, the left side is a key and everything else is constant.
  fileprivate func behind(_ path: AttributePath) -> Condition? {
    func left(_ operand: Operand, _ others: [Operand]) -> Operand? {
      guard others.allSatisfy(\.hasNoKeys) else { return nil }
      switch operand {
      case .path(let rest): return .path(AttributePath(path.components + rest.components))
      case .count(let rest): return .count(AttributePath(path.components + rest.components))
      default: return nil
      }
    }
    switch self {
    case .comparison(let first, let operation, let second, let options):
      return left(first, [second]).map { .comparison($0, operation, second, options) }
    case .text(let first, let operation, let second, let options):
      return left(first, [second]).map { .text($0, operation, second, options) }
    case .among(let operand, let values): return left(operand, []).map { .among($0, values) }
    case .between(let operand, let lower, let upper):
      return left(operand, [lower, upper]).map { .between($0, lower, upper) }
    case .always, .and, .or, .not, .toMany: return nil
    }
  }
}

extension Operand {
  /// Whether it is made of constants alone, without a condition.
  fileprivate var hasNoKeys: Bool {
    switch self {
    case .constant: true
    case .path, .count, .conditional: false
    case .negated(let inner), .length(let inner), .folded(let inner, _): inner.hasNoKeys
    case .arithmetic(let left, _, let right): left.hasNoKeys && right.hasNoKeys
    }
  }
}
