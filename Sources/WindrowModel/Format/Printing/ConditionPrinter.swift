/// The printing of a condition as a format string.
struct ConditionPrinter {
  /// What was printed so far.
  private(set) var text = ""
  /// The arguments of what was printed so far.
  private(set) var arguments: [FormatArgument] = []
  /// Whether it is for people: constants in their place, none as an argument, long lists cut.
  private let isInline: Bool

  init(isInline: Bool) { self.isInline = isInline }

  /// Adds to what was printed.
  mutating func write(_ more: String) { text += more }

  /// Prints a condition.
  mutating func print(_ condition: Condition) {
    switch condition {
    case .always(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let left, let operation, let right, let options):
      infix(left, "\(operation.rawValue)\(options)", right)
    case .text(let left, let operation, let right, let options):
      infix(left, "\(operation.rawValue)\(options)", right)
    case .among(let operand, let values): among(operand, values)
    case .between(let operand, let lower, let upper):
      print(operand, facing: [lower, upper])
      text += " BETWEEN {"
      print(lower, facing: [operand])
      text += ", "
      print(upper, facing: [operand])
      text += "}"
    case .and(let conditions): junction(conditions, isAnd: true)
    case .or(let conditions): junction(conditions, isAnd: false)
    case .not(let inner):
      text += "NOT "
      print(inner, within: .negation)
    case .toMany(let quantifier, let path, let inner): toMany(quantifier, path, inner)
    }
  }

  private mutating func infix(_ left: Operand, _ operation: String, _ right: Operand) {
    print(left, facing: [right])
    text += " \(operation) "
    print(right, facing: [left])
  }

  private mutating func junction(_ conditions: [Condition], isAnd: Bool) {
    guard conditions.count > 1 else {
      print(conditions.first ?? .always(isAnd))
      return
    }
    for (index, condition) in conditions.enumerated() {
      if index > 0 { text += isAnd ? " AND " : " OR " }
      print(condition, within: isAnd ? .conjunction : .disjunction)
    }
  }

  /// Prints a part of a condition, in parentheses where it binds no tighter than what it is a part of.
  private mutating func print(_ condition: Condition, within outer: FormatLevel) {
    let level = condition.level
    // NOT may follow NOT, and a list in a list of the same word must stay one of its own.
    guard level < outer || (level == outer && outer != .negation) else {
      print(condition)
      return
    }
    text += "("
    print(condition)
    text += ")"
  }
}

extension Condition {
  /// How tightly the outermost operator of the printed condition binds.
  fileprivate var level: FormatLevel {
    switch self {
    case .and(let conditions): conditions.count > 1 ? .conjunction : conditions.first?.level ?? .comparison
    case .or(let conditions): conditions.count > 1 ? .disjunction : conditions.first?.level ?? .comparison
    case .not: .negation
    case .always, .comparison, .text, .among, .between, .toMany: .comparison
    }
  }
}

// Operands.
extension ConditionPrinter {
  /// Prints an operand beside those that its constants are read as the type of.
  mutating func print(_ operand: Operand, facing others: [Operand]) {
    switch operand {
    case .constant(let value): constant(value, facesPath: others.contains { $0.isPath })
    case .path(let path): key(path)
    case .negated(let inner):
      text += "-"
      parenthesised(inner, !inner.isPath)
    case .count(let path): key(path.appending(Self.countName))
    case .length(let text): call("length:", text)
    case .folded(let text, let options): call("folded\(options)", text)
    case .conditional(let condition, let first, let second):
      self.text += "TERNARY("
      print(condition)
      self.text += ", "
      print(first, facing: [second])
      self.text += ", "
      print(second, facing: [first])
      self.text += ")"
    case .arithmetic(let left, .remainder, let right):
      self.text += "modulus:by:("
      print(left, facing: [])
      self.text += ", "
      print(right, facing: [])
      self.text += ")"
    case .arithmetic(let left, let operation, let right):
      parenthesised(left, left.level < operation.level)
      text += " \(operation.rawValue) "
      parenthesised(right, right.level <= operation.level)
    }
  }

  private mutating func call(_ function: String, _ argument: Operand) {
    text += "\(function)("
    print(argument, facing: [])
    text += ")"
  }

  private mutating func parenthesised(_ operand: Operand, _ isNeeded: Bool) {
    if isNeeded { text += "(" }
    print(operand, facing: [])
    if isNeeded { text += ")" }
  }

  mutating func key(_ path: AttributePath) {
    if path.isGroupCall {
      text += path.description
    } else if isInline || path.components.allSatisfy({ $0.isFormatName }) {
      text += path.components.map { FormatKeyword(word: $0) == nil ? $0 : "#\($0)" }.joined(separator: ".")
    } else {
      text += "%K"
      arguments.append(.value(.string(path.description)))
    }
  }

  private mutating func constant(_ value: AttributeValue, facesPath: Bool) {
    if let literal = value.literal(facesPath: facesPath) {
      text += literal
    } else if isInline {
      text += value.description
    } else {
      text += "%@"
      arguments.append(.value(value))
    }
  }

  private mutating func among(_ operand: Operand, _ values: [AttributeValue]) {
    print(operand, facing: [])
    text += " IN "
    let shown = isInline ? values.prefix(Self.longestInlineList) : values[...]
    if !isInline, values.contains(where: { $0.literal(facesPath: operand.isPath) == nil }) {
      text += "%@"
      arguments.append(.list(values))
      return
    }
    text += "{"
    for (index, value) in shown.enumerated() {
      if index > 0 { text += ", " }
      constant(value, facesPath: operand.isPath)
    }
    if shown.count < values.count { text += ", … \(values.count - shown.count) more" }
    text += "}"
  }

  private static let longestInlineList = 10
}

extension Operand {
  /// Whether it has a type of its own as which a constant beside it is read.
  var isPath: Bool {
    switch self {
    case .path, .count, .length, .folded: true
    default: false
    }
  }

  /// How tightly the outermost operator of the printed operand binds.
  fileprivate var level: FormatLevel {
    switch self {
    case .arithmetic(_, .remainder, _): .sign
    case .arithmetic(_, let operation, _): operation.level
    default: .sign
    }
  }
}
