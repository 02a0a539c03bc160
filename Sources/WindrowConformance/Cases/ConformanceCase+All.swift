extension ConformanceCase {
  /// Every case there is, in the order in which they are run.
  public static let all: [ConformanceCase] = [
    identity, values, comparisons, texts, conditions, computedValues, toManys, order, pages, sections,
    aggregates, groups, constraints,
    deleteRules,
    statements, savepoints, upserts, transactions, commits, commitsBySQL, faults, statistics, closing,
    concurrency, lists, live, liveAggregates, caches,
    scale, limits, plans, persistence, adoptedText,
  ].flatMap(\.self)
}
