import CSQLite
import Foundation
import WindrowModel

/// What tells SQLite to copy what is bound.
///
/// It is a constant of its interface, never called.
nonisolated(unsafe) let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Statement {
  /// Binds parameters in order, from the first.
  func bind(_ values: [SQLValue]) throws(StoreError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Binds identities in order, from the first, and the last one to all parameters that are left.
  func bind(identities: [RowID]) {
    guard let last = identities.last else { return }
    for index in 0..<Int(unsafe sqlite3_bind_parameter_count(handle)) {
      let identity = index < identities.count ? identities[index] : last
      // An integer needs no memory, and every parameter is there, so it cannot fail.
      unsafe sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: index + 1), identity)
    }
  }

  /// Binds one parameter; the first has the index 1.
  func bind(_ value: SQLValue, at index: Int32) throws(StoreError) {
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(handle, index)
    case .integer(let integer): code = unsafe sqlite3_bind_int64(handle, index, integer)
    case .real(let real): code = unsafe sqlite3_bind_double(handle, index, real)
    case .text(var text):
      code = text.withUTF8 { utf8 in
        unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
          unsafe sqlite3_bind_text64(
            handle, index, chars.baseAddress ?? Self.nothing, UInt64(chars.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      code = unsafe bytes.withUnsafeBytes { buffer in
        unsafe sqlite3_bind_blob64(
          handle, index, buffer.baseAddress ?? UnsafeRawPointer(Self.nothing), UInt64(buffer.count), copied)
      }
    case .list(let list):
      let retained = unsafe Unmanaged.passRetained(list).toOpaque()
      code = unsafe sqlite3_bind_pointer(handle, index, retained, ValueListModule.pointerType) { pointer in
        if let pointer = unsafe pointer { unsafe Unmanaged<ValueList>.fromOpaque(pointer).release() }
      }
    }
    if code != SQLITE_OK { throw failure(code) }
  }

  /// A place for no bytes: a nil pointer would bind NULL.
  static var nothing: UnsafePointer<CChar> { unsafe emptyPlace }

  /// Binds the key and values of a row: the key at the first parameter, the values behind it.
  ///
  /// Texts and bytes are copied into memory of the statement, which SQLite reads in place: one copy, no allocation.
  /// The values must be ones that their columns accept, decimals with their scale. Throws `invalidValue` for a text or
  /// bytes that are longer than SQLite keeps, of which nothing else would tell: it would leave NULL in their place.
  func bindRow(id: RowID?, _ values: [AttributeValue], _ layout: TableLayout) throws(StoreError) {
    if !layout.isTranslated { reserve(values) }
    var code = unsafe id.map { unsafe sqlite3_bind_int64(handle, 1, $0) } ?? sqlite3_bind_null(handle, 1)
    if layout.isTranslated {
      if code != SQLITE_OK { throw failure(code) }
      for index in values.indices {
        try bind(layout.columns[index].stored(values[index]), at: Int32(truncatingIfNeeded: index &+ 2))
      }
      return
    }
    var offset = 0
    for index in values.indices where code == SQLITE_OK {
      code = bind(
        values[index], scale: layout.columns[index].scale, at: Int32(truncatingIfNeeded: index &+ 2), &offset)
    }
    if code != SQLITE_OK { throw failure(code) }
  }

  private func bind(_ value: AttributeValue, scale: Int, at index: Int32, _ offset: inout Int) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .bool(let value): return unsafe sqlite3_bind_int64(handle, index, value ? 1 : 0)
    case .int(let value): return unsafe sqlite3_bind_int64(handle, index, value)
    case .double(let value): return unsafe sqlite3_bind_double(handle, index, value)
    case .date(let value):
      return unsafe sqlite3_bind_double(handle, index, value.timeIntervalSinceReferenceDate)
    case .decimal(let value):
      guard let units = ScaledDecimal.units(of: value, scale: scale) else {
        return unsafe sqlite3_bind_null(handle, index)
      }
      return unsafe sqlite3_bind_int64(handle, index, units)
    case .string(let value):
      let count = place(value, at: offset)
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.advanced(by: offset)
      let chars = unsafe start?.assumingMemoryBound(to: CChar.self) ?? Self.nothing
      offset &+= count
      return unsafe sqlite3_bind_text64(handle, index, chars, UInt64(count), nil, UInt8(SQLITE_UTF8))
    case .uuid(let value):
      return unsafe withUnsafeBytes(of: value.uuid) { unsafe placeBlob($0, at: index, &offset) }
    case .data(let value):
      return unsafe value.withUnsafeBytes { unsafe placeBlob($0, at: index, &offset) }
    }
  }

  private func placeBlob(_ blob: UnsafeRawBufferPointer, at index: Int32, _ offset: inout Int) -> Int32 {
    let start = unsafe bytes.baseAddress?.advanced(by: offset)
    if let start = unsafe start, let source = blob.baseAddress {
      unsafe start.copyMemory(from: source, byteCount: blob.count)
    }
    offset &+= blob.count
    return unsafe sqlite3_bind_blob64(
      handle, index, UnsafeRawPointer(start) ?? UnsafeRawPointer(Self.nothing), UInt64(blob.count), nil)
  }

  private func place(_ text: String, at offset: Int) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      if let target = unsafe bytes.baseAddress?.advanced(by: offset), let source = utf8.baseAddress {
        unsafe target.copyMemory(from: source, byteCount: utf8.count)
      }
      return utf8.count
    }
  }

  /// Makes room for all texts and bytes of a row; what was bound before is bound anew right after.
  private func reserve(_ values: [AttributeValue]) {
    var needed = 0
    for value in values {
      switch value {
      case .string(let text): needed &+= text.utf8.count
      case .data(let data): needed &+= data.count
      case .uuid: needed &+= 16
      default: continue
      }
    }
    if unsafe needed <= bytes.count { return }
    unsafe sqlite3_clear_bindings(handle)
    unsafe bytes.deallocate()
    unsafe bytes = .allocate(byteCount: max(256, needed * 2), alignment: 8)
  }
}

/// One byte that stays in place, for empty texts and bytes to point to; nothing writes to it.
private nonisolated(unsafe) let emptyPlace: UnsafePointer<CChar> = {
  let place = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  unsafe place.initialize(to: 0)
  return unsafe UnsafePointer(place)
}()
