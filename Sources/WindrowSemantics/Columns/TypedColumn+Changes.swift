import Foundation
package import WindrowModel

extension TypedColumn {
  /// Adds a row at the end.
  package mutating func append(_ value: AttributeValue) { insert(value, at: count) }

  /// Adds a row without a value at the end.
  package mutating func appendNull() { insert(.null, at: count) }

  /// Adds a row of another column of the same type at the end.
  package mutating func append(_ other: TypedColumn, at row: Int) {
    if other.isNull(row) { return appendNull() }
    switch lane {
    case .integer: integers.append(other.integers[row])
    case .real: reals.append(other.reals[row])
    case .text: texts.append(other.texts[row])
    case .uuid: uuids.append(other.uuids[row])
    case .data: blobs.append(other.blobs[row])
    }
    note(isNull: false, at: count)
  }

  /// Adds the rows of another column of the same type that a mask means.
  package mutating func append(_ other: TypedColumn, where mask: RowMask) {
    if mask.isFull { return append(contentsOf: other) }
    mask.forEachMember { append(other, at: $0) }
  }

  /// Adds all rows of another column of the same type.
  package mutating func append(contentsOf other: TypedColumn) {
    integers.append(contentsOf: other.integers)
    reals.append(contentsOf: other.reals)
    texts.append(contentsOf: other.texts)
    uuids.append(contentsOf: other.uuids)
    blobs.append(contentsOf: other.blobs)
    if nullCount != 0 || other.nullCount != 0 {
      if nullCount == 0 { nulls = Array(repeating: false, count: count) }
      nulls.append(
        contentsOf: other.nullCount == 0 ? Array(repeating: false, count: other.count) : other.nulls)
    }
    count += other.count
    nullCount += other.nullCount
  }

  /// Puts a row in front of the one at a position.
  package mutating func insert(_ value: AttributeValue, at row: Int) {
    let slot = Slot(value, type)
    switch lane {
    case .integer: integers.insert(slot.integer, at: row)
    case .real: reals.insert(slot.real, at: row)
    case .text: texts.insert(slot.text, at: row)
    case .uuid: uuids.insert(slot.uuid, at: row)
    case .data: blobs.insert(slot.data, at: row)
    }
    note(isNull: slot.isNull, at: row)
  }

  /// Gives a row another value.
  package mutating func replace(at row: Int, with value: AttributeValue) {
    let slot = Slot(value, type)
    switch lane {
    case .integer: integers[row] = slot.integer
    case .real: reals[row] = slot.real
    case .text: texts[row] = slot.text
    case .uuid: uuids[row] = slot.uuid
    case .data: blobs[row] = slot.data
    }
    guard slot.isNull != isNull(row) else { return }
    if nullCount == 0 { nulls = Array(repeating: false, count: count) }
    nulls[row] = slot.isNull
    nullCount += slot.isNull ? 1 : -1
    if nullCount == 0 { nulls = [] }
  }

  /// Takes a row out.
  package mutating func remove(at row: Int) {
    switch lane {
    case .integer: integers.remove(at: row)
    case .real: reals.remove(at: row)
    case .text: texts.remove(at: row)
    case .uuid: uuids.remove(at: row)
    case .data: blobs.remove(at: row)
    }
    count -= 1
    guard nullCount != 0 else { return }
    if nulls.remove(at: row) { nullCount -= 1 }
    if nullCount == 0 { nulls = [] }
  }

  private mutating func note(isNull: Bool, at row: Int) {
    if isNull && nullCount == 0 { nulls = Array(repeating: false, count: count) }
    if isNull || nullCount != 0 { nulls.insert(isNull, at: row) }
    if isNull { nullCount += 1 }
    count += 1
  }
}

/// One value as the lanes keep it.
private struct Slot {
  var isNull = false
  var integer: Int64 = 0
  var real = 0.0
  var text = ""
  var uuid = TypedColumn.noUUID
  var data = Data()

  init(_ value: AttributeValue, _ type: AttributeType) {
    switch (type, value) {
    case (_, .null): isNull = true
    case (.bool, .bool(let value)): integer = value ? 1 : 0
    case (.int, .int(let value)): integer = value
    case (.double, .double(let value)): real = value
    case (.double, .int(let value)): real = Double(value)
    case (.date, .date(let value)): real = value.timeIntervalSinceReferenceDate
    case (.string, .string(let value)): text = value
    case (.uuid, .uuid(let value)): uuid = value
    case (.data, .data(let value)): data = value
    case (.decimal(let scale), .decimal(let value)):
      guard let units = ScaledDecimal.units(of: value, scale: scale) else { fallthrough }
      integer = units
    default: preconditionFailure("A column of \(type) was given \(value), which it had to be spared.")
    }
  }
}

extension TypedColumn {
  fileprivate static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
