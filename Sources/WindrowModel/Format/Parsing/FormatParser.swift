/// The parser of a condition: one pass over the tokens by operator precedence, with a stack of its own.
///
/// Nothing here recurses, so no text overflows the stack of a thread. Conditions and operands share one grammar, because
/// `(` can begin either; what an operator needs is checked when it gets its right side.
struct FormatParser {
  var cursor: FormatCursor
  var arguments: FormatArgumentList
  var scope: FormatScope
  var pending: [FormatPending] = []
  /// The terms of all pending junctions, those of the innermost last.
  private var terms: [Condition] = []
  /// The elements of all pending lists and calls, those of the innermost last.
  var elements: [FormatOperand] = []

  init(_ format: String, _ arguments: FormatArgumentList, _ scope: FormatScope) throws(StoreError) {
    cursor = try FormatCursor(format)
    self.arguments = arguments
    self.scope = scope
  }

  /// Parses the text to its end, and finds every argument used.
  mutating func wholeCondition() throws(StoreError) -> Condition {
    var node = try operand()
    while cursor.token.kind != .end || !pending.isEmpty {
      if let next = try infix(node) { node = next } else { node = try operand() }
    }
    let condition = try requireCondition(node).condition
    guard arguments.taken == arguments.count else {
      throw cursor.error(
        .invalidFormat, cursor.token.start,
        "expected a place for each argument, found \(arguments.taken) for \(arguments.count)")
    }
    return condition
  }

  /// Takes one token behind an operand or condition: nil where another operand must follow, else what there is now.
  private mutating func infix(_ node: FormatNode) throws(StoreError) -> FormatNode? {
    if isAt(.and, .and) { return try junction(node, isAnd: true) }
    if isAt(.or, .or) { return try junction(node, isAnd: false) }
    if let operation = arithmeticOperator() { return try arithmetic(node, operation) }
    if let operation = try comparisonOperator() { return try comparison(node, operation) }
    return try close(node)
  }
}

// Folding.
extension FormatParser {
  /// Gives everything pending that binds at least as tightly as a level its right side.
  mutating func fold(_ right: FormatNode, _ level: FormatLevel) throws(StoreError) -> FormatNode {
    var node = right
    while let top = pending.last, let binding = top.level, binding >= level {
      node = try complete(top, node)
      pending.removeLast()
    }
    return node
  }

  private mutating func complete(
    _ pending: FormatPending, _ right: FormatNode
  ) throws(StoreError) -> FormatNode {
    switch pending {
    case .parenthesis, .list, .call, .rows: return right
    case .negation(let start):
      let (condition, depth) = try requireCondition(right)
      return try node(.not(condition), depth + NestingWeight.not, start)
    case .quantifier(let quantifier, let path, let outer, let start):
      return try overRows(quantifier, path, right, outer, start)
    case .junction(let isAnd, let firstTerm, let depth, let start):
      let (condition, ownDepth) = try requireCondition(right)
      let all = terms[firstTerm...] + [condition]
      terms.removeSubrange(firstTerm...)
      return try node(
        isAnd ? .and(Array(all)) : .or(Array(all)),
        max(depth, ownDepth) + NestingWeight.junction(of: all.count), start)
    case .comparison(let comparison): return try finish(comparison, try requireOperand(right))
    case .arithmetic(let left, let operation):
      return .operand(try combine(left, operation, try requireOperand(right)))
    case .sign(let start): return .operand(try negate(try requireOperand(right), start))
    }
  }

  /// A condition that is not too deep.
  func node(_ condition: Condition, _ depth: Int, _ start: String.Index) throws(StoreError) -> FormatNode {
    guard depth <= Condition.maximumDepth else { throw tooDeep(start) }
    return .condition(condition, depth: depth, at: start)
  }

