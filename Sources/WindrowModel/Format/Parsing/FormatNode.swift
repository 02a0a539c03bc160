/// What a part of a format string turned out to be.
enum FormatNode {
  /// A condition, with how deep it is and where it begins.
  case condition(Condition, depth: Int, at: String.Index)
  /// An operand.
  case operand(FormatOperand)
}

/// How tightly an operator binds, from the loosest.
enum FormatLevel: Int, Comparable {
  case disjunction, conjunction, negation, comparison, sum, product, sign

  static func < (left: FormatLevel, right: FormatLevel) -> Bool { left.rawValue < right.rawValue }
}

/// What was begun and waits for the operand or condition on its right.
enum FormatPending {
  /// `(`
  case parenthesis(at: String.Index)
  /// `{` of an IN or BETWEEN, whose elements the parser keeps.
  case list(FormatComparison, firstElement: Int, at: String.Index)
  /// `f(` of a function, whose arguments the parser keeps, and the condition that is its first argument.
  case call(FormatFunction, condition: (Condition, depth: Int)?, firstElement: Int, at: String.Index)
  /// `ANY path (` and the scope around it.
  case rows(ToManyQuantifier, AttributePath, outer: FormatScope, at: String.Index)
  /// `ANY path.key` before its comparison, and the scope around it.
  case quantifier(ToManyQuantifier, AttributePath, outer: FormatScope, at: String.Index)
  /// AND or OR, with where its terms begin among the parser's.
  case junction(isAnd: Bool, firstTerm: Int, depth: Int, at: String.Index)
  /// NOT
  case negation(at: String.Index)
  /// A comparison that has its left side.
  case comparison(FormatComparison)
  /// Arithmetic that has its left side.
  case arithmetic(FormatOperand, ArithmeticOperator)
  /// Unary minus
  case sign(at: String.Index)

  /// How tightly it binds what comes; nil for a bracket, which holds until it is closed.
  var level: FormatLevel? {
    switch self {
    case .parenthesis, .list, .call, .rows: nil
    case .junction(let isAnd, _, _, _): isAnd ? .conjunction : .disjunction
    case .negation, .quantifier: .negation
    case .comparison: .comparison
    case .arithmetic(_, let operation): operation.level
    case .sign: .sign
    }
  }
}

/// A comparison of which the left side and the operator are known.
struct FormatComparison {
  /// Its operator.
  enum Operation {
    case order(ComparisonOperator)
    case search(TextOperator)
    case among
    case between
  }

  let left: FormatOperand
  let operation: Operation
  let options: TextOptions
  /// Where the operator stands.
  let place: String.Index
}

extension ArithmeticOperator {
  /// How tightly it binds.
  var level: FormatLevel {
    switch self {
    case .add, .subtract: .sum
    case .multiply, .divide, .remainder: .product
    }
  }
}

extension FormatNode {
  /// Whether it is a condition.
  var isCondition: Bool {
    if case .condition = self { true } else { false }
  }

  /// Where it begins.
  var start: String.Index {
    switch self {
    case .condition(_, _, let start): start
    case .operand(let operand): operand.start
    }
  }

  /// The node with a parenthesis in front of it, where it then begins.
  func moved(to start: String.Index) -> FormatNode {
    if case .condition(let condition, let depth, _) = self {
      return .condition(condition, depth: depth, at: start)
    }
    return self
  }
}
