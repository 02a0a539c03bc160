import Foundation
import WindrowModel

/// The naive store that expectations come from: dictionaries of rows, changed and searched in the most obvious way.
///
/// It is written from the rules and shares nothing with the code it judges: neither the resolution of requests nor the
/// meaning of conditions. It is a value, so a transaction is a copy that is kept or dropped.
struct OracleTables: Equatable {
  /// One row: the values of all attributes and to-ones by name.
  typealias Row = [String: AttributeValue]

  let schema: Schema
  /// The rows of each entity.
  private(set) var rows: [String: [RowID: Row]] = [:]
  /// The next identity of each entity that was never used.
  private(set) var nextID: [String: RowID] = [:]

  init(schema: Schema) {
    self.schema = schema
    for entity in schema.entities { rows[entity.name] = [:] }
  }

  /// The row of an identity, or nil.
  func row(_ entity: String, _ id: RowID) -> Row? { rows[entity]?[id] }

  /// The identities of an entity, ascending.
  func allIDs(_ entity: String) -> [RowID] { (rows[entity] ?? [:]).keys.sorted() }

  /// The values of a row in the order of the entity's columns.
  func values(_ entity: EntityDescription, _ row: Row) -> [AttributeValue] {
    (0..<entity.columnCount).map { row[entity.column(at: $0).name] ?? .null }
  }

  /// Puts a row, whatever was there before.
  mutating func put(_ entity: String, _ id: RowID, _ row: Row) {
    rows[entity, default: [:]][id] = row
    nextID[entity] = Swift.max(nextID[entity] ?? 1, id + 1)
  }

  /// Takes a row away, and nothing else.
  mutating func remove(_ entity: String, _ id: RowID) { rows[entity]?[id] = nil }

  /// Changes one value of a row.
  mutating func set(_ entity: String, _ id: RowID, _ name: String, _ value: AttributeValue) {
    rows[entity]?[id]?[name] = value
  }
}

extension OracleTables {
  /// The value as a column keeps it, or the error that says why it cannot be saved.
  func kept(_ value: AttributeValue, in column: EntityColumn) throws(StoreError) -> AttributeValue {
    if value.isNull { return .null }
    switch (column.type, value) {
    case (.bool, .bool), (.int, .int), (.uuid, .uuid), (.data, .data): break
    case (.double, .double(let number)):
      if number.isNaN { throw StoreError(.invalidValue, "NaN") }
      return number == 0 ? .double(0) : value
    case (.double, .int(let number)):
      guard OracleNumbers.isExactDouble(number) else { throw StoreError(.invalidValue, "not exact") }
      return .double(Double(number))
    case (.string, .string(let text)): return .string(OracleText.normalised(text))
    case (.date, .date(let date)):
      guard OracleDates.isInRange(date) else { throw StoreError(.invalidValue, "date out of range") }
      if date.timeIntervalSinceReferenceDate == 0 { return .date(Date(timeIntervalSinceReferenceDate: 0)) }
    case (.decimal(let scale), .decimal(let number)):
      guard OracleNumbers.fits(number, scale: scale) else { throw StoreError(.invalidValue, "digits") }
    case (.decimal(let scale), .int(let number)):
      guard OracleNumbers.fits(Decimal(number), scale: scale) else {
        throw StoreError(.invalidValue, "digits")
      }
      return .decimal(Decimal(number))
    default: throw StoreError(.typeMismatch, "\(value) is no \(column.type)")
    }
    if case .attribute(let attribute) = column, let allowed = attribute.allowedValues,
      !allowed.contains(value)
    {
      throw StoreError(.invalidValue, "no raw value")
    }
    return value
  }
}
