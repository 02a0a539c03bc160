import WindrowModel
import WindrowStore

extension Mutation {
  private static func changing(
    _ name: String, _ about: String, caughtBy: [String],
    _ change: @escaping @Sendable (ResolvedAggregates, [[AttributeValue]]) -> [[AttributeValue]]
  ) -> Mutation {
    Mutation(name, about, caughtBy: caughtBy) {
      $0.aggregates = { request, result in
        request.groups.isEmpty ? result : result.map { change(request, $0) }
      }
    }
  }

  /// Stores that are wrong about groups.
  static let groups: [Mutation] = [
    changing("nil-group", "the group of nil is left out", caughtBy: ["groups/nil is one group"]) { _, rows in
      rows.filter { !$0[0].isNull }
    },
    changing(
      "group-order", "groups come in the order in which they are met",
      caughtBy: ["groups/without sort terms groups come in the order of their keys"]
    ) { request, rows in request.sort.count == request.groups.count ? rows.reversed() : rows },
    Mutation(
      "group-terms", "the order of groups by values is forgotten", caughtBy: ["groups/sorted by a value"]
    ) { $0.aggregateRequest = { $0.sort = [] } },
    Mutation(
      "having-ignored", "a condition on groups is ignored", caughtBy: ["groups/having names values and keys"]
    ) { $0.aggregateRequest = { $0.having = nil } },
    Mutation(
      "group-limit", "a limit of groups is ignored", caughtBy: ["groups/limit and offset cut groups"]
    ) { $0.aggregateRequest = { $0.limit = nil } },
    Mutation(
      "same-names", "two related rows of one name make two groups",
      caughtBy: ["groups/two related rows of one name are one group"]
    ) {
      // The relationship itself becomes a second key, which is then hidden.
      $0.aggregateRequest = { request in
        if request.groupBy.count == 1, let path = request.groupBy.first?.path, path.components.count == 2 {
          request.groupBy.append(.value(AttributePath([path.components[0]])))
        }
      }
      $0.aggregates = { request, result in
        let isSplit =
          request.groups.count == 2 && request.groups[0].path.steps.count == 1
          && request.groups[1].path.source.components == [request.groups[0].path.source.components[0]]
        return isSplit ? result.map { $0.map { [$0[0]] + $0.dropFirst(2) } } : result
      }
    },
    Mutation(
      "sum-by-order", "an exact sum of doubles is added one after the other",
      caughtBy: ["groups/an exact sum is correctly rounded"]
    ) { $0.aggregateRequest = { $0.isExact = false } },
  ]
}
