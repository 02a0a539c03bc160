import Foundation
import WindrowModel

extension ComparisonOperator {
  /// Whether it holds between two values that are in an order.
  @inline(__always)
  func holds(_ order: ComparisonResult) -> Bool {
    switch self {
    case .equal: order == .orderedSame
    case .notEqual: order != .orderedSame
    case .less: order == .orderedAscending
    case .lessOrEqual: order != .orderedDescending
    case .greater: order == .orderedDescending
    case .greaterOrEqual: order != .orderedAscending
    }
  }

  /// The rows whose value holds beside one constant, for values whose order is that of the machine.
  ///
  /// The operator is chosen outside the loop, which then has nothing but one comparison a row.
  @inline(__always)
  func rows<Value: Comparable>(of values: [Value], beside constant: Value) -> RowMask {
    unsafe values.withUnsafeBufferPointer { buffer in
      let values = unsafe buffer
      return switch self {
      case .equal: RowMask(count: values.count) { unsafe values[$0] == constant }
      case .notEqual: RowMask(count: values.count) { unsafe values[$0] != constant }
      case .less: RowMask(count: values.count) { unsafe values[$0] < constant }
      case .lessOrEqual: RowMask(count: values.count) { unsafe values[$0] <= constant }
      case .greater: RowMask(count: values.count) { unsafe values[$0] > constant }
      case .greaterOrEqual: RowMask(count: values.count) { unsafe values[$0] >= constant }
      }
    }
  }
}
