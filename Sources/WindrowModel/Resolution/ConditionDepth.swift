extension Condition {
  /// How deep a condition may be: the weights of nodes inside one another, added up. Width is not limited,
  /// and AND in AND, or OR in OR, is one list however it was nested.
  ///
  /// Every store walks a condition by recursion, on whatever stack its thread has. And SQLite before 3.46 reads an
  /// expression with a stack of 100 places; a weight is how many of them the SQL of a node may hold, or 1 for none.
  static let maximumDepth = 80

  /// Whether the condition is deeper than allowed.
  var isTooDeep: Bool { isDeeper(than: Self.maximumDepth) }

  /// Whether the condition is deeper than a limit; found without recursion, however deep it is.
  func isDeeper(than limit: Int) -> Bool {
    var open: [(node: Node, depth: Int)] = [(.condition(self), 0)]
    while let (node, depth) = open.popLast() {
      if depth > limit { return true }
      for (child, weight) in node.children { open.append((child, depth + weight)) }
    }
    return false
  }

  /// Throws `unsupported` where the condition is deeper than allowed.
  func requireDepth(_ entity: String) throws(StoreError) {
    if isTooDeep {
      throw StoreError(.unsupported, "The condition is nested too deeply.", entity: entity)
    }
  }

  private enum Node {
    case condition(Condition)
    case operand(Operand)

    /// The nodes inside, each with how much deeper it is; constants and paths hold nothing.
    var children: [(Node, weight: Int)] {
      switch self {
      case .condition(.always): []
      case .condition(.comparison(let left, _, let right, _)), .condition(.text(let left, _, let right, _)):
        [(.operand(left), NestingWeight.comparison), (.operand(right), NestingWeight.comparison)]
      case .condition(.among(let operand, _)): [(.operand(operand), NestingWeight.comparison)]
      case .condition(.between(let operand, let lower, let upper)):
        [operand, lower, upper].map { (.operand($0), NestingWeight.between) }
      case .condition(.and), .condition(.or): terms
      case .condition(.not(let condition)): [(.condition(condition), NestingWeight.not)]
      case .condition(.toMany(_, _, let condition)): [(.condition(condition), NestingWeight.toMany)]
      case .operand(.constant), .operand(.path), .operand(.count): []
      case .operand(.negated(let operand)), .operand(.length(let operand)), .operand(.folded(let operand, _)):
        [(.operand(operand), NestingWeight.call)]
      case .operand(.arithmetic(let left, _, let right)):
        [(.operand(left), NestingWeight.call), (.operand(right), NestingWeight.rightSide)]
      case .operand(.conditional(let condition, let first, let second)):
        [
          (.condition(condition), NestingWeight.conditional), (.operand(first), NestingWeight.conditional),
          (.operand(second), NestingWeight.conditional),
        ]
      }
    }

    /// The terms of AND or OR.
    private var terms: [(Node, weight: Int)] {
      guard case .condition(let condition) = self, let terms = condition.chain else { return [] }
      let weight = NestingWeight.junction(of: terms.count)
      return terms.map { (.condition($0), weight) }
    }
  }

  /// The terms of an AND, or of an OR, those of the same kind inside it dissolved; nil for another condition.
  ///
  /// Found without recursion: who adds terms in a loop may have nested thousands.
  var chain: [Condition]? {
    let isAnd: Bool
    switch self {
    case .and: isAnd = true
    case .or: isAnd = false
    default: return nil
    }
    var terms: [Condition] = []
    var open = [self]
    while let condition = open.popLast() {
      switch condition {
      case .and(let inner) where isAnd, .or(let inner) where !isAnd: open.append(contentsOf: inner.reversed())
      default: terms.append(condition)
      }
    }
    return terms
  }
}

/// How much deeper than a node what stands in it is, for ``Condition/maximumDepth``.
enum NestingWeight {
  static let not = 1
  static let comparison = 7
  /// Two comparisons joined.
  static let between = 10
  /// `f(` and what is its first argument.
  static let call = 3
  /// The second argument of a function.
  static let rightSide = 5
  /// `(CASE WHEN a THEN b ELSE`
  static let conditional = 8
  /// `(a OR a NOT IN (SELECT b FROM c WHERE d AND`
  static let toMany = 13

  /// The weight of AND or OR over a number of terms, which are joined sixteen at a time.
  static func junction(of count: Int) -> Int {
    if count < 2 { return not }
    var (levels, room) = (1, 16)
    while room < count { (levels, room) = (levels + 1, room * 16) }
    return levels * 3
  }
}
