extension FormatParser {
  /// Takes tokens up to the end of one operand, or of a condition that is one word.
  ///
  /// Prefixes and opening brackets on the way become pending.
  mutating func operand() throws(StoreError) -> FormatNode {
    while true {
      let start = cursor.token.start
      switch cursor.token.kind {
      case .symbol(.openParenthesis):
        pending.append(.parenthesis(at: start))
        try cursor.advance()
      case .symbol(.minus):
        try cursor.advance()
        if case .number(let literal) = cursor.token.kind, let negated = literal.negated {
          try cursor.advance()
          return .operand(FormatOperand(.number(negated), at: start))
        }
        pending.append(.sign(at: start))
      case _ where isAt(.not, .not) && takesCondition:
        pending.append(.negation(at: start))
        try cursor.advance()
      default: if let node = try primary(at: start) { return node }
      }
    }
  }

  /// Whether a condition can stand at the next token: not where an operator or a list needs an operand.
  private var takesCondition: Bool {
    switch pending.last {
    case nil, .parenthesis, .junction, .negation, .rows: true
    case .call(let function, let condition, _, _): function.takesCondition && condition == nil
    case .list, .comparison, .arithmetic, .sign, .quantifier: false
    }
  }

  /// Takes one operand or condition; nil where a function or the rows of a to-many were begun instead.
  private mutating func primary(at start: String.Index) throws(StoreError) -> FormatNode? {
    switch cursor.token.kind {
    case .number(let literal): return try constant(.number(literal))
    case .text(let text): return try constant(.fixed(.constant(.string(text)), nil))
    case .placeholder(let placeholder): return .operand(try argument(placeholder, at: start))
    case .path(let names, let isEscaped):
      if !isEscaped, FormatKeyword(word: names[0]) == .itself { throw refused("SELF", start) }
      try cursor.advance()
      return .operand(try path(AttributePath(names), at: start))
    case .word(let word): return try self.word(word, at: start)
    case .function(let name):
      try cursor.advance()
      return try beginCall(name, at: start)
    case .symbol, .end: throw cursor.expected("an operand")
    }
  }

  /// A constant that is a word, the name of an attribute, or the error of any other keyword.
  private mutating func word(_ word: String, at start: String.Index) throws(StoreError) -> FormatNode? {
    let keyword = FormatKeyword(word: word)
    switch keyword {
    case .true, .yes: return try constant(.fixed(.constant(.bool(true)), nil))
    case .false, .no: return try constant(.fixed(.constant(.bool(false)), nil))
    case .null, .nil: return try constant(.fixed(.constant(.null), nil))
    case .itself: throw refused("SELF", start)
    case .truePredicate where takesCondition, .falsePredicate where takesCondition:
      try cursor.advance()
      return .condition(.always(keyword == .truePredicate), depth: 0, at: start)
    case .anyOf where takesCondition, .someOf where takesCondition, .allOf where takesCondition,
      .noneOf where takesCondition:
      return try quantified()
    case nil:
      let name = cursor
      try cursor.advance()
      let isParenthesis = cursor.token.kind == .symbol(.openParenthesis)
      if isParenthesis, scope.groups != nil, FormatFunction(name: word) == nil {
        var parser = SmallTextParser(cursor)
        let path = try parser.groupName(calling: word, name)
        cursor = parser.cursor
        return .operand(try self.path(path, at: start))
      }
      if isParenthesis || cursor.token.kind == .symbol(.openBracket) { return try beginCall(word, at: start) }
      return .operand(try path(AttributePath([word]), at: start))
    default: throw cursor.expected("an operand")
    }
  }

  private mutating func constant(_ source: FormatOperand.Source) throws(StoreError) -> FormatNode {
    let start = cursor.token.start
    try cursor.advance()
    return .operand(FormatOperand(source, at: start))
  }
}

