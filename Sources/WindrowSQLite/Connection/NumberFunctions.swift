import CSQLite
import WindrowModel
import WindrowSemantics

/// The functions over numbers: arithmetic that SQLite's operators would do otherwise, and decimals of two scales.
///
/// SQLite's own operators turn an integer that overflows into a double.
enum NumberFunctions {
  static let negate = "windrow_negate"
  static let compareDecimals = "windrow_compare_decimals"

  /// The name of the function for an operator over two integers.
  static func name(_ arithmetic: ArithmeticOperator) -> String {
    switch arithmetic {
    case .add: "windrow_add"
    case .subtract: "windrow_subtract"
    case .multiply: "windrow_multiply"
    case .divide: "windrow_divide"
    case .remainder: "windrow_remainder"
    }
  }

  static func register(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.register(name(.add), arguments: 2, on: connection) {
      unsafe NumberFunctions.apply(.add, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(name(.subtract), arguments: 2, on: connection) {
      unsafe NumberFunctions.apply(.subtract, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(name(.multiply), arguments: 2, on: connection) {
      unsafe NumberFunctions.apply(.multiply, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(name(.divide), arguments: 2, on: connection) {
      unsafe NumberFunctions.apply(.divide, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(name(.remainder), arguments: 2, on: connection) {
      unsafe NumberFunctions.apply(.remainder, $0, FunctionArguments($2, $1))
    }
    try unsafe SQLFunction.register(negate, arguments: 1, on: connection) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count), !arguments.isNull(0) else { return }
      unsafe FunctionResult.set(Arithmetic.negate(arguments.integer(0)), context)
    }
    try unsafe SQLFunction.register(compareDecimals, arguments: 3, on: connection) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count), !arguments.isNull(0),
        !arguments.isNull(1)
      else { return }
      let order = NumberFunctions.order(
        arguments.integer(0), arguments.integer(1), scaleDifference: Int(arguments.integer(2)))
      unsafe FunctionResult.set(order, context)
    }
    try ExactSumFunction.register(on: connection)
    try ExactFunctions.register(on: connection)
  }

  private static func apply(
    _ arithmetic: ArithmeticOperator, _ context: OpaquePointer?, _ arguments: FunctionArguments?
  ) {
    guard let arguments, !arguments.isNull(0), !arguments.isNull(1) else { return }
    unsafe FunctionResult.set(
      Arithmetic.apply(arithmetic, arguments.integer(0), arguments.integer(1)), context)
  }

  /// -1, 0 or 1 as the first number of units is less, the same or greater; the second has more fraction digits by the
  /// difference (fewer where it is negative).
  private static func order(_ left: Int64, _ right: Int64, scaleDifference: Int) -> Int64 {
    // A scale is at most 18, so the products have at most 38 digits, which 128 bits hold; SQL of the caller may say more.
    func power(_ exponent: Int) -> Int128 {
      (0..<max(0, min(exponent, AttributeType.greatestScale))).reduce(Int128(1)) { power, _ in power * 10 }
    }
    let first = Int128(left) * power(scaleDifference)
    let second = Int128(right) * power(-scaleDifference)
    return first < second ? -1 : first == second ? 0 : 1
  }
}

/// The sum of integers that only its total can overflow.
///
/// SQLite's own `sum` refuses when a running total overflows, so whether it answers depends on the order of the rows.
enum ExactSumFunction {
  static let name = "windrow_sum"
  static let overflowMessage = "windrow: integer overflow"

  static func register(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.registerAggregate(
      name, on: connection,
      step: { context, count, values in
        guard let arguments = unsafe FunctionArguments(values, count), !arguments.isNull(0),
          let place = unsafe ExactSumFunction.place(context, create: true)
        else { return }
        let total = unsafe place.pointee?.takeUnretainedValue() ?? RunningTotal()
        if unsafe place.pointee == nil { unsafe place.pointee = Unmanaged.passRetained(total) }
        total.sum.add(arguments.integer(0))
      },
      finish: { context in
        guard let place = unsafe ExactSumFunction.place(context, create: false),
          let total = unsafe place.pointee?.takeRetainedValue()
        else { return }
        if let sum = total.sum.total {
          unsafe FunctionResult.set(sum, context)
        } else {
          unsafe sqlite3_result_error(context, ExactSumFunction.overflowMessage, -1)
        }
      })
  }

  /// The place that SQLite keeps for one group, zeroed at first; nil where there is none.
  private static func place(
    _ context: OpaquePointer?, create: Bool
  ) -> UnsafeMutablePointer<Unmanaged<RunningTotal>?>? {
    let size = create ? Int32(MemoryLayout<Int>.size) : 0
    return unsafe sqlite3_aggregate_context(context, size)?
      .assumingMemoryBound(to: Unmanaged<RunningTotal>?.self)
  }
}

/// The sum of one group while its rows come.
private final class RunningTotal {
  var sum = IntegerSum()
}
