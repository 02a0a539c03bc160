import Foundation
import WindrowModel
import WindrowSemantics

extension ColumnCodec {
  /// 1970-01-01 to 2001-01-01, in seconds.
  static let unixEpochDistance = Date.timeIntervalBetween1970AndReferenceDate

  /// What is stored for a value in its standard form; nil for a decimal that would be read as another one.
  func stored(_ value: SQLValue) -> SQLValue? {
    switch (self, value) {
    case (.unixSeconds, .real(let seconds)): Self.whole(seconds + Self.unixEpochDistance)
    case (.unixMilliseconds, .real(let seconds)):
      .integer(Int64((seconds * 1000).rounded()) + Int64(Self.unixEpochDistance) * 1000)
    case (.isoText, .real(let seconds)): .text(StoredInstantText.text(of: seconds))
    case (.wholeUnits(let scale), .integer(let units)): number(of: units, scale: scale)
    case (.uuidText, .blob(let bytes)): Self.uuid(bytes).map { .text($0.uuidString) }
    default: value
    }
  }

  /// What a stored number is read as; nil for one that no value has.
  func read(_ stored: SQLValue) -> SQLValue? {
    switch (self, stored) {
    case (_, .null): .null
    case (.plain, _), (.binaryText, _): stored
    case (.unixMilliseconds, .integer(let number)): .real(Self.seconds(milliseconds: Double(number)))
    case (.unixMilliseconds, .real(let number)): .real(Self.seconds(milliseconds: number))
    case (.unixSeconds, .integer(let number)): .real(Double(number) - Self.unixEpochDistance)
    case (.unixSeconds, .real(let number)): .real(number - Self.unixEpochDistance)
    case (.truth, .integer(let number)): .integer(number == 0 ? 0 : 1)
    case (.real, .integer(let number)): .real(Double(number))
    case (.real, .real): stored
    case (.wholeUnits(let scale), .integer(let number)):
      Self.units(number, scale: scale).map(SQLValue.integer)
    case (.wholeUnits(let scale), .real(let number)): Self.units(number, scale: scale).map(SQLValue.integer)
    case (.isoText, .text(let text)): InstantText.seconds(text, isLenient: true).map(SQLValue.real)
    case (.uuidText, .text(let text)): UUID(uuidString: text).map { SQLValue(.uuid($0)) }
    case (.uuidText, .blob): stored
    default: nil
    }
  }

  /// A decimal's units of a scale, of a whole number.
  static func units(_ number: Int64, scale: Int) -> Int64? {
    let (units, overflows) = number.multipliedReportingOverflow(by: power(scale))
    return overflows ? nil : units
  }

  /// A decimal's units of a scale, of a double: the nearest.
  ///
  /// For a double that is nearest to a decimal of fewer than 2⁵¹ units this gives that decimal, since the two roundings
  /// together are off by less than half a unit.
  static func units(_ number: Double, scale: Int) -> Int64? {
    Int64(exactly: (number * Double(power(scale))).rounded())
  }

  /// The milliseconds since 1970 as seconds since 2001.
  static func seconds(milliseconds: Double) -> Double { (milliseconds - unixEpochDistance * 1000) / 1000 }

  /// Integers where they are whole: a column of any affinity but REAL keeps them so.
  private static func whole(_ number: Double) -> SQLValue {
    Int64(exactly: number).map(SQLValue.integer) ?? .real(number)
  }

  private func number(of units: Int64, scale: Int) -> SQLValue? {
    let (whole, rest) = units.quotientAndRemainder(dividingBy: Self.power(scale))
    if rest == 0 { return .integer(whole) }
    let number = Double(units) / Double(Self.power(scale))
    return Self.units(number, scale: scale) == units ? .real(number) : nil
  }

  /// SQL of the caller may say any scale; ten to the greatest one is the last that 64 bits hold.
  private static func power(_ scale: Int) -> Int64 {
    (0..<max(0, min(scale, AttributeType.greatestScale))).reduce(1) { power, _ in power * 10 }
  }

  private static func uuid(_ bytes: [UInt8]) -> UUID? {
    guard bytes.count == 16 else { return nil }
    return unsafe bytes.withUnsafeBytes { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// The ISO 8601 text that is written for an instant.
enum StoredInstantText {
  /// Seconds since 2001 as `2026-01-31T12:00:00Z`, with milliseconds where there are any.
  static func text(of seconds: Double) -> String {
    let milliseconds = Int64((seconds * 1000).rounded())
    let (rest, whole) = (floorModulo(milliseconds, 1000), floorDivide(milliseconds, 1000))
    let time = floorModulo(whole, 86_400)
    // Within the years of a date a day always has a text.
    let day = CivilDate(seconds: Double(whole))?.dayText ?? ""
    var text = "\(day)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    if rest > 0 { text += "." + (rest < 100 ? "0" : "") + two(rest) }
    return text + "Z"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    (number - floorModulo(number, divisor)) / divisor
  }
  private static func floorModulo(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
