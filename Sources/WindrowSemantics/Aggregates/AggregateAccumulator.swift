import Foundation
package import WindrowModel

/// One aggregate while rows are added to it, batch by batch.
package struct AggregateAccumulator {
  private let value: ResolvedAggregates.Value
  private let entity: String
  private var count = 0
  private var integers = IntegerSum()
  private var doubles = DoubleSum()
  private var distinct: TypedSet?
  private var extreme: ExtremeValue?

  /// An aggregate over no rows yet.
  package init(_ value: ResolvedAggregates.Value, entity: String) {
    self.value = value
    self.entity = entity
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
      count += mask.memberCount
      return
    }
    let column = try batch.comparable(path)
    var mask = mask
    if column.nullCount != 0 { mask.subtract(column.nullRows) }
    if mask.isEmpty { return }
    count += mask.memberCount
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
      var sum = integers
      if isWhole {
        for value in column.integers { sum.add(value) }
      } else {
        mask.forEachMember { sum.add(column.integers[$0]) }
      }
      integers = sum
    } else {
      var sum = doubles
      if isWhole {
        for value in column.reals { sum.add(value) }
      } else {
        mask.forEachMember { sum.add(column.reals[$0]) }
      }
      doubles = sum
    }
  }

  /// The value over all rows added; nil over no values for all but counts.
  ///
  /// Throws `integerOverflow` where the exact sum of integers or decimals does not fit 64 bits.
  package func result() throws(StoreError) -> AttributeValue {
    switch value.function {
    case .count: return .int(Int64(count))
    case .countDistinct: return .int(Int64(distinct?.count ?? 0))
    case .min, .max: return extreme?.value ?? .null
    case .sum: return count == 0 ? .null : try total()
    case .average:
      if count == 0 { return .null }
      if value.path?.type == .int { return integers.average.map(AttributeValue.double) ?? .null }
      return doubles.total.map { .double($0 / Double(count)) } ?? .null
    }
  }

  private func total() throws(StoreError) -> AttributeValue {
    if value.type == .double { return doubles.total.map(AttributeValue.double) ?? .null }
    guard let total = integers.total else {
      let path = value.path.map { "\($0.source)" } ?? ""
      throw StoreError(
        .integerOverflow, "The sum of \(entity).\(path) fits no 64-bit integer.", entity: entity)
    }
    if case .decimal(let scale) = value.type {
      return .decimal(ScaledDecimal.value(units: total, scale: scale))
    }
    return .int(total)
  }
}
