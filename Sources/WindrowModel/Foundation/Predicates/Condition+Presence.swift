extension Condition {
  /// True where an operand is not nil.
  static func isPresent(_ operand: Operand) -> Condition {
    .comparison(operand, .notEqual, .constant(.null), [])
  }

  /// The condition where another is true, and false elsewhere; without the other where that goes without saying.
  ///
  /// A condition like `x != nil AND x > 10` would hide from SQLite that `x > 10` is all there is, and from readers.
  func whereTrue(_ isPresent: Condition) -> Condition {
    switch (isPresent, self) {
    case (.always(true), _): self
    case (.always(false), _), (_, .always(false)): .always(false)
    case (_, .always(true)): isPresent
    case (.comparison(let operand, .notEqual, .constant(.null), []), _) where isFalse(whereNil: operand): self
    default: isPresent && self
    }
  }

  /// The condition where another is true, and true elsewhere.
  func orWhereFalse(_ isPresent: Condition) -> Condition {
    switch (isPresent, self) {
    case (.always(true), _): self
    case (.always(false), _), (_, .always(true)): .always(true)
    default: isPresent.complement || self
    }
  }

  /// The complement, by the opposite operator where that is one.
  var complement: Condition {
    switch self {
    case .always(let value): .always(!value)
    case .not(let condition): condition
    case .comparison(let left, .equal, let right, let options): .comparison(left, .notEqual, right, options)
    case .comparison(let left, .notEqual, let right, let options): .comparison(left, .equal, right, options)
    case .toMany(.any, let path, let condition): .toMany(.none, path, condition)
    case .toMany(.none, let path, let condition): .toMany(.any, path, condition)
    default: .not(self)
    }
  }

  /// Whether the condition is false for sure where an operand is nil.
  private func isFalse(whereNil operand: Operand) -> Bool {
    switch self {
    case .always(let value): !value
    case .comparison(let left, let comparison, let right, _):
      switch comparison {
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        left.isNil(whereNil: operand) || right.isNil(whereNil: operand)
      case .equal:
        left.isNil(whereNil: operand) && right.isValue || right.isNil(whereNil: operand) && left.isValue
      case .notEqual:
        left.isNil(whereNil: operand) && right == .constant(.null)
          || right.isNil(whereNil: operand) && left == .constant(.null)
      }
    case .text(let left, _, let right, _):
      left.isNil(whereNil: operand) || right.isNil(whereNil: operand)
    case .among(let tested, let values): tested.isNil(whereNil: operand) && !values.contains(.null)
    case .between(let tested, _, _): tested.isNil(whereNil: operand)
    case .and(let conditions): conditions.contains { $0.isFalse(whereNil: operand) }
    case .or(let conditions): conditions.allSatisfy { $0.isFalse(whereNil: operand) }
    case .toMany(.any, let path, _): operand.isWay(to: path)
    case .not, .toMany: false
    }
  }
}

extension Operand {
  /// Whether the operand is nil for sure where another is.
  func isNil(whereNil operand: Operand) -> Bool {
    if self == operand { return true }
    return switch self {
    case .path(let path): operand.isWay(to: path)
    case .arithmetic(let left, _, let right): left.isNil(whereNil: operand) || right.isNil(whereNil: operand)
    case .negated(let inner), .length(let inner), .folded(let inner, _): inner.isNil(whereNil: operand)
    case .constant(let value): value.isNull
    case .count, .conditional: false
    }
  }

  /// Whether the operand is the key of a to-one that a path goes over.
  fileprivate func isWay(to path: AttributePath) -> Bool {
    guard case .path(let way) = self else { return false }
    return path.components.count > way.components.count && path.components.starts(with: way.components)
  }

  /// Whether the operand is a constant that is not nil.
  fileprivate var isValue: Bool {
    if case .constant(let value) = self { !value.isNull } else { false }
  }
}
