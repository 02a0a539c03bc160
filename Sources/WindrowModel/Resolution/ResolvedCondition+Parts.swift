extension ResolvedCondition {
  /// The paths that the condition reads from the row itself, those inside to-manies left out.
  package var paths: Set<ResolvedPath> {
    var paths: Set<ResolvedPath> = []
    collect { if case .path(let path) = $0 { paths.insert(path) } }
    return paths
  }

  /// Whether the condition looks at the rows of a to-many, so that one row's values do not decide it.
  package var hasToMany: Bool {
    var found = false
    collect {
      if case .count = $0 { found = true }
    } toMany: { _, _ in
      found = true
    }
    return found
  }

  /// Hands over every operand of the condition, and each to-many whose rows are asked with what is asked of them.
  func collect(
    _ operand: (ResolvedOperand) -> Void, toMany: (ResolvedToMany, ResolvedCondition) -> Void = { _, _ in }
  ) {
    switch self {
    case .always: return
    case .comparison(let left, _, let right, _), .text(let left, _, let right, _):
      left.collect(operand, toMany)
      right.collect(operand, toMany)
    case .among(let value, _, _): value.collect(operand, toMany)
    case .and(let conditions), .or(let conditions):
      for condition in conditions { condition.collect(operand, toMany: toMany) }
    case .not(let condition): condition.collect(operand, toMany: toMany)
    case .toMany(_, let path, let condition): toMany(path, condition)
    }
  }
}

extension ResolvedOperand {
  fileprivate func collect(
    _ operand: (ResolvedOperand) -> Void, _ toMany: (ResolvedToMany, ResolvedCondition) -> Void
  ) {
    operand(self)
    switch self {
    case .constant, .path, .count: return
    case .arithmetic(let left, _, let right, _):
      left.collect(operand, toMany)
      right.collect(operand, toMany)
    case .negated(let inner), .length(let inner), .folded(let inner, _): inner.collect(operand, toMany)
    case .conditional(let condition, let first, let second, _):
      condition.collect(operand, toMany: toMany)
      first.collect(operand, toMany)
      second.collect(operand, toMany)
    }
  }
}
