import WindrowModel

/// The statement of a request for aggregates.
struct AggregateCompiler {
  let layout: StoreLayout

  /// One row with the values asked for.
  ///
  /// - Parameter exactly: Sums of integers by the function that only a total can overflow, where SQLite's own has
  ///   refused.
  func query(_ request: ResolvedAggregates, exactly: Bool) throws(StoreError) -> CompiledQuery {
    var scope = try QueryScope(request.entity, layout)
    var values: [String] = []
    for value in request.values { values.append(try self.value(value, exactly, &scope)) }
    let condition = try FetchCompiler(layout: layout).filter(request.condition, &scope)
    return CompiledQuery(
      sql: "SELECT \(values.joined(separator: ", "))\(scope.from)\(condition)", parameters: scope.parameters)
  }

  private func value(
    _ value: ResolvedAggregates.Value, _ exactly: Bool, _ scope: inout QueryScope
  ) throws(StoreError) -> String {
    guard let path = value.path else { return "count(*)" }
    switch value.function {
    case .count: return "count(\(try scope.rawColumn(path)))"
    case .countDistinct: return "count(DISTINCT \(try scope.value(path)))"
    case .sum:
      let isExact = exactly && path.type != .double
      return "\(isExact ? ExactSumFunction.name : "sum")(\(try scope.rawColumn(path)))"
    case .average: return "avg(\(try scope.rawColumn(path)))"
    case .min: return "min(\(try scope.value(path)))"
    case .max: return "max(\(try scope.value(path)))"
    }
  }
}
