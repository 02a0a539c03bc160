package import WindrowModel

/// A request for grouped aggregates while rows, or parts of groups, are added to it.
///
/// Complexity: O(1) a row and value, by numbering what rows are grouped by.
package struct GroupedAggregates {
  private let request: ResolvedAggregates
  private var keys: [GroupKeyNumbers]
  private var parts: [ValueNumbers]
  private var groups: GroupNumbers
  private var accumulators: [GroupedAccumulator]
  private var count = 0

  /// A request over no rows yet.
  package init(_ request: ResolvedAggregates) {
    self.request = request
    keys = request.groups.map(GroupKeyNumbers.init)
    parts = request.groups.map { ValueNumbers($0.type) }
    groups = GroupNumbers(keyCount: request.groups.count)
    accumulators = request.values.map { GroupedAccumulator($0, entity: request.entity.name) }
  }

  /// Adds the rows of a batch that a mask means.
  package mutating func add(_ batch: any RowBatch, _ mask: RowMask) throws(StoreError) {
    var numbers = [Int32](repeating: 0, count: batch.count)
    for index in keys.indices {
      if index == 0 {
        try keys[0].number(batch, mask, into: &numbers)
      } else {
        var values = [Int32](repeating: 0, count: batch.count)
        try keys[index].number(batch, mask, into: &values)
        groups.combine(&numbers, values, key: index, mask)
      }
    }
    mask.forEachMember { count = max(count, Int(numbers[$0]) + 1) }
    for index in accumulators.indices {
      accumulators[index].makeRoom(count)
      try accumulators[index].add(batch, mask, numbers)
    }
  }

  /// Adds what a store computed over a part of one group, a part for each value of the request.
  ///
  /// A request gets either rows or parts, and no parts where a value cannot be put together of them
  /// (``ResolvedAggregates/canBeMerged``).
  package mutating func add(keys: [AttributeValue], _ parts: [AggregatePart]) {
    let all = RowMask(count: 1, all: true)
    var numbers: [Int32] = [0]
    for (index, key) in keys.enumerated() {
      var column = TypedColumn(request.groups[index].type)
      column.append(key)
      let number = self.parts[index].number(of: column, 0)
      if index == 0 { numbers = [number] } else { groups.combine(&numbers, [number], key: index, all) }
    }
    let group = Int(numbers[0])
    count = max(count, group + 1)
    for (index, part) in parts.enumerated() {
      accumulators[index].makeRoom(count)
      accumulators[index].merge(part, into: group)
    }
  }

  /// The rows of the result, in order: keys and values of the groups that are wanted.
  ///
  /// Throws `integerOverflow` where a group's sum does not fit, wanted or not.
  package func rows() throws(StoreError) -> [[AttributeValue]] {
    let fromRows = keys.map(\.values.values)
    let columns = groups.columns(fromRows.contains { $0.count > 0 } ? fromRows : parts.map(\.values))
    var values: [TypedColumn] = []
    for accumulator in accumulators { values.append(try accumulator.column()) }
    return try GroupRows(request, columns: columns + values, count: count).rows()
  }
}

extension ResolvedAggregates {
  /// Whether each value of a group can be made of the values of its parts.
  package var canBeMerged: Bool {
    values.allSatisfy { $0.function != .countDistinct && !$0.isExact }
  }
}
