import CSQLite
import WindrowModel
import WindrowSemantics

/// The functions that cut dates: `windrow_year(date, zone)`, where a NULL zone is UTC.
enum DateFunctions {
  static let year = "windrow_year"
  static let month = "windrow_month"
  static let day = "windrow_day"
  static let monthNumber = "windrow_month_number"
  static let dayNumber = "windrow_day_number"

  static func register(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.register(year, arguments: 2, on: connection) {
      guard let date = unsafe DateFunctions.date($0, FunctionArguments($2, $1)) else { return }
      unsafe FunctionResult.set(Int64(date.year), $0)
    }
    try unsafe SQLFunction.register(month, arguments: 2, on: connection) {
      guard let date = unsafe DateFunctions.date($0, FunctionArguments($2, $1)) else { return }
      unsafe FunctionResult.set(date.monthText, $0)
    }
    try unsafe SQLFunction.register(day, arguments: 2, on: connection) {
      guard let date = unsafe DateFunctions.date($0, FunctionArguments($2, $1)) else { return }
      unsafe FunctionResult.set(date.dayText, $0)
    }
    try unsafe SQLFunction.register(monthNumber, arguments: 2, on: connection) {
      guard let date = unsafe DateFunctions.date($0, FunctionArguments($2, $1)) else { return }
      unsafe FunctionResult.set(Int64(date.number(withDay: false)), $0)
    }
    try unsafe SQLFunction.register(dayNumber, arguments: 2, on: connection) {
      guard let date = unsafe DateFunctions.date($0, FunctionArguments($2, $1)) else { return }
      unsafe FunctionResult.set(Int64(date.number(withDay: true)), $0)
    }
  }

  private static func date(_ context: OpaquePointer?, _ arguments: FunctionArguments?) -> CivilDate? {
    guard let arguments, !arguments.isNull(0) else { return nil }
    if arguments.isNull(1) { return CalendarZone.utc.date(seconds: arguments.real(0)) }
    let kept = unsafe SQLFunction.kept(context, argument: 1) {
      KeptZone(CalendarZone(identifier: arguments.string(1)) ?? .utc)
    }
    return kept.zone.date(seconds: arguments.real(0))
  }
}

/// A time zone that SQLite keeps for a statement.
private final class KeptZone: Sendable {
  let zone: CalendarZone

  init(_ zone: CalendarZone) { self.zone = zone }
}
