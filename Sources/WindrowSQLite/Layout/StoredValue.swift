import Foundation
import WindrowModel

extension SQLValue {
  /// A value as a column of a scale keeps it.
  ///
  /// A decimal that the scale cannot hold is NULL; resolved constants and accepted values never are.
  init(_ value: AttributeValue, scale: Int = 0) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .integer(value ? 1 : 0)
      case .int(let value): .integer(value)
      case .double(let value): .real(value)
      case .string(let value): .text(value)
      case .date(let value): .real(value.timeIntervalSinceReferenceDate)
      case .decimal(let value): ScaledDecimal.units(of: value, scale: scale).map(SQLValue.integer) ?? .null
      case .uuid(let value): unsafe .blob(withUnsafeBytes(of: value.uuid) { unsafe [UInt8]($0) })
      case .data(let value): .blob([UInt8](value))
      }
  }
}

extension AttributeValue {
  /// What SQLite keeps, as the value that it is by itself.
  init(_ value: SQLValue) {
    self =
      switch value {
      case .null, .list: .null
      case .integer(let value): .int(value)
      case .real(let value): .double(value)
      case .text(let value): .string(value)
      case .blob(let value): .data(Data(value))
      }
  }
}

extension ColumnCell {
  /// Whether the cell keeps exactly what a column would keep for a value: same kind, same bits.
  ///
  /// Texts are compared by their bytes, since two spellings of one text are different to an index.
  func holds(_ value: AttributeValue, scale: Int) -> Bool {
    switch value {
    case .null: kind == .null
    case .bool(let value): kind == .integer && integer == (value ? 1 : 0)
    case .int(let value): kind == .integer && integer == value
    case .double(let value): kind == .real && real == value
    case .date(let value): kind == .real && real == value.timeIntervalSinceReferenceDate
    case .decimal(let value): kind == .integer && integer == ScaledDecimal.units(of: value, scale: scale)
    case .string(let value): unsafe kind == .text && rawBytes.elementsEqual(value.utf8)
    case .uuid(let value):
      unsafe kind == .blob && withUnsafeBytes(of: value.uuid) { unsafe rawBytes.elementsEqual($0) }
    case .data(let value): unsafe kind == .blob && rawBytes.elementsEqual(value)
    }
  }
}

extension TableLayout {
  /// The value as a column keeps it: as the entity accepts it, and as it will be read from what is stored.
  func accepted(_ value: AttributeValue, at index: Int) throws(StoreError) -> AttributeValue {
    let accepted = try entity.accepted(value, at: index)
    let column = columns[index]
    if column.codec == .plain || accepted.isNull { return accepted }
    guard let stored = column.codec.stored(SQLValue(accepted, scale: column.scale)) else {
      throw StoreError(
        .invalidValue, "\(entity.name).\(entity.column(at: index).name): \(value) cannot be stored exactly.",
        entity: entity.name)
    }
    guard case .real(let seconds) = column.codec.read(stored), case .date = accepted else { return accepted }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// Whether a value is already what the column keeps, so that nothing needs to be checked or changed.
  ///
  /// A quick answer for the common cases of ``EntityDescription/accepted(_:at:)``, which decides all others.
  @inline(__always)
  func isPlainlyAccepted(_ value: AttributeValue, at index: Int) -> Bool {
    let column = columns[index]
    if !column.acceptsAll { return value.isNull }
    switch (column.type, value) {
    case (_, .null), (.int, .int), (.bool, .bool), (.uuid, .uuid), (.data, .data): return true
    case (.double, .double(let value)): return value < 0 || value > 0
    case (.date, .date(let value)):
      let seconds = value.timeIntervalSinceReferenceDate
      return seconds != 0 && AttributeValue.dateRange.contains(seconds)
    case (.string, .string(let value)): return TextNormalization.isNFC(value)
    default: return false
    }
  }
}
