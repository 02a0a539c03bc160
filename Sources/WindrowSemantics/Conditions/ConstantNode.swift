import Foundation
import WindrowModel

/// A comparison of an operand with a constant that is not nil: most of what conditions consist of.
struct ConstantNode: ConditionNode {
  /// The constant as the operand's lane keeps it, and the operator, adjusted where the lane has no such value.
  private enum Test {
    case integer(ComparisonOperator, Int64)
    case real(ComparisonOperator, Double)
    case text(ComparisonOperator, String)
    case uuid(ComparisonOperator, UUID)
    case data(ComparisonOperator, Data)
    /// All values are alike beside it, as an integer is beside 1e300.
    case everyValue(Bool)
  }

  private let operand: OperandProgram
  private let test: Test
  /// What a row without a value yields: it differs from every constant.
  private let nullHolds: Bool

  init(_ operand: ResolvedOperand, _ comparison: ComparisonOperator, _ constant: AttributeValue) {
    self.operand = OperandProgram(operand)
    nullHolds = comparison == .notEqual
    test = Self.test(operand.type ?? .int, comparison, constant)
  }

  var cost: Int { operand.isText ? 2 : 1 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let column = try operand.values(batch)
    var mask = rows(of: column, among: candidates)
    if column.nullCount != 0 {
      if nullHolds { mask.formUnion(column.nullRows) } else { mask.subtract(column.nullRows) }
    }
    mask.formIntersection(candidates)
    return mask
  }

  private func rows(of column: TypedColumn, among candidates: RowMask) -> RowMask {
    switch test {
    case .integer(let comparison, let constant):
      return comparison.rows(of: column.integers, beside: constant)
    case .real(let comparison, let constant):
      return comparison.rows(of: column.reals, beside: constant)
    case .text(let comparison, let constant):
      let texts = column.texts
      guard comparison.isOrdering else {
        // Both are normalised, so texts of other lengths differ, which is cheap to see.
        let length = constant.utf8.count
        let wantsEqual = comparison == .equal
        return RowMask(among: candidates) {
          (texts[$0].utf8.count == length && texts[$0] == constant) == wantsEqual
        }
      }
      return RowMask(among: candidates) {
        comparison.holds(TextOrder.compare(texts[$0], constant, .lexical))
      }
    case .uuid(let comparison, let constant):
      let uuids = column.uuids
      return RowMask(among: candidates) { comparison.holds(ValueOrder.compare(uuids[$0], constant)) }
    case .data(let comparison, let constant):
      let blobs = column.blobs
      return RowMask(among: candidates) { (blobs[$0] == constant) == (comparison == .equal) }
    case .everyValue(let holds): return RowMask(count: column.count, all: holds)
    }
  }

  private static func test(
    _ type: AttributeType, _ comparison: ComparisonOperator, _ constant: AttributeValue
  ) -> Test {
    switch (TypedColumn.Lane(type), constant) {
    case (.integer, .int(let value)): return .integer(comparison, value)
    case (.integer, .bool(let value)): return .integer(comparison, value ? 1 : 0)
    case (.integer, .double(let value)): return integers(comparison, beside: value)
    case (.integer, .decimal(let value)):
      guard case .decimal(let scale) = type, let units = ScaledDecimal.units(of: value, scale: scale) else {
        return .everyValue(comparison == .notEqual)
      }
      return .integer(comparison, units)
    case (.real, .double(let value)): return .real(comparison, value)
    case (.real, .date(let value)): return .real(comparison, value.timeIntervalSinceReferenceDate)
    case (.real, .int(let value)): return doubles(comparison, beside: value)
    case (.text, .string(let value)): return .text(comparison, value)
    case (.uuid, .uuid(let value)): return .uuid(comparison, value)
    case (.data, .data(let value)): return .data(comparison, value)
    default: return .everyValue(comparison == .notEqual)
    }
  }

  /// Integers beside a double: the integer below it decides, so that no integer is ever rounded.
  private static func integers(_ comparison: ComparisonOperator, beside value: Double) -> Test {
    if let exact = Int64(exactly: value) { return .integer(comparison, exact) }
    switch comparison {
    case .equal, .notEqual: return .everyValue(comparison == .notEqual)
    case .less, .lessOrEqual:
      guard let floor = Int64(exactly: value.rounded(.down)) else { return .everyValue(value > 0) }
      return .integer(.lessOrEqual, floor)
    case .greater, .greaterOrEqual:
      guard let floor = Int64(exactly: value.rounded(.down)) else { return .everyValue(value < 0) }
      return .integer(.greater, floor)
    }
  }

  /// Doubles beside an integer that none of them equals: the nearest double, on whichever side it lies, decides.
  private static func doubles(_ comparison: ComparisonOperator, beside value: Int64) -> Test {
    if let exact = Double(exactly: value) { return .real(comparison, exact) }
    let nearest = Double(value)
    let isAbove = NumberOrder.compare(value, nearest) == .orderedAscending
    return switch comparison {
    case .equal, .notEqual: .everyValue(comparison == .notEqual)
    case .less, .lessOrEqual: .real(isAbove ? .less : .lessOrEqual, nearest)
    case .greater, .greaterOrEqual: .real(isAbove ? .greaterOrEqual : .greater, nearest)
    }
  }
}
