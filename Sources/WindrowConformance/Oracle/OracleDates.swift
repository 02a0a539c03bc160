import Foundation

/// Dates in the calendar that counts the same way for ever, day by day.
enum OracleDates {
  private static let secondsADay = 86_400.0
  /// Days from 0001-01-01 to 2001-01-01: five times 400 years.
  private static let daysToReference = 5 * 146_097

  /// Whether a date lies in the years 1 to 9999.
  static func isInRange(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds >= start && seconds < end
  }

  private static let start = Double(-daysToReference) * secondsADay
  // 20 more cycles of 400 years end in the year 8001, 1,999 years later begins the year 10000.
  private static let end = Double(days(beforeYear: 10_000) - daysToReference) * secondsADay

  /// The year, month and day of a date in a time zone; nil or an unknown zone is UTC.
  static func civil(_ date: Date, timeZone: String?) -> (year: Int, month: Int, day: Int) {
    let offset = timeZone.flatMap(TimeZone.init(identifier:)).map { $0.secondsFromGMT(for: date) } ?? 0
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down) + Double(offset)
    var left = Int((seconds / secondsADay).rounded(.down)) + daysToReference
    var year = 1
    // One cycle at a time backwards, then year by year: slow, and plainly right.
    while left < 0 {
      left += 146_097
      year -= 400
    }
    while left >= 146_097 {
      left -= 146_097
      year += 400
    }
    while left >= (isLeap(year) ? 366 : 365) {
      left -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    while left >= lengths(year)[month - 1] {
      left -= lengths(year)[month - 1]
      month += 1
    }
    return (year, month, left + 1)
  }

  /// The text of a month or day as section keys spell it.
  static func text(_ numbers: Int...) -> String {
    numbers.enumerated().map { index, number in
      let digits = String(abs(number))
      let padded = String(repeating: "0", count: Swift.max(0, (index == 0 ? 4 : 2) - digits.count)) + digits
      return number < 0 ? "-" + padded : padded
    }.joined(separator: "-")
  }

  /// The days from 2001-01-01 to a day, or nil for one that the calendar lacks.
  static func daysSinceReference(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 1, (1...12).contains(month), day >= 1, day <= lengths(year)[month - 1] else { return nil }
    return days(beforeYear: year) + lengths(year)[..<(month - 1)].reduce(0, +) + day - 1 - daysToReference
  }

  private static func days(beforeYear year: Int) -> Int {
    (1..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func lengths(_ year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }
}
