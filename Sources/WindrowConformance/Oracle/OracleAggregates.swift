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
      default: value == actual
      }
    }
  }

  /// Checks a request against the schema.
  init(_ tables: OracleTables, _ request: AggregateDescription) throws(StoreError) {
    self.tables = tables
    self.request = request
    _ = try tables.schema.entity(request.entity)
    if request.values.isEmpty { throw StoreError(.unsupported, "no values") }
    let types = OracleTypes(schema: tables.schema, entity: request.entity)
    for aggregate in request.values { try types.check(aggregate) }
    if let condition = request.condition { try types.check(condition) }
  }

  /// The values, in order.
  func values() throws(StoreError) -> [Expected] {
    let rows = try OracleFetch(tables, FetchDescription(entity: request.entity, condition: request.condition))
      .ids()
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
    var decimals = Decimal.zero
    var doubles = 0.0
    var magnitude = 0.0
    for value in values {
      switch value {
      case .int(let number): decimals += Decimal(number)
      case .decimal(let number): decimals += number
      case .double(let number):
        doubles += number
        magnitude += abs(number)
      default: break
      }
    }
    switch values.first {
    case nil: return Expected(value: .null)
    case .int:
      // 38 digits hold the sum of more rows than there can be, so nothing was rounded on the way.
      guard let total = Int64("\(decimals)") else { throw StoreError(.integerOverflow, "\(decimals)") }
      return Expected(value: .int(total))
    case .decimal:
      let type = try OracleTypes(schema: tables.schema, entity: request.entity).type(path)
      if case .decimal(let scale) = type, !OracleNumbers.fits(decimals, scale: scale) {
        throw StoreError(.integerOverflow, "\(decimals)")
      }
      return Expected(value: .decimal(decimals))
    default:
      return Expected(
        value: doubles.isNaN ? .null : .double(doubles), tolerance: Self.bound(values.count, magnitude))
    }
  }

  private func average(_ values: [AttributeValue]) -> Expected {
    guard !values.isEmpty else { return Expected(value: .null) }
    let numbers = values.map { value in
      switch value {
      case .int(let number): Double(number)
      case .double(let number): number
      default: 0.0
      }
    }
    let average = numbers.reduce(0, +) / Double(numbers.count)
    let magnitude = numbers.reduce(0) { $0 + abs($1) } / Double(numbers.count)
    return Expected(
      value: average.isNaN ? .null : .double(average), tolerance: Self.bound(numbers.count + 1, magnitude))
  }

  /// How far two sums of the same doubles may be apart: 2·n·2⁻⁵³·Σ|x|.
  static func bound(_ count: Int, _ magnitude: Double) -> Double {
    2 * Double(count) * 0x1p-53 * magnitude
  }
}
