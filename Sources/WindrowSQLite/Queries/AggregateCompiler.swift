import WindrowModel

/// The statements of requests for aggregates.
///
/// Groups are chosen, ordered and cut outside of SQL, by the code that all stores share: there are far fewer of them than
/// rows, and two rows of one name make one group only when the groups of both are put together.
struct AggregateCompiler {
  let layout: StoreLayout
  /// Whether sums of integers use the function that only a total can overflow, where SQLite's own has refused.
  let isExact: Bool

  /// One row with the values asked for.
  func values(_ request: ResolvedAggregates) throws(StoreError) -> CompiledQuery {
    var scope = try QueryScope(request.entity, layout)
    var values: [String] = []
    for value in request.values { values.append(try self.value(value, &scope)) }
    let condition = try FetchCompiler(layout: layout).filter(request.condition, &scope)
    return CompiledQuery(
      sql: "SELECT \(values.joined(separator: ", "))\(scope.from)\(condition)", parameters: scope.parameters)
  }

  /// One row a group, the keys and then the values: `SELECT …, sum(…) FROM … WHERE … GROUP BY …`.
  func groups(_ request: ResolvedAggregates) throws(StoreError) -> CompiledQuery {
    var scope = try QueryScope(request.entity, layout)
    var list: [String] = []
    for group in request.groups { list.append(try scope.groupKey(group)) }
    let keys = scope.grouping(list, isCovered: isCovered(request, list))
    for value in request.values { list.append(try self.value(value, &scope)) }
    let condition = try FetchCompiler(layout: layout).filter(request.condition, &scope)
    return CompiledQuery(
      sql: "SELECT \(list.joined(separator: ", "))\(scope.from)\(condition) GROUP BY \(keys)",
      parameters: scope.parameters)
  }

  /// One row a part of a group, the keys and then the parts of each value.
  ///
  /// Where keys lie behind a to-one, rows are grouped by the foreign key, and the related rows are read once for each
  /// of these: `SELECT j1.name, … FROM (SELECT category_id, sum(…) … GROUP BY category_id) AS t LEFT JOIN category AS j1 …`.
  func parts(_ request: ResolvedAggregates) throws(StoreError) -> CompiledQuery {
    var inner = try QueryScope(request.entity, layout)
    var columns: [String] = []
    var list: [String] = []
    var names: Set<String> = []
    for (index, group) in request.groups.enumerated() {
      let name = group.path.steps.first.map { inner.table.columns[$0.column].name } ?? "windrow_k\(index)"
      // Two keys behind one relationship need its foreign key once.
      guard names.insert(name).inserted else { continue }
      let isBehind = !group.path.steps.isEmpty
      columns.append(isBehind ? "\(QueryScope.root).\(name)" : try inner.groupKey(group))
      list.append("\(columns[columns.count - 1]) AS \(name)")
    }
    let keys = inner.grouping(columns, isCovered: isCovered(request, columns))
    var parts: [String] = []
    for value in request.values { parts += try self.parts(value, &inner) }
    list += parts.enumerated().map { "\($1) AS windrow_p\($0)" }
    let condition = try FetchCompiler(layout: layout).filter(request.condition, &inner)
    let subquery = "SELECT \(list.joined(separator: ", "))\(inner.from)\(condition) GROUP BY \(keys)"
    var outer = try QueryScope(request.entity, layout, over: subquery)
    var result: [String] = []
    for (index, group) in request.groups.enumerated() {
      let isBehind = !group.path.steps.isEmpty
      result.append(isBehind ? try outer.groupKey(group) : "\(QueryScope.root).windrow_k\(index)")
    }
    result += parts.indices.map { "\(QueryScope.root).windrow_p\($0)" }
    return CompiledQuery(
      sql: "SELECT \(result.joined(separator: ", "))\(outer.from)", parameters: inner.parameters)
  }

  /// Whether an index on the key alone can answer, so that SQLite does well to walk it.
  private func isCovered(_ request: ResolvedAggregates, _ keys: [String]) -> Bool {
    request.condition == nil && keys.count == 1 && request.values.allSatisfy { $0.path == nil }
  }

  private func value(
    _ value: ResolvedAggregates.Value, _ scope: inout QueryScope
  ) throws(StoreError) -> String {
    guard let path = value.path else { return "count(*)" }
    switch value.function {
    case .count: return "count(\(try scope.rawColumn(path)))"
    case .countDistinct: return "count(DISTINCT \(try scope.value(path)))"
    case .sum:
      let isDouble = path.type == .double
      let function =
        isDouble ? (value.isExact ? ExactFunctions.sum : "sum") : isExact ? ExactSumFunction.name : "sum"
      return "\(function)(\(try scope.rawColumn(path)))"
    case .average:
      let exact = path.type == .int ? ExactFunctions.integerAverage : ExactFunctions.average
      return "\(value.isExact ? exact : "avg")(\(try scope.rawColumn(path)))"
    case .min: return "min(\(try scope.value(path)))"
    case .max: return "max(\(try scope.value(path)))"
    }
  }

  /// What the value of a group is put together from, as ``AggregateParts`` reads it.
  private func parts(
    _ value: ResolvedAggregates.Value, _ scope: inout QueryScope
  ) throws(StoreError) -> [String] {
    guard let path = value.path, value.function == .average || value.function == .sum else {
      return [try self.value(value, &scope)]
    }
    let column = try scope.rawColumn(path)
    if value.function == .average { return ["count(\(column))", "total(\(column))"] }
    return value.needsCount ? ["count(\(column))", "sum(\(column))"] : ["sum(\(column))"]
  }
}

extension ResolvedAggregates.Value {
  /// Whether the part of a sum needs the number of values beside it, because NULL can mean that there was none or NaN.
  var needsCount: Bool {
    function == .average || function == .sum && path?.type == .double && path?.isNullable == true
  }
}

extension QueryScope {
  /// The SQL of a group's key: as for sections, but that months and days are numbers, which compare faster than texts.
  fileprivate mutating func groupKey(_ group: ResolvedSection) throws(StoreError) -> String {
    guard group.isNumbered else { return try section(group) }
    return try numbered(group)
  }

  /// The keys behind GROUP BY. A plain column gets a plus, which keeps SQLite from walking an index and looking up each
  /// row at random, unless the index alone is enough.
  fileprivate func grouping(_ keys: [String], isCovered: Bool) -> String {
    keys.map { isCovered ? $0 : "+\($0)" }.joined(separator: ", ")
  }
}

extension ResolvedSection {
  /// Whether the key is a number in SQL, of which ``CivilDate`` makes the text.
  var isNumbered: Bool {
    switch kind {
    case .month, .day: true
    case .value, .year, .initial: false
    }
  }
}
