import Foundation

/// Where the values of a typed entity's columns lie in its memory, so that rows are read without knowing the type.
///
/// Code that is generic over the entity and not compiled for it asks the runtime for types again and again: for each
/// row that costs more than binding the row to a statement.
@safe
package struct RecordLayout: Sendable {
  /// How far records in an array lie apart.
  package let stride: Int
  private let identity: FieldReader
  private let fields: [FieldReader]

  init(stride: Int, identity: FieldReader, fields: [FieldReader]) {
    self.stride = stride
    self.identity = identity
    self.fields = fields
  }

  /// The identity of the record at a place, or nil where it has none yet.
  package func identity(at record: UnsafeRawPointer) throws(StoreError) -> RowID? {
    guard case .int(let key) = try unsafe identity.value(in: record) else { return nil }
    return key
  }

  /// The values of the record at a place, in the order of the description's columns, into a list that has room for them.
  package func readValues(
    at record: UnsafeRawPointer, into values: inout [AttributeValue]
  ) throws(StoreError) {
    for index in fields.indices { values[index] = try unsafe fields[index].value(in: record) }
  }
}

/// The way to read one stored property of a record in memory: by offset where the type is common, else by a function.
@safe
enum FieldReader: Sendable {
  case bool(Int)
  case int(Int)
  case double(Int)
  case string(Int)
  case date(Int)
  case optionalInt(Int)
  case optionalDouble(Int)
  case optionalString(Int)
  case optionalDate(Int)
  /// The key of a ``RecordID``, nil for the mark of none.
  case key(Int)
  /// The key of a ``ToOne`` at an offset; where there is none, a function tells whether it refers to nothing.
  case reference(Int, Function)
  case other(Function)

  /// Reads the property of the record at a place.
  typealias Function = @Sendable (UnsafeRawPointer) throws(StoreError) -> AttributeValue

  /// The reader of a property of a type at an offset, nil for a type that has no case here.
  init?<Value>(_ type: Value.Type, offset: Int) {
    switch type {
    case is Bool.Type: self = .bool(offset)
    case is Int.Type, is Int64.Type: self = .int(offset)
    case is Double.Type: self = .double(offset)
    case is String.Type: self = .string(offset)
    case is Date.Type: self = .date(offset)
    case is Int?.Type, is Int64?.Type: self = .optionalInt(offset)
    case is Double?.Type: self = .optionalDouble(offset)
    case is String?.Type: self = .optionalString(offset)
    case is Date?.Type: self = .optionalDate(offset)
    default: return nil
    }
  }

  /// The value in the record at a place.
  @inline(__always)
  func value(in record: UnsafeRawPointer) throws(StoreError) -> AttributeValue {
    switch self {
    case .bool(let offset): return .bool(unsafe record.load(fromByteOffset: offset, as: Bool.self))
    case .int(let offset): return .int(unsafe record.load(fromByteOffset: offset, as: Int64.self))
    case .double(let offset): return .double(unsafe record.load(fromByteOffset: offset, as: Double.self))
    case .string(let offset): return .string(unsafe record.load(fromByteOffset: offset, as: String.self))
    case .date(let offset): return .date(unsafe record.load(fromByteOffset: offset, as: Date.self))
    case .optionalInt(let offset):
      return unsafe record.load(fromByteOffset: offset, as: Int64?.self).map { .int($0) } ?? .null
    case .optionalDouble(let offset):
      return unsafe record.load(fromByteOffset: offset, as: Double?.self).map { .double($0) } ?? .null
    case .optionalString(let offset):
      return unsafe record.load(fromByteOffset: offset, as: String?.self).map { .string($0) } ?? .null
    case .optionalDate(let offset):
      return unsafe record.load(fromByteOffset: offset, as: Date?.self).map { .date($0) } ?? .null
    case .key(let offset):
      let key = unsafe record.load(fromByteOffset: offset, as: RowID.self)
      return key == .min ? .null : .int(key)
    case .reference(let offset, let readWhole):
      let key = unsafe record.load(fromByteOffset: offset, as: RowID.self)
      return key == .min ? try unsafe readWhole(record) : .int(key)
    case .other(let read): return try unsafe read(record)
    }
  }
}
