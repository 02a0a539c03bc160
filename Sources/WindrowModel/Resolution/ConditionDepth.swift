extension Condition {
  /// How many nodes may stand inside one another, operands included: more no store has to mean.
  ///
  /// Every store walks a condition by recursion, and SQLite allows expressions no deeper. Width is not limited.
  static let maximumDepth = 1_000

  /// Whether more nodes than allowed stand inside one another; found without recursion, however deep it is.
  var isTooDeep: Bool {
    var open: [(node: Node, depth: Int)] = [(.condition(self), 1)]
    while let (node, depth) = open.popLast() {
      if depth > Self.maximumDepth { return true }
      for child in node.children { open.append((child, depth + 1)) }
    }
    return false
  }

  private enum Node {
    case condition(Condition)
    case operand(Operand)

    /// The nodes inside; constants and paths are left out, they hold nothing.
    var children: [Node] {
      switch self {
      case .condition(.always): []
      case .condition(.comparison(let left, _, let right, _)), .condition(.text(let left, _, let right, _)),
        .operand(.arithmetic(let left, _, let right)):
        [.operand(left), .operand(right)]
      case .condition(.among(let operand, _)), .operand(.negated(let operand)): [.operand(operand)]
      case .condition(.between(let operand, let lower, let upper)):
        [.operand(operand), .operand(lower), .operand(upper)]
      case .condition(.and(let conditions)), .condition(.or(let conditions)): conditions.map(Node.condition)
      case .condition(.not(let condition)), .condition(.toMany(_, _, let condition)): [.condition(condition)]
      case .operand(.length(let operand)), .operand(.folded(let operand, _)): [.operand(operand)]
      case .operand(.conditional(let condition, let first, let second)):
        [.condition(condition), .operand(first), .operand(second)]
      case .operand(.constant), .operand(.path), .operand(.count): []
      }
    }
  }
}
