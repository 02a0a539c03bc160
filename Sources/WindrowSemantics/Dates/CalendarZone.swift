import Foundation

/// The time zone in which dates are cut into years, months and days.
package struct CalendarZone: Sendable {
  /// nil for UTC, which needs no rules.
  private let zone: TimeZone?

  /// The zone of sections that name none: days begin at midnight in Greenwich, no offset ever holds.
  package static let utc = CalendarZone(zone: nil)

  private init(zone: TimeZone?) { self.zone = zone }

  /// The zone of a name such as `Europe/Berlin`; nil where the name is unknown.
  package init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone: zone)
  }

  /// The day on which an instant falls there, by the offset that holds at that instant.
  ///
  /// - Parameter seconds: Seconds since 2001-01-01 00:00 UTC.
  /// - Returns: nil outside the years 1 to 9999 in UTC. At their very ends the local year may be 0 or 10000.
  package func date(seconds: Double) -> CivilDate? {
    let inUTC = CivilDate(seconds: seconds)
    guard let zone, inUTC != nil else { return inUTC }
    let instant = Date(timeIntervalSinceReferenceDate: seconds)
    return CivilDate(seconds: seconds, offset: zone.secondsFromGMT(for: instant))
  }
}
