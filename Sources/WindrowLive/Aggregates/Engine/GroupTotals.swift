import Foundation
import WindrowModel
import WindrowSemantics

/// What is known of one group, or of all rows, to keep its values up to date.
struct GroupTotals: Sendable {
  /// How many rows there are.
  var rowCount: Int
  /// What each value of the request is made of.
  var values: [ValueTotal]
}

/// What one value of a group is made of.
struct ValueTotal: Sendable {
  /// How many values there are that are not nil, or how many rows.
  var count: Int
  /// Their sum. 2⁶⁴ rows of any integers fit.
  var sum: Int128 = 0
  /// The least or greatest of them, or what a store computed.
  var value: AttributeValue = .null
  /// Whether only a store can tell the value now.
  var isUnknown = false
}

extension GroupTotals {
  /// Takes the values of a row away.
  mutating func remove(_ row: [AttributeValue], _ plan: AggregatePlan) { change(row, plan, by: -1) }

  /// Adds the values of a row.
  mutating func add(_ row: [AttributeValue], _ plan: AggregatePlan) { change(row, plan, by: 1) }

  private mutating func change(_ row: [AttributeValue], _ plan: AggregatePlan, by sign: Int) {
    rowCount += sign
    for (index, upkeep) in plan.upkeep.enumerated() {
      let path = plan.request.values[index].path
      if path != nil, row[index].isNull { continue }
      values[index].count += sign
      switch upkeep {
      case .count: break
      case .sum, .average: values[index].sum += Int128(sign) * Int128(row[index].units(of: path?.type) ?? 0)
      case .extreme(let wantsGreatest):
        if sign > 0 {
          values[index].meet(row[index], wantsGreatest: wantsGreatest)
        } else {
          values[index].lose(row[index])
        }
      case .asked: values[index].isUnknown = true
      }
    }
  }

  /// The value at a position as it is returned; `integerOverflow` where a sum does not fit.
  func value(at index: Int, _ plan: AggregatePlan) throws(StoreError) -> AttributeValue {
    let total = values[index]
    switch plan.upkeep[index] {
    case .count: return .int(Int64(total.count))
    case .extreme, .asked: return total.value
    case .average: return total.count == 0 ? .null : .double(Double(total.sum) / Double(total.count))
    case .sum:
      if total.count == 0 { return .null }
      let request = plan.request
      guard let sum = Int64(exactly: total.sum) else {
        let path = request.values[index].path.map { "\($0.source)" } ?? ""
        throw StoreError(
          .integerOverflow, "The sum of \(request.entity.name).\(path) fits no 64-bit integer.",
          entity: request.entity.name)
      }
      if case .decimal(let scale) = request.values[index].type {
        return .decimal(ScaledDecimal.value(units: sum, scale: scale))
      }
      return .int(sum)
    }
  }
}

extension ValueTotal {
  /// Looks at a value that came, for a least or greatest one.
  fileprivate mutating func meet(_ new: AttributeValue, wantsGreatest: Bool) {
    let order = ValueOrder.compare(new, value)
    let isBetter = order == (wantsGreatest ? .orderedDescending : .orderedAscending)
    guard value.isNull || isBetter || order == .orderedSame else { return }
    value = new
    isUnknown = false
  }

  /// Looks at a value that went.
  fileprivate mutating func lose(_ old: AttributeValue) {
    if count == 0 {
      value = .null
      isUnknown = false
    } else if ValueOrder.compare(old, value) == .orderedSame {
      // Another row may have the same value; only a store knows.
      isUnknown = true
    }
  }
}
