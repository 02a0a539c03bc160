import Foundation

/// A number as it was written, before it is known which type it meets.
///
/// Its value is ``digits`` × 10^``exponent``, so each type is read from the digits and never from a double.
struct NumberLiteral: Equatable {
  /// The number as it was written, with its sign.
  let text: String
  /// Whether it was written in digits alone, without a fraction or an exponent.
  let isInteger: Bool
  private let isNegative: Bool
  private let digits: Substring
  private let exponent: Int

  /// Reads a sign, digits, and perhaps a fraction and an exponent; nil for any other text.
  init?(_ text: String) {
    var rest = Substring(text)
    isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let whole = Self.takeDigits(&rest)
    guard !whole.isEmpty else { return nil }
    var fraction: Substring = ""
    var exponent = 0
    if rest.first == "." {
      rest.removeFirst()
      fraction = Self.takeDigits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    isInteger = rest.isEmpty && fraction.isEmpty
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      guard let written = Self.exponent(rest) else { return nil }
      exponent = written
      rest = ""
    }
    guard rest.isEmpty else { return nil }
    let all = Substring(whole + fraction).drop { $0 == "0" }
    let significant = all.trimmingZerosAtEnd()
    self.text = text
    digits = significant
    self.exponent = exponent - fraction.utf8.count + (all.utf8.count - significant.utf8.count)
  }

  private static func takeDigits(_ rest: inout Substring) -> Substring {
    let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
    rest = rest[digits.endIndex...]
    return digits
  }

  /// The exponent, kept to a size that no sum of lengths overflows; nil for what is no number.
  private static func exponent(_ text: Substring) -> Int? {
    var rest = text
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let digits = takeDigits(&rest)
    guard !digits.isEmpty, rest.isEmpty else { return nil }
    let magnitude = min(Int(digits) ?? largestExponent, largestExponent)
    return isNegative ? -magnitude : magnitude
  }

  private static let largestExponent = 1 << 40
}

extension NumberLiteral {
  /// The number with a minus in front of it.
  var negated: NumberLiteral? { NumberLiteral("-" + text) }

  /// The integer, where the number is whole and 64 bits hold it.
  var int: Int64? {
    if digits.isEmpty { return 0 }
    guard exponent >= 0, exponent <= 18, digits.utf8.count + exponent <= 19 else { return nil }
    return Int64((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
  }

  /// The nearest double, or nil beyond the range of doubles.
  var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The decimal of exactly these digits, or nil where a decimal does not hold them.
  var decimal: Decimal? {
    if digits.isEmpty { return 0 }
    guard digits.utf8.count <= 38, (-128...127).contains(exponent) else { return nil }
    let text = "\(isNegative ? "-" : "")\(digits)E\(exponent)"
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// A double that lies between the same two integers, for a number that is not whole.
  ///
  /// The nearest double serves, unless it is one of the two integers; then its neighbour towards the number does, unless
  /// doubles have no fractions there.
  private var doubleBetweenIntegers: Double? {
    guard let nearest = double, nearest == nearest.rounded(.towardZero), exponent < 0 else { return double }
    let wholeDigits = digits.dropLast(min(-exponent, digits.utf8.count))
    guard let whole = Double(wholeDigits.isEmpty ? "0" : String(wholeDigits)) else { return nil }
    let magnitude = nearest.magnitude > whole ? nearest.magnitude.nextDown : nearest.magnitude.nextUp
    guard magnitude != magnitude.rounded(.towardZero) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The number as a value of the type it meets, or as an integer or double of its own where it meets none.
  ///
  /// nil where the type has no such value: too many digits, or beyond its range.
  func value(meeting type: AttributeType?) -> AttributeValue? {
    switch type {
    case .decimal: return decimal.map(AttributeValue.decimal)
    case .double:
      // An integer that no double equals stays one: the two compare as exact numbers.
      if isInteger, let int, Double(exactly: int) == nil { return .int(int) }
      return double.map(AttributeValue.double)
    case .int:
      if let int { return .int(int) }
      return isInteger ? nil : doubleBetweenIntegers.map(AttributeValue.double)
    default:
      return isInteger ? int.map(AttributeValue.int) : double.map(AttributeValue.double)
    }
  }
}

extension Substring {
  fileprivate func trimmingZerosAtEnd() -> Substring {
    var trimmed = self
    while trimmed.last == "0" { trimmed.removeLast() }
    return trimmed
  }
}
