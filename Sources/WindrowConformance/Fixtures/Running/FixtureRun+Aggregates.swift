import WindrowModel
import WindrowStore

extension FixtureRun {
  /// Fails unless a request for aggregates gives rows of values.
  func judge(_ aggregate: FixtureAggregate, _ rows: [[AttributeValue]], _ path: String) throws {
    try store.read { tx in
      let request = try aggregate.description(in: tx.schema)
      let actual = try tx.aggregate(try tx.schema.resolve(request))
      guard actual.count == rows.count else {
        throw ConformanceFailure("\(path): expected \(clipped(rows)), got \(clipped(actual))")
      }
      for (index, pair) in zip(actual, rows).enumerated() {
        try judge(pair.0, pair.1, request, tx, path.fixturePath(index: index))
      }
    }
  }

  /// Fails unless a row is the one that is stated: its keys exactly, sums of doubles within their bound.
  private func judge(
    _ actual: [AttributeValue], _ expected: [AttributeValue], _ request: AggregateDescription,
    _ tx: any ReadTransaction, _ path: String
  ) throws {
    try expect(actual.count, expected.count, "\(path): the number of values")
    let keys = request.groupBy.count
    for (index, pair) in zip(actual, expected).enumerated() where !pair.0.isStored(pair.1) {
      let place = path.fixturePath(index: index)
      guard index >= keys else {
        throw ConformanceFailure(
          "\(place): expected \(pair.1), got \(pair.0) for \(request.groupBy[index])")
      }
      let value = request.values[index - keys]
      let group = Array(expected.prefix(keys))
      if case (.double(let actual), .double(let expected)) = pair, !request.isExact,
        abs(actual - expected) <= (try tx.tolerance(of: value, request, group))
      {
        continue
      }
      throw ConformanceFailure("\(place): expected \(pair.1), got \(pair.0) for \(value)")
    }
  }
}

extension ReadTransaction {
  /// How far a sum or average of doubles may lie from the exact one: 2·n·2⁻⁵³·Σ|x|, for an average divided by n.
  ///
  /// Over the rows of one group, whose keys are given.
  func tolerance(
    of aggregate: Aggregate, _ request: AggregateDescription, _ keys: [AttributeValue]
  ) throws(StoreError) -> Double {
    let isAverage: Bool
    switch aggregate {
    case .sum: isAverage = false
    case .average: isAverage = true
    default: return 0
    }
    guard let path = aggregate.path else { return 0 }
    var count = 0.0
    var magnitude = 0.0
    for row in try rows(FetchDescription(entity: request.entity, condition: request.condition)) {
      guard try self.keys(of: row, request) == keys else { continue }
      switch try value(of: row, request.entity, path) {
      case .double(let value): (count, magnitude) = (count + 1, magnitude + abs(value))
      case .int(let value): (count, magnitude) = (count + 1, magnitude + abs(Double(value)))
      default: continue
      }
    }
    guard magnitude.isFinite else { return 0 }
    let bound = 2 * count * 0x1p-53 * magnitude
    return isAverage && count > 0 ? bound / count : bound
  }

  private func keys(of row: StoredRow, _ request: AggregateDescription) throws(StoreError) -> [AttributeValue]
  {
    var keys: [AttributeValue] = []
    for key in request.groupBy {
      keys.append(OracleFetch.key(key, of: try value(of: row, request.entity, key.path)))
    }
    return keys
  }
}
