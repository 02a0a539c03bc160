/// The reading of an instant from ISO 8601 text, exact to the last bit of its seconds.
package enum InstantText {
  /// Seconds since 2001-01-01 UTC, or nil for a text that is no date, or a date with a time and an offset.
  ///
  /// - Parameter isLenient: As other programs write it: a space for the `T`, and UTC where no offset is said.
  package static func seconds(_ text: String, isLenient: Bool = false) -> Double? {
    var rest = text.utf8[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2), take("-", &rest),
      let day = number(&rest, 2), let days = days(year, month, day)
    else { return nil }
    let midnight = days * 86_400
    if rest.isEmpty { return Double(midnight) }
    guard take("T", &rest) || take("t", &rest) || isLenient && take(" ", &rest), let hour = number(&rest, 2),
      take(":", &rest),
      let minute = number(&rest, 2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    var fraction: Substring.UTF8View = ""[...].utf8
    if take(":", &rest) {
      guard let written = number(&rest, 2), written < 60 else { return nil }
      second = written
      if take(".", &rest) || take(",", &rest) {
        fraction = rest.prefix { (48...57).contains($0) }
        rest = rest[fraction.endIndex...]
        guard !fraction.isEmpty, fraction.count <= 15 else { return nil }
      }
    }
    guard let offset = isLenient && rest.isEmpty ? 0 : offset(&rest), rest.isEmpty else { return nil }
    return exact(midnight + hour * 3600 + minute * 60 + second - offset, Substring(fraction))
  }

  /// The double nearest to seconds and the digits of their fraction, which count upwards also before 2001.
  private static func exact(_ seconds: Int, _ fraction: Substring) -> Double? {
    guard !fraction.isEmpty else { return Double(seconds) }
    var units = Int128(seconds)
    for digit in fraction.utf8 { units = units * 10 + Int128(digit - 48) }
    return Double("\(units)e-\(fraction.utf8.count)")
  }

  /// The offset from UTC in seconds, `Z` being none; nil where there is neither.
  private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
    if take("Z", &rest) || take("z", &rest) { return 0 }
    let isNegative = rest.first == UInt8(ascii: "-")
    guard take("+", &rest) || take("-", &rest), let hours = number(&rest, 2), hours < 24 else { return nil }
    var minutes = 0
    if take(":", &rest) || !rest.isEmpty {
      guard let written = number(&rest, 2), written < 60 else { return nil }
      minutes = written
    }
    let seconds = hours * 3600 + minutes * 60
    return isNegative ? -seconds : seconds
  }

  /// Days since 2001-01-01 in the Gregorian calendar, also before it was used; nil for a day that it lacks.
  ///
  /// Counts years from March, so that the leap day is the last (Howard Hinnant, "chrono-compatible low-level date algorithms").
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(month, of: year) else { return nil }
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }

  private static func length(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Takes exactly so many digits.
  private static func number(_ rest: inout Substring.UTF8View, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func take(_ letter: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest.removeFirst()
    return true
  }
}
