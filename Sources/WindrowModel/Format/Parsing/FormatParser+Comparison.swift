extension FormatParser {
  /// The comparison operator that the next token is, or nil for another token.
  func comparisonOperator() throws(StoreError) -> FormatComparison.Operation? {
    if case .symbol(let symbol) = cursor.token.kind {
      return ComparisonOperator(rawValue: symbol.rawValue).map(FormatComparison.Operation.order)
    }
    switch cursor.keyword {
    case .among: return .among
    case .between: return .between
    case .contains: return .search(.contains)
    case .beginsWith: return .search(.beginsWith)
    case .endsWith: return .search(.endsWith)
    case .like: return .search(.like)
    case .matches: throw refused("MATCHES", cursor.token.start)
    default: return nil
    }
  }

  /// Takes a comparison operator with its options behind its left side.
  ///
  /// IN and BETWEEN take the beginning of their list too, or the whole of it where it is empty or an argument.
  mutating func comparison(
    _ node: FormatNode, _ operation: FormatComparison.Operation
  ) throws(StoreError) -> FormatNode? {
    let folded = try fold(node, .sum)
    let left = try requireLeft(folded)
    // A comparison is no operand of another.
    if pending.last?.level == .comparison { throw unexpected(behindCondition: true) }
    let place = cursor.token.start
    let name = cursor.found
    try cursor.advance()
    let bracket = cursor.token.start
    let options = try options()
    if !options.isEmpty, !operation.takesOptions {
      throw cursor.error(.invalidFormat, bracket, "expected no options, which \(name) does not take")
    }
    let comparison = FormatComparison(left: left, operation: operation, options: options, place: place)
    switch operation {
    case .order, .search:
      pending.append(.comparison(comparison))
      return nil
    case .among, .between: return try beginList(comparison)
    }
  }

  /// The condition of a comparison that has both sides.
  func finish(_ comparison: FormatComparison, _ right: FormatOperand) throws(StoreError) -> FormatNode {
    let first = try read(comparison.left, meeting: right.type)
    let second = try read(right, meeting: comparison.left.type)
    let depth = max(comparison.left.depth, right.depth)
    return switch comparison.operation {
    case .search(let operation):
      try leaf(.text(first, operation, second, comparison.options), comparison, depth)
    case .order(let operation):
      try leaf(.comparison(first, operation, second, comparison.options), comparison, depth)
    case .among, .between: throw cursor.expected("a list in braces or %@")
    }
  }

  /// Checks a comparison as a store would.
  private func leaf(
    _ condition: Condition, _ comparison: FormatComparison, _ depth: Int
  ) throws(StoreError) -> FormatNode {
    let weight = if case .between = condition { NestingWeight.between } else { NestingWeight.comparison }
    let node = try node(condition, depth + weight, comparison.left.start)
    try located(comparison.place) { () throws(StoreError) in try scope.check(condition) }
    return node
  }

  /// Parses `[c]`, `[d]` or `[cd]`; empty where no bracket stands.
  mutating func options() throws(StoreError) -> TextOptions {
    guard try cursor.take(.openBracket) else { return [] }
    guard case .word(let letters) = cursor.token.kind else { throw cursor.expected("c, d or cd") }
    var options: TextOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n", "l", "w": throw refused("the option \"\(letter)\"", cursor.token.start)
      default: throw cursor.expected("c, d or cd")
      }
    }
    try cursor.advance()
    try cursor.require(.closeBracket)
    return options
  }
}

extension FormatComparison.Operation {
  /// Whether `[cd]` can follow the operator.
  var takesOptions: Bool {
    switch self {
    case .order(let operation): !operation.isOrdering
    case .search: true
    case .among, .between: false
    }
  }
}

// IN and BETWEEN.
extension FormatParser {
  private mutating func beginList(_ comparison: FormatComparison) throws(StoreError) -> FormatNode? {
    let start = cursor.token.start
    if cursor.token.kind == .placeholder(.value) {
      switch try nextArgument() {
      case .value(let value): throw wrongArgument("a list", "\(value)", start)
      case .list(let values):
        return try finishList(comparison, values.map { FormatOperand(.argument($0), at: start) }, at: start)
      }
    }
    guard try cursor.take(.openBrace) else { throw cursor.expected("a list in braces or %@") }
    if try cursor.take(.closeBrace) { return try finishList(comparison, [], at: start) }
    pending.append(.list(comparison, firstElement: elements.count, at: start))
    return nil
  }

  /// The condition of an IN or BETWEEN whose elements are there.
  func finishList(
    _ comparison: FormatComparison, _ elements: [FormatOperand], at start: String.Index
  ) throws(StoreError) -> FormatNode {
    guard case .between = comparison.operation else { return try finishAmong(comparison, elements) }
    let bounds = elements
    guard bounds.count == 2 else {
      throw cursor.error(.invalidFormat, start, "expected two bounds for BETWEEN, found \(bounds.count)")
    }
    let left = comparison.left
    let condition = Condition.between(
      try read(left, meeting: bounds[0].type ?? bounds[1].type), try read(bounds[0], meeting: left.type),
      try read(bounds[1], meeting: left.type))
    return try leaf(condition, comparison, max(left.depth, bounds[0].depth, bounds[1].depth))
  }

  private func finishAmong(
    _ comparison: FormatComparison, _ elements: [FormatOperand]
  ) throws(StoreError) -> FormatNode {
    var values: [AttributeValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard element.isConstant, case .constant(let value) = try read(element, meeting: comparison.left.type)
      else {
        throw cursor.error(
          .unsupported, element.start, "a list of IN has constants alone, and this is none",
          entity: scope.entity)
      }
      values.append(value)
    }
    return try leaf(
      .among(try read(comparison.left, meeting: nil), values), comparison, comparison.left.depth)
  }
}
