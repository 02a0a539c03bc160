import CSQLite
import WindrowModel
import WindrowSemantics

/// The sums and averages that are computed exactly and rounded once, in whatever order rows come.
enum ExactFunctions {
  static let sum = "windrow_exact_sum"
  static let average = "windrow_exact_average"
  static let integerAverage = "windrow_integer_average"

  static func register(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.registerAggregate(
      sum, on: connection, step: { unsafe ExactFunctions.add($0, FunctionArguments($2, $1)) },
      finish: { context in
        unsafe ExactFunctions.finish(context) { totals in totals.doubles.total }
      })
    try unsafe SQLFunction.registerAggregate(
      average, on: connection, step: { unsafe ExactFunctions.add($0, FunctionArguments($2, $1)) },
      finish: { context in
        unsafe ExactFunctions.finish(context) { totals in
          totals.doubles.total.map { $0 / Double(totals.count) }
        }
      })
    try unsafe SQLFunction.registerAggregate(
      integerAverage, on: connection,
      step: { unsafe ExactFunctions.addInteger($0, FunctionArguments($2, $1)) },
      finish: { context in
        unsafe ExactFunctions.finish(context) { totals in totals.integers.average }
      })
  }

  private static func add(_ context: OpaquePointer?, _ arguments: FunctionArguments?) {
    guard let arguments, !arguments.isNull(0), let totals = unsafe totals(context) else { return }
    totals.count += 1
    totals.doubles.add(arguments.real(0))
  }

  private static func addInteger(_ context: OpaquePointer?, _ arguments: FunctionArguments?) {
    guard let arguments, !arguments.isNull(0), let totals = unsafe totals(context) else { return }
    totals.integers.add(arguments.integer(0))
  }

  private static func totals(_ context: OpaquePointer?) -> ExactTotals? {
    guard let place = unsafe place(context, create: true) else { return nil }
    if let known = unsafe place.pointee { return unsafe known.takeUnretainedValue() }
    let made = ExactTotals()
    unsafe place.pointee = Unmanaged.passRetained(made)
    return made
  }

  private static func finish(_ context: OpaquePointer?, _ result: (ExactTotals) -> Double?) {
    guard let place = unsafe place(context, create: false),
      let totals = unsafe place.pointee?.takeRetainedValue(), let value = result(totals)
    else { return }
    unsafe FunctionResult.set(.real(value), context)
  }

  /// The place that SQLite keeps for one group, zeroed at first; nil where there is none.
  private static func place(
    _ context: OpaquePointer?, create: Bool
  ) -> UnsafeMutablePointer<Unmanaged<ExactTotals>?>? {
    let size = create ? Int32(MemoryLayout<Int>.size) : 0
    return unsafe sqlite3_aggregate_context(context, size)?
      .assumingMemoryBound(to: Unmanaged<ExactTotals>?.self)
  }
}

/// The exact sums of one group while its rows come.
private final class ExactTotals {
  var count = 0
  var doubles = ExactDoubleSum()
  var integers = IntegerSum()
}
