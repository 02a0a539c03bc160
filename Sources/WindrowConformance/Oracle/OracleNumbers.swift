import Foundation
import WindrowModel

/// Exact numbers, compared in the plainest way.
enum OracleNumbers {
  /// Whether a double has the very value of an integer.
  static func isExactDouble(_ number: Int64) -> Bool { compare(number, Double(number)) == 0 }

  /// The order of an integer and a double as exact numbers: -1, 0 or 1.
  static func compare(_ integer: Int64, _ double: Double) -> Int {
    if double >= 0x1p63 { return -1 }
    if double < -0x1p63 { return 1 }
    let whole = double.rounded(.down)
    let below = Int64(whole)
    if integer != below { return integer < below ? -1 : 1 }
    return double > whole ? -1 : 0
  }

  /// Whether a decimal has at most so many fraction digits and, in its smallest unit, fits 64 bits.
  static func fits(_ number: Decimal, scale: Int) -> Bool {
    guard number.isFinite else { return false }
    let units = number * power(scale)
    guard units >= Decimal(Int64.min), units <= Decimal(Int64.max) else { return false }
    // Digits of the written number tell its fraction without any rounding.
    let digits = "\(number)".split(separator: ".", omittingEmptySubsequences: false)
    guard digits.count == 2 else { return true }
    var fraction = digits[1]
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.count <= scale
  }

  private static func power(_ scale: Int) -> Decimal { Decimal(sign: .plus, exponent: scale, significand: 1) }

  /// The result of an operator, nil where integers overflow, for a division by zero, and for NaN.
  static func arithmetic(
    _ left: AttributeValue, _ operation: ArithmeticOperator, _ right: AttributeValue
  ) -> AttributeValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return integers(left, operation, right)
    case (.int(let left), .double(let right)): return doubles(Double(left), operation, right)
    case (.double(let left), .int(let right)): return doubles(left, operation, Double(right))
    case (.double(let left), .double(let right)): return doubles(left, operation, right)
    default: return .null
    }
  }

  private static func integers(_ left: Int64, _ operation: ArithmeticOperator, _ right: Int64)
    -> AttributeValue
  {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide: result = right == 0 ? (0, true) : left.dividedReportingOverflow(by: right)
    case .remainder:
      if right == 0 || (left == .min && right == -1) { return .null }
      result = (left - left / right * right, false)
    }
    return result.overflow ? .null : .int(result.partialValue)
  }

  private static func doubles(_ left: Double, _ operation: ArithmeticOperator, _ right: Double)
    -> AttributeValue
  {
    let result: Double
    switch operation {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide:
      if right == 0 { return .null }
      result = left / right
    case .remainder: return .null
    }
    return result.isNaN ? .null : .double(result)
  }

  /// The negative of a number, nil for the smallest integer.
  static func negative(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .int(let number): number == .min ? .null : .int(-number)
    case .double(let number): .double(-number)
    default: .null
    }
  }
}
