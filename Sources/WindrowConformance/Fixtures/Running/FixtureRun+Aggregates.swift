import WindrowModel
import WindrowStore

extension FixtureRun {
  /// Skips a request for groups, which the model does not have.
  func requirePlain(_ aggregate: FixtureAggregate) throws {
    if !aggregate.isPlain { throw ConformanceSkip("there are no grouped aggregates here") }
  }

  /// Fails unless a request for aggregates gives one row of values.
  func judge(_ aggregate: FixtureAggregate, _ rows: [[AttributeValue]], _ path: String) throws {
    try requirePlain(aggregate)
    try expect(
      rows.count == 1, "\(path): \(rows.count) rows are expected, and without groups there is exactly one")
    try store.read { tx in
      let request = try aggregate.description(in: tx.schema)
      let actual = try tx.aggregate(try tx.schema.resolve(request))
      try expect(actual.count, rows[0].count, "\(path): the number of values")
      for (index, pair) in zip(actual, rows[0]).enumerated() where !pair.0.isStored(pair.1) {
        let tolerance = try tx.tolerance(of: request.values[index], request)
        if case (.double(let actual), .double(let expected)) = pair, abs(actual - expected) <= tolerance {
          continue
        }
        let place = path.fixturePath(index: 0).fixturePath(index: index)
        throw ConformanceFailure("\(place): expected \(pair.1), got \(pair.0) for \(request.values[index])")
      }
    }
  }
}

extension ReadTransaction {
  /// How far a sum or average of doubles may lie from the exact one: 2·n·2⁻⁵³·Σ|x|, for an average divided by n.
  func tolerance(of aggregate: Aggregate, _ request: AggregateDescription) throws(StoreError) -> Double {
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
}
