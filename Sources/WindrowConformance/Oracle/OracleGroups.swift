import WindrowModel

/// The groups of rows that a request for aggregates makes, in the most obvious way.
struct OracleGroups {
  private let aggregates: OracleAggregates
  private var groups: [(keys: [AttributeValue], rows: [RowID])] = []

  private var request: AggregateDescription { aggregates.request }

  /// Puts each row to the first group that has its keys, or makes one.
  init(_ aggregates: OracleAggregates, _ rows: [RowID]) {
    self.aggregates = aggregates
    for row in rows {
      let keys = request.groupBy.map { key in
        OracleFetch.key(key, of: aggregates.tables.value(request.entity, row, key.path))
      }
      if let index = groups.firstIndex(where: { Self.areSame($0.keys, keys) }) {
        groups[index].rows.append(row)
      } else {
        groups.append((keys, [row]))
      }
    }
  }

  private static func areSame(_ left: [AttributeValue], _ right: [AttributeValue]) -> Bool {
    zip(left, right).allSatisfy { left, right in
      left.isNull || right.isNull ? left.isNull && right.isNull : OracleOrder.compare(left, right) == 0
    }
  }

  /// The keys and values of the groups that are wanted, in order.
  func rows() throws(StoreError) -> [[OracleAggregates.Expected]] {
    let conditions = OracleConditions(
      tables: aggregates.tables, entity: request.entity,
      groups: try OracleTypes(groupsOf: request, in: aggregates.tables.schema))
    var kept: [(names: [String: AttributeValue], row: [OracleAggregates.Expected])] = []
    for group in groups {
      let values = try aggregates.values(group.rows)
      var names: [String: AttributeValue] = [:]
      for (key, value) in zip(request.groupBy, group.keys) { names[key.description] = value }
      names["count"] = .int(Int64(group.rows.count))
      for (aggregate, value) in zip(request.values, values) { names[aggregate.description] = value.value }
      if let having = request.having, !conditions.matches(having, names) { continue }
      kept.append((names, group.keys.map { OracleAggregates.Expected(value: $0) } + values))
    }
    let sorted = kept.sorted { left, right in
      for term in request.sort {
        let name = term.path.description
        let order = Self.compare(left.names[name] ?? .null, right.names[name] ?? .null, term)
        if order != 0 { return order < 0 }
      }
      for index in request.groupBy.indices {
        let order = Self.compare(left.row[index].value, right.row[index].value, SortTerm("key"))
        if order != 0 { return order < 0 }
      }
      return false
    }
    let rest = sorted.map(\.row).dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }

  private static func compare(_ left: AttributeValue, _ right: AttributeValue, _ term: SortTerm) -> Int {
    switch (left.isNull, right.isNull) {
    case (true, true): return 0
    case (true, false): return term.putsNullsFirst ? -1 : 1
    case (false, true): return term.putsNullsFirst ? 1 : -1
    case (false, false):
      let order = OracleOrder.compare(left, right, by: term.comparator)
      return term.direction == .descending ? -order : order
    }
  }
}

extension OracleTypes {
  /// The names that a condition and an order on the groups of a request may use, with their types.
  init(groupsOf request: AggregateDescription, in schema: Schema) throws(StoreError) {
    self.init(schema: schema, entity: request.entity)
    var names: [String: AttributeType] = [:]
    for key in request.groupBy {
      names[key.description] =
        switch key {
        case .value(let path): try type(path)
        case .year: .int
        case .month, .day, .initial: .string
        }
    }
    names["count"] = .int
    for aggregate in request.values {
      names[aggregate.description] =
        switch aggregate {
        case .count, .countOf, .countDistinct: .int
        case .average: .double
        case .sum(let path), .min(let path), .max(let path): try type(path)
        }
    }
    self.names = names
  }
}
