/// A day of the Gregorian calendar, carried back before its introduction: how dates are cut into sections.
package struct CivilDate: Hashable, Sendable {
  /// The year; 1 is the first.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// The day on which an instant falls.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 2001-01-01 00:00 UTC, as `Date.timeIntervalSinceReferenceDate` gives them; a fraction
  ///     belongs to the second before it, also before 2001.
  ///   - offset: Seconds east of UTC.
  /// - Returns: nil where the instant is not finite or lies outside the years 1 to 9999 in UTC.
  package init?(seconds: Double, offset: Int = 0) {
    guard let days = Self.daysSinceReference(seconds: seconds, offset: offset) else { return nil }
    self.init(daysSinceReference: days)
  }

  /// How many days after 2001-01-01 the day of an instant is, with the parameters and limits of ``init(seconds:offset:)``.
  static func daysSinceReference(seconds: Double, offset: Int = 0) -> Int? {
    guard seconds >= firstSecond, seconds < endSecond else { return nil }
    let whole = Int(seconds.rounded(.down)) &+ offset
    return (whole < 0 ? whole &- 86_399 : whole) / 86_400
  }

  /// The day a number of days after 2001-01-01.
  ///
  /// Counts years from March, so that the leap day is the last of its year, in eras of 400 years, after Howard
  /// Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  init(daysSinceReference days: Int) {
    // From 0000-03-01 to 2001-01-01 it is 730,791 days.
    let shifted = days &+ 730_791
    let era = (shifted < 0 ? shifted &- 146_096 : shifted) / 146_097
    let dayOfEra = shifted &- era &* 146_097
    let yearOfEra =
      (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let marchMonth = (5 &* dayOfYear &+ 2) / 153
    day = dayOfYear &- (153 &* marchMonth &+ 2) / 5 &+ 1
    month = marchMonth < 10 ? marchMonth &+ 3 : marchMonth &- 9
    year = yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0)
  }

  /// The year and the month: `2026-01`.
  package var monthText: String { text(withDay: false) }

  /// The whole date: `2026-01-31`.
  package var dayText: String { text(withDay: true) }

  /// The year and the month, or the whole date, as digits of one number: 202601, 20260131.
  package func number(withDay: Bool) -> Int {
    withDay ? (year * 100 + month) * 100 + day : year * 100 + month
  }

  /// The day of a number's digits, or the first of its month.
  package init(number: Int, withDay: Bool) {
    let months = withDay ? number / 100 : number
    year = months / 100
    month = months % 100
    day = withDay ? number % 100 : 1
  }

  private func text(withDay: Bool) -> String {
    // The year 10000, which a zone east of UTC may reach, has a digit more.
    let yearWidth = year > 9_999 ? 5 : 4
    let length = yearWidth &+ (withDay ? 6 : 3)
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      unsafe Self.write(year, before: yearWidth, width: yearWidth, in: buffer)
      unsafe Self.write(month, before: yearWidth &+ 3, width: 2, in: buffer)
      unsafe buffer[yearWidth] = 0x2D
      if withDay {
        unsafe Self.write(day, before: length, width: 2, in: buffer)
        unsafe buffer[yearWidth &+ 3] = 0x2D
      }
      return length
    }
  }

  /// Writes the last `width` decimal digits of a number that is not negative, ending just before `end`.
  private static func write(
    _ number: Int, before end: Int, width: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    var rest = number
    for place in 1...width {
      unsafe buffer[end &- place] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10)
      rest /= 10
    }
  }

  /// 0001-01-01 00:00 UTC.
  private static let firstSecond = -63_113_904_000.0
  /// 10000-01-01 00:00 UTC.
  private static let endSecond = 252_423_993_600.0
}
