import WindrowModel

extension AggregateDescription {
  /// A request that resolves to the same answers as one that was resolved.
  init(_ resolved: ResolvedAggregates) {
    let keys = resolved.groups.map(SectionKey.init)
    let values = resolved.values.map(Aggregate.init)
    let names = keys.map(\.description) + values.map(\.description)
    // What every order of groups ends with is put there again.
    let terms = resolved.sort.dropLast(keys.count).compactMap { term -> SortTerm? in
      guard case .path(let path) = term.value, case .column(let position) = path.target else { return nil }
      return SortTerm(
        AttributePath([names[position]]), term.isDescending ? .descending : .ascending,
        nulls: term.nullsFirst ? .first : .last, comparator: term.comparator)
    }
    self.init(
      entity: resolved.entity.name, condition: resolved.condition.map(Condition.init),
      values: Array(values.prefix(resolved.returnedCount)), groupBy: keys,
      having: resolved.having.map(Condition.init), sort: terms, limit: resolved.limit,
      offset: resolved.offset,
      isExact: resolved.values.contains(where: \.isExact))
  }
}

extension Aggregate {
  fileprivate init(_ resolved: ResolvedAggregates.Value) {
    guard let path = resolved.path?.source else {
      self = .count
      return
    }
    self =
      switch resolved.function {
      case .count: .countOf(path)
      case .countDistinct: .countDistinct(path)
      case .sum: .sum(path)
      case .average: .average(path)
      case .min: .min(path)
      case .max: .max(path)
      }
  }
}
