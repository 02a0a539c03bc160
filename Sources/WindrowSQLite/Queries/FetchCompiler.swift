import WindrowModel

/// The statements of requests for rows.
struct FetchCompiler {
  let layout: StoreLayout

  /// `SELECT t.id FROM … WHERE … ORDER BY … LIMIT … OFFSET …`.
  func ids(_ request: ResolvedFetch) throws(StoreError) -> CompiledQuery {
    try query(request) { (_) throws(StoreError) in "" }
  }

  /// The identity and all columns of each row.
  func rows(_ request: ResolvedFetch) throws(StoreError) -> CompiledQuery {
    try query(request) { (scope) throws(StoreError) in
      scope.table.columns.map { ", \($0.read(in: QueryScope.root))" }.joined()
    }
  }

  /// The identity, the section key and the values of the section order of each row.
  func sections(_ request: ResolvedFetch) throws(StoreError) -> CompiledQuery {
    try query(request) { (scope) throws(StoreError) in
      guard let section = request.section else {
        throw StoreError(.misuse, "The request has no section key.", entity: request.entity.name)
      }
      var list = ", \(try scope.section(section))"
      for term in request.order.prefix(request.sectionOrderCount) {
        if case .path(let path) = term.value { list += ", \(try scope.value(path))" }
      }
      return list
    }
  }

  /// `SELECT count(*) FROM … WHERE …`, without limit and offset.
  func count(_ request: ResolvedFetch) throws(StoreError) -> CompiledQuery {
    var scope = try QueryScope(request.entity, layout)
    let condition = try filter(request.condition, &scope)
    return CompiledQuery(sql: "SELECT count(*)\(scope.from)\(condition)", parameters: scope.parameters)
  }

  /// ` WHERE …`, or nothing for all rows.
  func filter(_ condition: ResolvedCondition?, _ scope: inout QueryScope) throws(StoreError) -> String {
    guard let condition, condition != .always(true) else { return "" }
    return " WHERE \(try scope.condition(condition))"
  }

  /// Whether rows in the order of identities are better found by an index and sorted than met in that order.
  ///
  /// For one bound on an indexed column SQLite would look at every row to spare the sort. With a limit that may pay.
  private func prefersIndexToOrder(_ request: ResolvedFetch) throws(StoreError) -> Bool {
    guard request.order.isEmpty, request.limit == nil, let condition = request.condition else { return false }
    return try layout.table(request.entity.name).boundsIndexedColumn(condition)
  }

  private func query(
    _ request: ResolvedFetch, _ columns: (inout QueryScope) throws(StoreError) -> String
  ) throws(StoreError) -> CompiledQuery {
    var scope = try QueryScope(request.entity, layout)
    let list = try columns(&scope)
    let condition = try filter(request.condition, &scope)
    let order = try prefersIndexToOrder(request) ? scope.identityBySorting : scope.order(request.order)
    var window = ""
    if request.limit != nil || request.offset > 0 {
      window = " LIMIT \(scope.parameter(.integer(Int64(request.limit ?? -1))))"
      if request.offset > 0 { window += " OFFSET \(scope.parameter(.integer(Int64(request.offset))))" }
    }
    return CompiledQuery(
      sql: "SELECT \(scope.identity)\(list)\(scope.from)\(condition)\(order)\(window)",
      parameters: scope.parameters)
  }
}
