import Foundation

/// The reading of dates as fixtures write them: ISO 8601, exact to the last bit of their seconds.
enum FixtureDate {
  /// The instant of `2026-01-31T12:30:00.25Z`, `…+02:00`, or `2026-01-31`, which is midnight UTC; nil for another text.
  static func parse(_ text: String) -> Date? {
    // A fixed form, so a pattern is the plainest reader of it.
    let pattern = /(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:?\d\d))?/
    guard let match = text.wholeMatch(of: pattern)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let days = OracleDates.daysSinceReference(year: year, month: month, day: day)
    else { return nil }
    func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let whole = days * 86_400 + hour * 3600 + minute * 60 + second - offset(match.8)
    guard let fraction = match.7 else { return Date(timeIntervalSinceReferenceDate: Double(whole)) }
    guard let decimal = Decimal(string: "0.\(fraction)", locale: Locale(identifier: "en_US_POSIX")),
      let seconds = Double("\(Decimal(whole) + decimal)")
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private static func offset(_ text: Substring?) -> Int {
    guard let text, text != "Z" else { return 0 }
    let digits = text.filter(\.isNumber)
    let seconds = (Int(digits.prefix(2)) ?? 0) * 3600 + (Int(digits.suffix(2)) ?? 0) * 60
    return text.first == "-" ? -seconds : seconds
  }
}