  /// Takes AND or OR: one more term of the list that the same word began, or the first of a new list.
  private mutating func junction(_ left: FormatNode, isAnd: Bool) throws(StoreError) -> FormatNode? {
    let folded = try fold(left, isAnd ? .negation : .conjunction)
    let (condition, depth) = try requireCondition(folded)
    var start = left.start
    var firstTerm = terms.count
    var deepest = depth
    if case .junction(isAnd, let first, let before, let place) = pending.last {
      (firstTerm, deepest, start) = (first, max(before, depth), place)
      pending.removeLast()
    }
    terms.append(condition)
    pending.append(.junction(isAnd: isAnd, firstTerm: firstTerm, depth: deepest, at: start))
    try cursor.advance()
    return nil
  }

  /// The error of a tree that has too many levels.
  func tooDeep(_ place: String.Index) -> StoreError {
    cursor.error(.unsupported, place, "nested too deeply", entity: scope.entity)
  }
}

// Brackets and the end.
extension FormatParser {
  /// Takes what closes the innermost bracket, or ends the text.
  private mutating func close(_ inner: FormatNode) throws(StoreError) -> FormatNode? {
    let node = try fold(inner, .disjunction)
    switch (pending.last, cursor.token.kind) {
    case (nil, .end): return node
    case (.parenthesis(let start), .symbol(.closeParenthesis)):
      pending.removeLast()
      try cursor.advance()
      return node.moved(to: start)
    case (.list, .symbol(.comma)):
      elements.append(try requireOperand(node))
      try cursor.advance()
      return nil
    case (.list(let comparison, let first, let start), .symbol(.closeBrace)):
      elements.append(try requireOperand(node))
      pending.removeLast()
      try cursor.advance()
      return try finishList(comparison, takeElements(from: first), at: start)
    case (.call, .symbol(.comma)), (.call, .symbol(.closeParenthesis)): return try argumentOfCall(node)
    case (.rows(let quantifier, let path, let outer, let start), .symbol(.closeParenthesis)):
      pending.removeLast()
      let condition = try overRows(quantifier, path, node, outer, start)
      try cursor.advance()
      return condition
    default: throw unexpected(behindCondition: node.isCondition)
    }
  }

  /// Takes the elements of the list or call that ends.
  mutating func takeElements(from first: Int) -> [FormatOperand] {
    defer { elements.removeSubrange(first...) }
    return Array(elements[first...])
  }

  /// The error of a token that cannot follow an operand or condition where it stands.
  func unexpected(behindCondition isCondition: Bool) -> StoreError {
    switch pending.last(where: { $0.level == nil }) {
    case .list: cursor.expected("\",\" or \"}\"")
    case .call: cursor.expected("\",\" or \")\"")
    case nil: cursor.expected(isCondition ? "AND, OR or the end" : "a comparison operator")
    default: cursor.expected(isCondition ? "AND, OR or \")\"" : "an operator or \")\"")
    }
  }

  /// Whether the next token is a word or the symbol that stands for it.
  func isAt(_ keyword: FormatKeyword, _ symbol: FormatSymbol) -> Bool {
    cursor.token.kind == .symbol(symbol) || cursor.keyword == keyword
  }

  /// The condition of a node with its depth, or the error that a comparison is missing behind its operand.
  func requireCondition(_ node: FormatNode) throws(StoreError) -> (condition: Condition, depth: Int) {
    guard case .condition(let condition, let depth, _) = node else {
      throw cursor.expected("a comparison operator")
    }
    return (condition, depth)
  }

  /// The operand of a node that is the right side of an operator or an element of a list.
  func requireOperand(_ node: FormatNode) throws(StoreError) -> FormatOperand {
    switch node {
    case .operand(let operand): return operand
    case .condition(_, _, let start):
      throw cursor.error(.invalidFormat, start, "expected an operand, found a condition")
    }
  }

  /// The operand of a node that is the left side of an operator, which is the next token.
  func requireLeft(_ node: FormatNode) throws(StoreError) -> FormatOperand {
    guard case .operand(let operand) = node else { throw unexpected(behindCondition: node.isCondition) }
    return operand
  }
}
