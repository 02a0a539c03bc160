import Foundation
import WindrowModel

/// The order of two values that are not nil: -1, 0 or 1.
enum OracleOrder {
  /// The order of two values of one type, or of two numbers; 0 for values that nothing orders.
  static func compare(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.int(let left), .int(let right)): order(left, right)
    case (.double(let left), .double(let right)): order(left, right)
    case (.int(let left), .double(let right)): OracleNumbers.compare(left, right)
    case (.double(let left), .int(let right)): -OracleNumbers.compare(right, left)
    case (.string(let left), .string(let right)): lexical(left, right)
    case (.date(let left), .date(let right)):
      order(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    case (.decimal(let left), .decimal(let right)): order(left, right)
    case (.uuid(let left), .uuid(let right)): lexical(left.uuidString, right.uuidString)
    case (.data(let left), .data(let right)): left == right ? 0 : 1
    default: 1
    }
  }

  /// By the UTF-8 bytes of the normalised text, a prefix first.
  static func lexical(_ left: String, _ right: String) -> Int {
    let (left, right) = (OracleText.normalised(left), OracleText.normalised(right))
    if left == right { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  /// By a comparator, for texts; others have one order.
  static func compare(_ left: AttributeValue, _ right: AttributeValue, by comparator: SortTerm.Comparator)
    -> Int
  {
    guard case .string(let leftText) = left, case .string(let rightText) = right else {
      return compare(left, right)
    }
    switch comparator {
    case .lexical: return lexical(leftText, rightText)
    case .caseInsensitive:
      return lexical(
        OracleText.folded(leftText, .caseInsensitive), OracleText.folded(rightText, .caseInsensitive))
    case .natural: return OracleText.naturalOrder(leftText, rightText)
    }
  }

  /// The order of two comparable values.
  static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}
