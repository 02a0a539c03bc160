import CSQLite
import WindrowModel

/// The functions that read what a column stores in another form than the standard one.
///
/// What cannot be read comes back as text, which decoding then refuses as `typeMismatch`; no form stores text and is read
/// as text.
enum StorageFunctions {
  static let real = "windrow_real"
  static let truth = "windrow_truth"
  static let unixSeconds = "windrow_unix_seconds"
  static let unixMilliseconds = "windrow_unix_milliseconds"
  static let isoText = "windrow_iso_text"
  static let units = "windrow_units"
  static let uuid = "windrow_uuid"

  static func register(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.register(real, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.real, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(truth, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.truth, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(unixSeconds, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.unixSeconds, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(unixMilliseconds, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.unixMilliseconds(whole: false), $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(isoText, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.isoText, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(uuid, arguments: 1, on: connection) {
      unsafe StorageFunctions.answer(.uuidText, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(units, arguments: 2, on: connection) {
      guard let arguments = unsafe FunctionArguments($2, $1) else { return }
      unsafe StorageFunctions.answer(.wholeUnits(scale: Int(arguments.integer(1))), $0, arguments)
    }
  }

  private static func answer(
    _ codec: ColumnCodec, _ context: OpaquePointer?, _ arguments: FunctionArguments?
  ) {
    guard let arguments, !arguments.isNull(0) else { return }
    let stored = SQLValue(arguments[0])
    unsafe FunctionResult.set(codec.read(stored) ?? .text("\(stored)"), context)
  }
}

extension SQLValue {
  /// A copy of a cell.
  init(_ cell: ColumnCell) {
    switch cell.kind {
    case .null: self = .null
    case .integer: self = .integer(cell.integer)
    case .real: self = .real(cell.real)
    case .text: self = .text(cell.string)
    case .blob: self = unsafe .blob([UInt8](cell.rawBytes))
    }
  }
}
