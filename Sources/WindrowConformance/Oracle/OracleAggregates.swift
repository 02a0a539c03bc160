import Foundation
import WindrowModel

/// The answer to a request for aggregates, from all the rows there are.
struct OracleAggregates {
  let tables: OracleTables
  let request: AggregateDescription

  /// A value, with how far a store's own may lie from it.
  struct Expected {
    var value: AttributeValue
    var tolerance = 0.0

    /// Whether a store's value is near enough.
    func accepts(_ actual: AttributeValue) -> Bool {
      switch (value, actual) {
      case (.double(let expected), .double(let actual)):
        expected == actual || abs(expected - actual) <= tolerance
      // Where the numbers together are beyond all doubles, another order may meet both infinities, whose sum is none.
      case (.double, .null), (.null, .double): tolerance == .infinity
      case (.string(let expected), .string(let actual)): expected.utf8.elementsEqual(actual.utf8)
      default: value == actual
      }
    }
  }

  /// Checks a request against the schema.
  init(_ tables: OracleTables, _ request: AggregateDescription) throws(StoreError) {
    self.tables = tables
    self.request = request
    _ = try tables.schema.entity(request.entity)
    if request.groupBy.isEmpty {
      let isPlain =
        request.having == nil && request.sort.isEmpty && request.limit == nil && request.offset == 0
      if request.values.isEmpty || !isPlain { throw StoreError(.unsupported, "no groups") }
    }
    if (request.limit ?? 0) < 0 || request.offset < 0 { throw StoreError(.invalidValue, "limit or offset") }
    let types = OracleTypes(schema: tables.schema, entity: request.entity)
    for key in request.groupBy { try types.check(key) }
    for aggregate in request.values { try types.check(aggregate) }
    if let condition = request.condition { try types.check(condition) }
    let names = try OracleTypes(groupsOf: request, in: tables.schema)
    if let having = request.having { try names.check(having) }
    for term in request.sort { try names.check(term) }
  }

  /// The rows, in order: one without groups, else the keys and values of each group.
  func rows() throws(StoreError) -> [[Expected]] {
    let rows = try OracleFetch(tables, FetchDescription(entity: request.entity, condition: request.condition))
      .ids()
    if request.groupBy.isEmpty { return [try values(rows)] }
    return try OracleGroups(self, rows).rows()
  }

  /// The values over some rows, in order.
  func values(_ rows: [RowID]) throws(StoreError) -> [Expected] {
    var values: [Expected] = []
    for aggregate in request.values { values.append(try value(aggregate, rows)) }
    return values
  }

  private func value(_ aggregate: Aggregate, _ rows: [RowID]) throws(StoreError) -> Expected {
    guard let path = aggregate.path else { return Expected(value: .int(Int64(rows.count))) }
    let values = rows.map { tables.value(request.entity, $0, path) }.filter { !$0.isNull }
    switch aggregate {
    case .count, .countOf: return Expected(value: .int(Int64(values.count)))
    case .countDistinct:
      var distinct: [AttributeValue] = []
      for value in values where !distinct.contains(where: { OracleOrder.compare($0, value) == 0 }) {
        distinct.append(value)
      }
      return Expected(value: .int(Int64(distinct.count)))
    case .sum: return try sum(values, path)
    case .average: return average(values)
    case .min: return Expected(value: values.min { OracleOrder.compare($0, $1) < 0 } ?? .null)
    case .max: return Expected(value: values.max { OracleOrder.compare($0, $1) < 0 } ?? .null)
    }
  }

  private func sum(_ values: [AttributeValue], _ path: AttributePath) throws(StoreError) -> Expected {
    switch values.first {
    case nil: return Expected(value: .null)
    case .int:
      let total = integers(values)
      guard let sum = Int64(exactly: total) else { throw StoreError(.integerOverflow, "\(total)") }
      return Expected(value: .int(sum))
    case .decimal:
      var total = Decimal.zero
      for case .decimal(let number) in values { total += number }
      let type = try OracleTypes(schema: tables.schema, entity: request.entity).type(path)
      if case .decimal(let scale) = type, !OracleNumbers.fits(total, scale: scale) {
        throw StoreError(.integerOverflow, "\(total)")
      }
      return Expected(value: .decimal(total))
    default:
      let numbers = doubles(values)
      if request.isExact {
        return Expected(value: OracleExactSum.sum(numbers).map(AttributeValue.double) ?? .null)
      }
      let total = numbers.reduce(0, +)
      return Expected(
        value: total.isNaN ? .null : .double(total),
        tolerance: Self.bound(numbers.count, numbers.reduce(0) { $0 + abs($1) }))
    }
  }

  private func average(_ values: [AttributeValue]) -> Expected {
    guard let first = values.first else { return Expected(value: .null) }
    let count = Double(values.count)
    if request.isExact {
      if case .int = first { return Expected(value: .double(Double(integers(values)) / count)) }
      return Expected(value: OracleExactSum.sum(doubles(values)).map { .double($0 / count) } ?? .null)
    }
    let numbers = doubles(values)
    let average = numbers.reduce(0, +) / count
    let magnitude = numbers.reduce(0) { $0 + abs($1) } / count
    return Expected(
      value: average.isNaN ? .null : .double(average), tolerance: Self.bound(numbers.count + 1, magnitude))
  }

  private func integers(_ values: [AttributeValue]) -> Int128 {
    var total: Int128 = 0
    for case .int(let number) in values { total += Int128(number) }
    return total
  }

  private func doubles(_ values: [AttributeValue]) -> [Double] {
    values.map { value in
      switch value {
      case .int(let number): Double(number)
      case .double(let number): number
      default: 0.0
      }
    }
  }

  /// How far two sums of the same doubles may be apart: 2·n·2⁻⁵³·Σ|x|.
  static func bound(_ count: Int, _ magnitude: Double) -> Double {
    2 * Double(count) * 0x1p-53 * magnitude
  }
}
