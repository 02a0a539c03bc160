extension ResolvedAggregates {
  /// The request for other values over all of the same groups, in the order of their keys.
  ///
  /// - Parameter narrowing: what rows must fit too.
  package func computing(
    _ values: [Value], where narrowing: ResolvedCondition? = nil
  ) -> ResolvedAggregates {
    let conditions = [condition, narrowing].compactMap(\.self)
    return ResolvedAggregates(
      entity: entity, condition: conditions.count > 1 ? .and(conditions) : conditions.first, groups: groups,
      values: values, returnedCount: values.count, having: nil, sort: Array(sort.suffix(groups.count)),
      limit: nil, offset: 0)
  }
}

extension ResolvedAggregates.Value {
  /// How many rows there are, or where a path is given, have a value there.
  package init(countOf path: ResolvedPath?) {
    self.init(function: .count, path: path, type: .int, isExact: false)
  }

  /// What the values at a path of integers or decimals add up to.
  package init(sumOf path: ResolvedPath) {
    self.init(function: .sum, path: path, type: path.type, isExact: false)
  }
}
