/// A function of format strings.
enum FormatFunction: Equatable {
  /// `length:(text)`, also `length(text)`.
  case length
  /// `folded[cd](text)`
  case folded(TextOptions)
  /// `modulus:by:(a, b)`, also `modulus(a, b)`.
  case modulus
  /// `TERNARY(condition, a, b)`
  case ternary

  /// The function of a name in any case, its options aside; nil for another name.
  init?(name: String) {
    switch name.lowercased() {
    case "length", "length:": self = .length
    case "folded", "folded:": self = .folded([])
    case "modulus", "modulus:by:": self = .modulus
    case "ternary": self = .ternary
    default: return nil
    }
  }

  /// Whether its first argument is a condition.
  var takesCondition: Bool { self == .ternary }

  /// How many arguments it has besides a condition.
  var operandCount: Int {
    switch self {
    case .length, .folded: 1
    case .modulus, .ternary: 2
    }
  }
}

extension FormatParser {
  /// Begins the call of a function whose name was taken; nil, for its arguments come next.
  mutating func beginCall(_ name: String, at start: String.Index) throws(StoreError) -> FormatNode? {
    guard var function = FormatFunction(name: name) else {
      if cursor.token.kind != .symbol(.openParenthesis) { throw cursor.expected("\"(\"") }
      throw refused("the function \(name)", start)
    }
    if case .folded = function { function = .folded(try options()) }
    try cursor.require(.openParenthesis)
    pending.append(.call(function, condition: nil, firstElement: elements.count, at: start))
    return nil
  }

  /// Takes what follows an argument: a comma, after which nil is returned, or the end of the call.
  mutating func argumentOfCall(_ argument: FormatNode) throws(StoreError) -> FormatNode? {
    guard case .call(let function, var condition, let first, let start) = pending.removeLast() else {
      return nil
    }
    if function.takesCondition, condition == nil {
      let (test, depth) = try requireCondition(argument)
      condition = (test, depth)
    } else {
      elements.append(try requireOperand(argument))
    }
    let isLast = cursor.token.kind == .symbol(.closeParenthesis)
    let isComplete = elements.count - first == function.operandCount
    guard isLast == isComplete else { throw cursor.expected(isLast ? "\",\"" : "\")\"") }
    try cursor.advance()
    if !isLast {
      pending.append(.call(function, condition: condition, firstElement: first, at: start))
      return nil
    }
    return .operand(try call(function, condition, takeElements(from: first), start))
  }

  private func call(
    _ function: FormatFunction, _ condition: (Condition, depth: Int)?, _ operands: [FormatOperand],
    _ start: String.Index
  ) throws(StoreError) -> FormatOperand {
    let deepest = operands.map(\.depth).max() ?? 0
    func operand(_ operand: Operand, _ type: AttributeType?, _ depth: Int) throws(StoreError) -> FormatOperand
    {
      guard depth <= Condition.maximumDepth else { throw tooDeep(start) }
      return FormatOperand(.fixed(operand, type), at: start, depth: depth)
    }
    switch function {
    case .length:
      return try operand(.length(try read(operands[0], meeting: nil)), .int, deepest + NestingWeight.call)
    case .folded(let options):
      return try operand(
        .folded(try read(operands[0], meeting: nil), options), .string, deepest + NestingWeight.call)
    case .modulus:
      let (left, right) = (try read(operands[0], meeting: nil), try read(operands[1], meeting: nil))
      return try operand(.arithmetic(left, .remainder, right), .int, deepest + NestingWeight.rightSide)
    case .ternary:
      guard let condition else { throw cursor.expected("a condition") }
      let first = try read(operands[0], meeting: operands[1].type)
      let second = try read(operands[1], meeting: operands[0].type)
      let type = operands[0].type ?? operands[1].type ?? Self.type(of: first, second)
      return try operand(
        .conditional(condition.0, first, second), type,
        max(deepest, condition.depth) + NestingWeight.conditional)
    }
  }

  /// The type of one of two constants, in which a number beside it is read.
  private static func type(of first: Operand, _ second: Operand) -> AttributeType? {
    guard case .constant(let one) = first, case .constant(let other) = second else { return nil }
    switch (one.naturalType, other.naturalType) {
    case (.int, .double), (.double, .int): return .double
    case (nil, let type): return type
    case (let type, _): return type
    }
  }
}
