extension ResolvedFetch {
  /// The request without order and window, for those of some identities alone: which of them meet the condition.
  package func narrowed(to ids: [RowID], in schema: Schema) throws(StoreError) -> ResolvedFetch {
    let identity = try schema.resolve(AttributePath([EntityDescription.identity]), from: entity.name)
    let among = ResolvedCondition.among(.path(identity), ids.map(AttributeValue.int), includesNull: false)
    var fetch = try schema.resolve(FetchDescription(entity: entity.name))
    fetch.condition = condition.map { .and([among, $0]) } ?? among
    return fetch
  }
}
