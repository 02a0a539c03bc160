import WindrowModel
import WindrowSemantics

extension SQLiteTransaction {
  /// Computes aggregates in SQL, by SQLite's own sum unless that gives up on the way.
  final func computeAggregates(_ request: ResolvedAggregates) throws(StoreError) -> [[AttributeValue]] {
    do throws(StoreError) {
      return try computeAggregates(request, exactly: false)
    } catch {
      guard error.message == StoreError.sumOverflowMessage else { throw error }
    }
    do throws(StoreError) {
      return try computeAggregates(request, exactly: true)
    } catch {
      guard error.kind == .integerOverflow else { throw error }
      throw StoreError(
        .integerOverflow, "A sum over \"\(request.entity.name)\" is no 64-bit integer.",
        entity: request.entity.name,
        sql: error.sql)
    }
  }

  private func computeAggregates(
    _ request: ResolvedAggregates, exactly: Bool
  ) throws(StoreError) -> [[AttributeValue]] {
    let compiler = AggregateCompiler(layout: services.layout, isExact: exactly)
    if request.groups.isEmpty { return try values(request, try compiler.values(request)) }
    // Parts may be summed beyond 64 bits and come back; a part alone may not.
    if !exactly, request.canBeMerged, request.groups.contains(where: { !$0.path.steps.isEmpty }) {
      return try mergedGroups(request, try compiler.parts(request))
    }
    return try groups(request, try compiler.groups(request))
  }

  private func values(_ request: ResolvedAggregates, _ query: CompiledQuery) throws(StoreError)
    -> [[AttributeValue]]
  {
    try run(query) { (statement, rows) throws(StoreError) in
      guard try statement.step() else { return [] }
      rows = 1
      var values: [AttributeValue] = []
      for (index, value) in request.values.enumerated() {
        values.append(try statement.cell(at: Int32(index)).value(as: value.type))
      }
      return [values]
    }
  }

  private func groups(_ request: ResolvedAggregates, _ query: CompiledQuery) throws(StoreError)
    -> [[AttributeValue]]
  {
    var columns = request.columnTypes.map(TypedColumn.init)
    let count = try run(query) { (statement, rows) throws(StoreError) in
      while try statement.step() {
        rows &+= 1
        for index in columns.indices {
          columns[index].append(
            index < request.groups.count
              ? try statement.key(at: index, of: request.groups[index])
              : try statement.cell(at: Int32(index)).value(as: columns[index].type))
        }
      }
      return rows
    }
    return try GroupRows(request, columns: columns, count: count).rows()
  }

  private func mergedGroups(_ request: ResolvedAggregates, _ query: CompiledQuery) throws(StoreError)
    -> [[AttributeValue]]
  {
    var groups = GroupedAggregates(request)
    try run(query) { (statement, rows) throws(StoreError) in
      while try statement.step() {
        rows &+= 1
        var keys: [AttributeValue] = []
        for (index, group) in request.groups.enumerated() {
          keys.append(try statement.key(at: index, of: group))
        }
        var place = Int32(keys.count)
        var parts: [AggregatePart] = []
        for value in request.values { parts.append(try statement.part(of: value, at: &place)) }
        groups.add(keys: keys, parts)
      }
    }
    return try groups.rows()
  }
}

extension Statement {
  /// The key of a group in a column of the row.
  fileprivate func key(at column: Int, of group: ResolvedSection) throws(StoreError) -> AttributeValue {
    let cell = cell(at: Int32(column))
    guard group.isNumbered, cell.kind == .integer else { return try cell.value(as: group.type) }
    if case .month = group.kind {
      return .string(CivilDate(number: Int(cell.integer), withDay: false).monthText)
    }
    return .string(CivilDate(number: Int(cell.integer), withDay: true).dayText)
  }

  /// The part of a group's value that begins in a column of the row; goes past it.
  fileprivate func part(
    of value: ResolvedAggregates.Value, at column: inout Int32
  ) throws(StoreError) -> AggregatePart {
    defer { column += 1 }
    var count = 1
    if value.needsCount {
      count = Int(integer(at: column))
      column += 1
    }
    let cell = cell(at: column)
    switch value.function {
    case .count, .countDistinct: return AggregatePart(count: Int(cell.integer), value: .null)
    case .min, .max: return AggregatePart(count: 1, value: try cell.value(as: value.type))
    case .average: return AggregatePart(count: count, value: try cell.value(as: .double))
    case .sum where value.type == .double:
      return AggregatePart(count: count, value: try cell.value(as: .double))
    case .sum:
      // Decimals are summed in their smallest unit. NULL is no value here, since integers know no NaN.
      return AggregatePart(count: cell.kind == .null ? 0 : 1, value: try cell.value(as: .int))
    }
  }
}
