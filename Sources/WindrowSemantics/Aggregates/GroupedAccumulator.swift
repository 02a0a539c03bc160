package import WindrowModel

/// One aggregate over each of many groups, while rows or parts of groups are added.
struct GroupedAccumulator {
  private let value: ResolvedAggregates.Value
  private let entity: String
  private var totals: [NumberTotals] = []
  private var distinct: [TypedSet] = []
  /// The least or greatest value of each group; nil where none was met.
  private var best: TypedColumn

  init(_ value: ResolvedAggregates.Value, entity: String) {
    self.value = value
    self.entity = entity
    best = TypedColumn(value.type)
  }

  /// Makes room for groups up to a number.
  mutating func makeRoom(_ count: Int) {
    switch value.function {
    case .min, .max: while best.count < count { best.appendNull() }
    case .countDistinct:
      guard let type = value.path?.type else { return }
      while distinct.count < count { distinct.append(TypedSet(type)) }
    case .count, .sum, .average:
      if totals.count < count {
        totals += repeatElement(NumberTotals(value), count: count - totals.count)
      }
    }
  }

  /// Adds the rows of a batch that a mask means, each to the group whose number stands at its place.
  mutating func add(_ batch: any RowBatch, _ mask: RowMask, _ groups: [Int32]) throws(StoreError) {
    guard let path = value.path else {
      mask.forEachMember { totals[Int(groups[$0])].count += 1 }
      return
    }
    let column = try batch.comparable(path)
    var mask = mask
    if column.nullCount != 0 { mask.subtract(column.nullRows) }
    switch value.function {
    case .count: mask.forEachMember { totals[Int(groups[$0])].count += 1 }
    case .countDistinct: mask.forEachMember { distinct[Int(groups[$0])].insert(column, $0) }
    case .sum, .average: sum(column, mask, groups)
    case .min, .max: mask.forEachMember { take(column, $0, Int(groups[$0])) }
    }
  }

  private mutating func sum(_ column: TypedColumn, _ mask: RowMask, _ groups: [Int32]) {
    if column.lane == .integer {
      mask.forEachMember { row in
        totals[Int(groups[row])].integers.add(column.integers[row])
        totals[Int(groups[row])].count += 1
      }
    } else if value.isExact {
      mask.forEachMember { row in
        totals[Int(groups[row])].exact?.add(column.reals[row])
        totals[Int(groups[row])].count += 1
      }
    } else {
      mask.forEachMember { row in
        totals[Int(groups[row])].doubles.add(column.reals[row])
        totals[Int(groups[row])].count += 1
      }
    }
  }

  private mutating func take(_ column: TypedColumn, _ row: Int, _ group: Int) {
    let wanted: ComparisonOperator = value.function == .max ? .greater : .less
    if best.isNull(group) || wanted.holds(column.compare(row, with: best, group)) {
      best.replace(at: group, with: column.value(at: row))
    }
  }

  /// Adds what was computed over a part of a group; not for counts of different values, nor for exact sums.
  mutating func merge(_ part: AggregatePart, into group: Int) {
    switch value.function {
    case .count, .countDistinct: totals[group].count += part.count
    case .min, .max:
      if part.value.isNull { return }
      var column = TypedColumn(value.type)
      column.append(part.value)
      take(column, 0, group)
    case .sum, .average:
      if part.count == 0 { return }
      totals[group].count += part.count
      switch part.value {
      case .int(let sum): totals[group].integers.add(sum)
      case .double(let sum): totals[group].doubles.add(sum)
      default: totals[group].doubles.add(.nan)
      }
    }
  }

  /// The value of each group.
  func column() throws(StoreError) -> TypedColumn {
    var column = TypedColumn(value.type)
    switch value.function {
    case .min, .max: return best
    case .countDistinct: for set in distinct { column.append(.int(Int64(set.count))) }
    case .count: for total in totals { column.append(.int(Int64(total.count))) }
    case .sum: for total in totals { column.append(try total.sum(value, entity)) }
    case .average: for total in totals { column.append(total.average) }
    }
    return column
  }
}

/// An aggregate over a part of a group.
package struct AggregatePart {
  /// How many values there were.
  package var count: Int
  /// Their sum (decimals in their smallest unit), or the least or greatest; nil also for a sum that is NaN.
  package var value: AttributeValue

  /// What was computed over a part.
  package init(count: Int, value: AttributeValue) {
    self.count = count
    self.value = value
  }
}
