package import WindrowModel

/// Arithmetic that never traps: what has no result is nil, in every store.
///
/// Over integers that is overflow and division by zero (`Int64.min / -1` overflows); over doubles it is NaN and
/// division by zero, as in SQL, while infinity is a result otherwise. An integer that meets a double becomes the
/// nearest double first.
package enum Arithmetic {
  /// Two integers; a division truncates toward zero.
  package static func apply(_ arithmetic: ArithmeticOperator, _ left: Int64, _ right: Int64) -> Int64? {
    let (result, overflow) =
      switch arithmetic {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      }
    return overflow ? nil : result
  }

  /// Two doubles.
  package static func apply(_ arithmetic: ArithmeticOperator, _ left: Double, _ right: Double) -> Double? {
    if right == 0, arithmetic == .divide || arithmetic == .remainder { return nil }
    let result =
      switch arithmetic {
      case .add: left + right
      case .subtract: left - right
      case .multiply: left * right
      case .divide: left / right
      case .remainder: left.truncatingRemainder(dividingBy: right)
      }
    return result.isNaN ? nil : result
  }

  /// An integer and a double.
  package static func apply(_ arithmetic: ArithmeticOperator, _ left: Int64, _ right: Double) -> Double? {
    apply(arithmetic, Double(left), right)
  }

  /// A double and an integer.
  package static func apply(_ arithmetic: ArithmeticOperator, _ left: Double, _ right: Int64) -> Double? {
    apply(arithmetic, left, Double(right))
  }

  /// The negative; nil for `Int64.min`.
  package static func negate(_ value: Int64) -> Int64? {
    apply(.subtract, 0, value)
  }
}
