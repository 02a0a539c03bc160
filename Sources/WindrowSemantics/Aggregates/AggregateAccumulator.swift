package import WindrowModel

/// One aggregate while rows are added to it, batch by batch.
package struct AggregateAccumulator {
  private let value: ResolvedAggregates.Value
  private let entity: String
  private var totals: NumberTotals
  private var distinct: TypedSet?
  private var extreme: ExtremeValue?

  /// An aggregate over no rows yet.
  package init(_ value: ResolvedAggregates.Value, entity: String) {
    self.value = value
    self.entity = entity
    totals = NumberTotals(value)
    guard let path = value.path else { return }
    switch value.function {
    case .countDistinct: distinct = TypedSet(path.type)
    case .min: extreme = ExtremeValue(path.type, wantsGreatest: false)
    case .max: extreme = ExtremeValue(path.type, wantsGreatest: true)
    case .count, .sum, .average: break
    }
  }

  /// Adds the rows of a batch that a mask means.
  package mutating func add(_ batch: any RowBatch, _ mask: RowMask) throws(StoreError) {
    guard let path = value.path else {
      totals.count += mask.memberCount
      return
    }
    let column = try batch.comparable(path)
    var mask = mask
    if column.nullCount != 0 { mask.subtract(column.nullRows) }
    if mask.isEmpty { return }
    totals.count += mask.memberCount
    switch value.function {
    case .count: break
    case .countDistinct: distinct?.insert(column, mask)
    case .sum, .average: sum(column, mask)
    case .min, .max: extreme?.take(column, mask)
    }
  }

  private mutating func sum(_ column: TypedColumn, _ mask: RowMask) {
    let isWhole = mask.isFull
    // Sums are kept in variables of the loop, where they stay in registers.
    if column.lane == .integer {
      var sum = totals.integers
      if isWhole {
        for value in column.integers { sum.add(value) }
      } else {
        mask.forEachMember { sum.add(column.integers[$0]) }
      }
      totals.integers = sum
    } else if var sum = totals.exact.take() {
      mask.forEachMember { sum.add(column.reals[$0]) }
      totals.exact = sum
    } else {
      var sum = totals.doubles
      if isWhole {
        for value in column.reals { sum.add(value) }
      } else {
        mask.forEachMember { sum.add(column.reals[$0]) }
      }
      totals.doubles = sum
    }
  }

  /// The value over all rows added; nil over no values for all but counts.
  ///
  /// Throws `integerOverflow` where the exact sum of integers or decimals does not fit 64 bits.
  package func result() throws(StoreError) -> AttributeValue {
    switch value.function {
    case .count: return .int(Int64(totals.count))
    case .countDistinct: return .int(Int64(distinct?.count ?? 0))
    case .min, .max: return extreme?.value ?? .null
    case .sum: return try totals.sum(value, entity)
    case .average: return totals.average
    }
  }
}