// Arithmetic.
extension FormatParser {
  /// The operator of arithmetic that the next token is.
  func arithmeticOperator() -> ArithmeticOperator? {
    guard case .symbol(let symbol) = cursor.token.kind else { return nil }
    return ArithmeticOperator(rawValue: symbol.rawValue)
  }

  /// Takes an operator of arithmetic behind its left side.
  mutating func arithmetic(
    _ node: FormatNode, _ operation: ArithmeticOperator
  ) throws(StoreError) -> FormatNode? {
    let folded = try fold(node, operation.level)
    let left = try requireLeft(folded)
    pending.append(.arithmetic(left, operation))
    try cursor.advance()
    return nil
  }

  /// Two operands with their operator.
  func combine(
    _ left: FormatOperand, _ operation: ArithmeticOperator, _ right: FormatOperand
  ) throws(StoreError) -> FormatOperand {
    let depth = max(left.depth + NestingWeight.call, right.depth + NestingWeight.rightSide)
    guard depth <= Condition.maximumDepth else { throw tooDeep(left.start) }
    let operand = Operand.arithmetic(try read(left, meeting: nil), operation, try read(right, meeting: nil))
    return FormatOperand(
      .fixed(operand, left.isDouble || right.isDouble ? .double : .int), at: left.start, depth: depth)
  }

  /// An operand with a minus in front of it.
  func negate(_ inner: FormatOperand, _ start: String.Index) throws(StoreError) -> FormatOperand {
    let depth = inner.depth + NestingWeight.call
    guard depth <= Condition.maximumDepth else { throw tooDeep(start) }
    return FormatOperand(
      .fixed(.negated(try read(inner, meeting: nil)), inner.type ?? (inner.isDouble ? .double : .int)),
      at: start, depth: depth)
  }

  /// The operand, its constant read as the type it meets, or as what was written where it meets none.
  func read(_ operand: FormatOperand, meeting type: AttributeType?) throws(StoreError) -> Operand {
    try located(operand.start) { () throws(StoreError) in try operand.operand(meeting: type) }
  }

  /// Does something whose errors get the column of a place and the entity.
  func located<Value>(_ place: String.Index, _ body: () throws(StoreError) -> Value) throws(StoreError)
    -> Value
  {
    do throws(StoreError) { return try body() } catch {
      throw cursor.error(error.kind, place, error.message, entity: scope.entity)
    }
  }

  /// The error of something that the language of `NSPredicate` has and stores do not.
  func refused(_ what: String, _ place: String.Index) -> StoreError {
    cursor.error(.unsupported, place, "\(what) is not offered", entity: scope.entity)
  }
}

// Arguments.
extension FormatParser {
  private mutating func argument(
    _ placeholder: FormatPlaceholder, at start: String.Index
  ) throws(StoreError) -> FormatOperand {
    guard case .value(let value) = try nextArgument() else {
      throw wrongArgument("one value", "a list", start)
    }
    switch (placeholder, value) {
    case (.value, _), (.integer, .int), (.number, .double), (.number, .int):
      return FormatOperand(.argument(value), at: start)
    case (.keyPath, .string(let text)): return try path(AttributePath(text), at: start)
    case (.keyPath, _): throw wrongArgument("the text of a key path", "\(value)", start)
    case (.integer, _): throw wrongArgument("an integer", "\(value)", start)
    case (.number, _): throw wrongArgument("a number", "\(value)", start)
    }
  }

  /// The argument that fills the next token, which is a placeholder.
  mutating func nextArgument() throws(StoreError) -> FormatArgument {
    guard let argument = arguments.next() else {
      throw cursor.error(
        .invalidFormat, cursor.token.start,
        "expected an argument for \(cursor.found), found only \(arguments.count)")
    }
    try cursor.advance()
    return argument
  }

  /// The error of an argument that does not fit its place.
  func wrongArgument(_ expected: String, _ found: String, _ place: String.Index) -> StoreError {
    cursor.error(
      .invalidFormat, place, "expected \(expected) as argument \(arguments.taken), found \(found.prefix(60))")
  }
}
