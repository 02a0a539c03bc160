extension ResolvedFetch {
  /// The request without order and window, for those of some identities alone: which of them meet the condition.
  package func narrowed(to ids: [RowID], in schema: Schema) throws(StoreError) -> ResolvedFetch {
    let identity = try schema.resolve(AttributePath([EntityDescription.identity]), from: entity.name)
    let among = ResolvedCondition.among(.path(identity), ids.map(AttributeValue.int), includesNull: false)
    var fetch = try schema.resolve(FetchDescription(entity: entity.name))
    fetch.condition = condition.map { .and([among, $0]) } ?? among
    return fetch
  }

  /// The request for the first rows that do not come before those with a value in the order's first term.
  ///
  /// A condition on that term, so that an index over the order finds them. It leaves rows out where the term is nil. Nil
  /// where no condition says what the term's order does.
  package func beginning(at value: AttributeValue, limit: Int) -> ResolvedFetch? {
    guard let first = order.first, case .path(let path) = first.value, !value.isNull else { return nil }
    switch path.type {
    case .int, .double, .date, .decimal: break
    case .string where first.comparator == .lexical: break
    default: return nil
    }
    let bound = ResolvedCondition.comparison(
      .path(path), first.isDescending ? .lessOrEqual : .greaterOrEqual, .constant(value), [])
    var fetch = self
    fetch.condition = condition.map { .and([bound, $0]) } ?? bound
    fetch.limit = limit
    return fetch
  }
}
