import WindrowModel

extension FetchDescription {
  /// A request that resolves to the same answers as one that was resolved.
  init(_ resolved: ResolvedFetch) {
    self.init(
      entity: resolved.entity.name, condition: resolved.condition.map(Condition.init), limit: resolved.limit,
      offset: resolved.offset, batchSize: resolved.batchSize, sectionBy: resolved.section.map(SectionKey.init)
    )
    // Derived keys are put in front again when the request is resolved again.
    let terms = resolved.order.map(SortTerm.init)
    sectionOrder = terms.prefix(resolved.sectionOrderCount).compactMap(\.self)
    sort = terms.dropFirst(resolved.sectionOrderCount).compactMap(\.self)
  }
}

extension SortTerm {
  /// The term of a path, or nil for a derived section key.
  fileprivate init?(_ resolved: ResolvedSort) {
    guard case .path(let path) = resolved.value else { return nil }
    self.init(
      path.source, resolved.isDescending ? .descending : .ascending,
      nulls: resolved.nullsFirst ? .first : .last,
      comparator: resolved.comparator)
  }
}

extension SectionKey {
  init(_ resolved: ResolvedSection) {
    let path = resolved.path.source
    self =
      switch resolved.kind {
      case .value: .value(path)
      case .year(let zone): .year(path, timeZone: zone)
      case .month(let zone): .month(path, timeZone: zone)
      case .day(let zone): .day(path, timeZone: zone)
      case .initial: .initial(path)
      }
  }
}

extension Condition {
  /// A condition that resolves to the same as one that was resolved.
  init(_ resolved: ResolvedCondition) {
    self =
      switch resolved {
      case .always(let value): .always(value)
      case .comparison(let left, let comparison, let right, let options):
        .comparison(Operand(left), comparison, Operand(right), options)
      case .text(let left, let search, let right, let options):
        .text(Operand(left), search, Operand(right), options)
      case .among(let operand, let values, let includesNull):
        .among(Operand(operand), includesNull ? values + [.null] : values)
      case .and(let conditions): .and(conditions.map(Condition.init))
      case .or(let conditions): .or(conditions.map(Condition.init))
      case .not(let condition): .not(Condition(condition))
      case .toMany(let quantifier, let toMany, let inner):
        .toMany(quantifier, toMany.source, Condition(inner))
      }
  }

  /// The tree with every node replaced by what a closure makes of it, from the root down.
  func rewritten(_ rewrite: (Condition) -> Condition) -> Condition {
    let node = rewrite(self)
    // What replaced a node is not visited again, or a rewriting that keeps its node would never end.
    guard node == self else { return node }
    return switch node {
    case .and(let conditions): .and(conditions.map { $0.rewritten(rewrite) })
    case .or(let conditions): .or(conditions.map { $0.rewritten(rewrite) })
    case .not(let condition): .not(condition.rewritten(rewrite))
    case .toMany(let quantifier, let path, let inner): .toMany(quantifier, path, inner.rewritten(rewrite))
    default: node
    }
  }
}

extension Operand {
  fileprivate init(_ resolved: ResolvedOperand) {
    self =
      switch resolved {
      case .constant(let value): .constant(value)
      case .path(let path): .path(path.source)
      case .arithmetic(let left, let operation, let right, _):
        .arithmetic(Operand(left), operation, Operand(right))
      case .negated(let operand): .negated(Operand(operand))
      case .count(let toMany): .count(toMany.source)
      case .length(let text): .length(Operand(text))
      case .folded(let text, let options): .folded(Operand(text), options)
      case .conditional(let condition, let first, let second, _):
        .conditional(Condition(condition), Operand(first), Operand(second))
      }
  }
}
