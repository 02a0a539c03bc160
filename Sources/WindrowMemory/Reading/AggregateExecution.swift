import WindrowModel
import WindrowSemantics

/// The execution of a request for aggregates, over all rows or over groups of them.
struct AggregateExecution {
  private let scan: RowScan
  private let request: ResolvedAggregates

  init(_ scan: RowScan, _ request: ResolvedAggregates) {
    self.scan = scan
    self.request = request
  }

  /// Whether all rows are looked at.
  var looksAtAll: Bool { scan.looksAtAll }

  /// The rows of the result, exactly one where there are no groups.
  func rows() throws(StoreError) -> [[AttributeValue]] {
    if request.groups.isEmpty { return [try values()] }
    var groups = GroupedAggregates(request)
    try scan.forEachBatch { (batch, mask) throws(StoreError) in
      try groups.add(batch, mask)
      return true
    }
    return try groups.rows()
  }

  private func values() throws(StoreError) -> [AttributeValue] {
    var accumulators = request.values.map { AggregateAccumulator($0, entity: request.entity.name) }
    try scan.forEachBatch { (batch, mask) throws(StoreError) in
      for index in accumulators.indices { try accumulators[index].add(batch, mask) }
      return true
    }
    var values: [AttributeValue] = []
    for accumulator in accumulators { values.append(try accumulator.result()) }
    return values
  }
}
