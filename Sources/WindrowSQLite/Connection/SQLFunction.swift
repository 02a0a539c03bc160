import CSQLite
import WindrowModel

/// The registration of functions in a connection, and how they answer.
enum SQLFunction {
  typealias Body = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Same arguments, same result; harmless wherever SQL calls it.
  private static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS

  /// Makes a function known under a name; `data` is what its body finds behind `sqlite3_user_data`.
  static func register(
    _ name: String, arguments: Int32, on connection: Connection, data: AnyObject? = nil,
    isDeterministic: Bool = true, _ body: @escaping Body
  ) throws(StoreError) {
    let flags = isDeterministic ? flags : SQLITE_UTF8 | SQLITE_INNOCUOUS
    let pointer = unsafe data.map { unsafe Unmanaged.passRetained($0).toOpaque() }
    let code = unsafe sqlite3_create_function_v2(
      connection.handle, name, arguments, flags, pointer, body, nil, nil, release)
    if code != SQLITE_OK { throw connection.error(code, sql: nil) }
  }

  /// Makes an aggregate known under a name.
  static func registerAggregate(
    _ name: String, on connection: Connection, step: @escaping Body,
    finish: @escaping @convention(c) (OpaquePointer?) -> Void
  ) throws(StoreError) {
    let code = unsafe sqlite3_create_function_v2(
      connection.handle, name, 1, flags, nil, nil, step, finish, nil)
    if code != SQLITE_OK { throw connection.error(code, sql: nil) }
  }

  /// What a function keeps for a constant argument, made once a statement.
  ///
  /// For an argument that is not constant SQLite keeps nothing, and it is made for each row.
  static func kept<Object: AnyObject>(
    _ context: OpaquePointer?, argument: Int32, _ make: () -> Object
  ) -> Object {
    if let known = unsafe sqlite3_get_auxdata(context, argument) {
      return unsafe Unmanaged<Object>.fromOpaque(known).takeUnretainedValue()
    }
    let made = make()
    unsafe sqlite3_set_auxdata(context, argument, Unmanaged.passRetained(made).toOpaque(), release)
    return made
  }

  // Every object handed to SQLite is released as what it is: a reference.
  private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    if let pointer = unsafe pointer { unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release() }
  }
}

/// The ways in which a function answers.
enum FunctionResult {
  static func set(_ value: SQLValue, _ context: OpaquePointer?) {
    switch value {
    case .null, .list: unsafe sqlite3_result_null(context)
    case .integer(let value): unsafe sqlite3_result_int64(context, value)
    case .real(let value): unsafe sqlite3_result_double(context, value)
    case .text(let value): unsafe set(value, context)
    case .blob(let value): unsafe set(value, context)
    }
  }

  static func set(_ truth: Bool, _ context: OpaquePointer?) {
    unsafe sqlite3_result_int(context, truth ? 1 : 0)
  }

  static func set(_ value: Int64?, _ context: OpaquePointer?) {
    if let value { unsafe sqlite3_result_int64(context, value) } else { unsafe sqlite3_result_null(context) }
  }

  static func set(_ text: String, _ context: OpaquePointer?) {
    var text = text
    text.withUTF8 { utf8 in
      unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
        unsafe sqlite3_result_text64(
          context, chars.baseAddress ?? Statement.nothing, UInt64(chars.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  static func set(_ bytes: [UInt8], _ context: OpaquePointer?) {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe sqlite3_result_blob64(
        context, buffer.baseAddress ?? UnsafeRawPointer(Statement.nothing), UInt64(buffer.count), copied)
    }
  }
}

/// The arguments of a function call.
@safe
struct FunctionArguments {
  private let values: UnsafeMutablePointer<OpaquePointer?>
  let count: Int

  /// The arguments as SQLite hands them over; nil where there are none.
  init?(_ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32) {
    guard let values = unsafe values else { return nil }
    unsafe self.values = values
    self.count = Int(count)
  }

  /// The arguments where the first is a text; where it is none, nil, and it becomes the result as it is.
  init?(_ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32, text context: OpaquePointer?) {
    guard let values = unsafe values else { return nil }
    unsafe self.init(values, count)
    if isText(0) { return }
    unsafe sqlite3_result_value(context, values[0])
    return nil
  }

  /// The cell of an argument, valid during the call.
  subscript(index: Int) -> ColumnCell { unsafe ColumnCell(value: values[index]) }

  func isNull(_ index: Int) -> Bool { unsafe sqlite3_value_type(values[index]) == SQLITE_NULL }
  func isText(_ index: Int) -> Bool { unsafe sqlite3_value_type(values[index]) == SQLITE_TEXT }

  func integer(_ index: Int) -> Int64 { unsafe sqlite3_value_int64(values[index]) }
  func real(_ index: Int) -> Double { unsafe sqlite3_value_double(values[index]) }

  /// Hands over the UTF-8 bytes of a text argument.
  @inline(__always)
  func withUTF8<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text = unsafe sqlite3_value_text(values[index])
    let count = unsafe Int(sqlite3_value_bytes(values[index]))
    return unsafe body(UnsafeBufferPointer(start: text, count: text == nil ? 0 : count))
  }

  func string(_ index: Int) -> String {
    unsafe withUTF8(index) { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
