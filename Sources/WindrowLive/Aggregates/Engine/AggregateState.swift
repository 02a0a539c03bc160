import Foundation
import WindrowModel
import WindrowSemantics

/// All groups of a request at one moment, and the rows of the result that they make.
struct AggregateState: Sendable {
  /// What is known of each group, by its keys; nil where a part of it fits no integer, so that it is asked for each time.
  private(set) var groups: [[AttributeValue]: GroupTotals]?
  /// How many rows all groups have together.
  private(set) var rowCount = 0
  /// The groups that the request's condition lets through, keys and all values, in order.
  private var chosen: [[AttributeValue]] = []
  /// The groups of which a sum fits no integer, and why that is an error.
  private var overflowing: [[AttributeValue]: StoreError] = [:]
  /// The rows of the result. Where a sum fits no integer, those that there were before.
  private(set) var rows: [[AttributeValue]]

  /// A result of which nothing more is known.
  init(rows: [[AttributeValue]]) { self.rows = rows }

  /// The groups whose parts a store computed; `integerOverflow` where a sum does not fit.
  init(parts: [[AttributeValue]], _ plan: AggregatePlan, _ order: GroupOrder) throws(StoreError) {
    rows = []
    var groups: [[AttributeValue]: GroupTotals] = [:]
    groups.reserveCapacity(parts.count)
    for part in parts {
      let group = plan.group(part)
      let keys = Array(part.prefix(plan.request.groups.count))
      groups[keys] = group
      rowCount += group.rowCount
      let row = try Self.row(keys, group, plan)
      if try order.lets(row) { chosen.append(row) }
    }
    self.groups = groups
    chosen.sort { order.precedes($0, $1) }
    rows = order.returned(of: chosen)
  }

  /// Why the result cannot be told, or nil.
  var refusal: StoreError? { overflowing.first?.value }

  private static func row(
    _ keys: [AttributeValue], _ group: GroupTotals, _ plan: AggregatePlan
  ) throws(StoreError) -> [AttributeValue] {
    var row = keys
    row.reserveCapacity(keys.count + group.values.count)
    for index in group.values.indices { row.append(try group.value(at: index, plan)) }
    return row
  }
}

extension AggregateState {
  /// Gives some groups other totals; without rows a group is gone, unless there are no groups but one.
  ///
  /// Complexity: O(k·log g) comparisons and O(g) copied references for k of g groups.
  mutating func replace(
    _ changed: [[AttributeValue]: GroupTotals], _ plan: AggregatePlan, _ order: GroupOrder
  ) throws(StoreError) {
    for (keys, group) in changed {
      if let old = groups?[keys] { try removeRow(keys, old, plan, order) }
      let isGone = group.rowCount == 0 && !plan.request.groups.isEmpty
      rowCount += group.rowCount - (groups?[keys]?.rowCount ?? 0)
      groups?[keys] = isGone ? nil : group
      overflowing[keys] = nil
      if isGone { continue }
      do throws(StoreError) {
        let row = try Self.row(keys, group, plan)
        if try order.lets(row) { chosen.insert(row, at: order.place(of: row, in: chosen)) }
      } catch {
        guard error.kind == .integerOverflow else { throw error }
        overflowing[keys] = error
      }
    }
    if overflowing.isEmpty { rows = order.returned(of: chosen) }
  }

  private mutating func removeRow(
    _ keys: [AttributeValue], _ group: GroupTotals, _ plan: AggregatePlan, _ order: GroupOrder
  ) throws(StoreError) {
    if overflowing[keys] != nil { return }
    let row = try Self.row(keys, group, plan)
    let place = order.place(of: row, in: chosen)
    // A group that the condition held back stands nowhere.
    if place < chosen.count, chosen[place].starts(with: keys) { chosen.remove(at: place) }
  }
}

/// Which groups a request returns, and in which order.
struct GroupOrder {
  private let request: ResolvedAggregates
  private let having: ConditionProgram?
  private let positions: [Int]

  init(_ request: ResolvedAggregates) {
    self.request = request
    having = request.having.map(ConditionProgram.init)
    positions = request.sort.map { $0.path.ownColumn ?? 0 }
  }

  /// Whether the request's condition is true for a group.
  func lets(_ row: [AttributeValue]) throws(StoreError) -> Bool {
    guard let having else { return true }
    return try having.matches { (path) in path.ownColumn.map { row[$0] } ?? .null }
  }

  /// Whether a group comes before another; no two are equal, since the order ends with all keys.
  func precedes(_ left: [AttributeValue], _ right: [AttributeValue]) -> Bool {
    for (term, position) in zip(request.sort, positions) {
      let order = ValueOrder.compare(left[position], right[position], by: term)
      if order != .orderedSame { return order == .orderedAscending }
    }
    return false
  }

  /// Where a group stands among others in order, or would stand. Complexity: O(log g).
  func place(of row: [AttributeValue], in rows: [[AttributeValue]]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The rows of the result, of groups in order.
  func returned(of chosen: [[AttributeValue]]) -> [[AttributeValue]] {
    let rows = chosen.dropFirst(request.offset).prefix(request.limit ?? chosen.count)
    let width = request.groups.count + request.returnedCount
    if width == request.groups.count + request.values.count { return Array(rows) }
    return rows.map { Array($0.prefix(width)) }
  }
}
