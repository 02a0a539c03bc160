import WindrowModel

/// A comparison of two operands that both come from the row.
struct PairNode: ConditionNode {
  private let left: OperandProgram
  private let comparison: ComparisonOperator
  private let right: OperandProgram

  init(left: ResolvedOperand, comparison: ComparisonOperator, right: ResolvedOperand) {
    self.left = OperandProgram(left)
    self.comparison = comparison
    self.right = OperandProgram(right)
  }

  var cost: Int { left.isText ? 3 : 2 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let left = try left.values(batch)
    let right = try right.values(batch)
    return RowMask(among: candidates) { row in
      if left.isNull(row) || right.isNull(row) {
        switch comparison {
        case .equal: left.isNull(row) && right.isNull(row)
        case .notEqual: left.isNull(row) != right.isNull(row)
        default: false
        }
      } else {
        comparison.holds(left.compare(row, with: right, row))
      }
    }
  }
}

/// Whether two texts that both come from the row are equal under options; nil equals nil.
struct EqualTextsNode: ConditionNode {
  private let left: OperandProgram
  private let right: OperandProgram
  private let options: TextOptions

  init(left: ResolvedOperand, right: ResolvedOperand, options: TextOptions) {
    self.left = OperandProgram(left)
    self.right = OperandProgram(right)
    self.options = options
  }

  var cost: Int { 4 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let left = try left.values(batch)
    let right = try right.values(batch)
    return RowMask(among: candidates) { row in
      if left.isNull(row) || right.isNull(row) { return left.isNull(row) && right.isNull(row) }
      return TextFolding.foldedText(left.texts[row], options)
        == TextFolding.foldedText(right.texts[row], options)
    }
  }
}

/// Whether an operand is nil.
struct NullNode: ConditionNode {
  let operand: OperandProgram
  var cost: Int { 1 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    var mask = try operand.values(batch).nullRows
    mask.formIntersection(candidates)
    return mask
  }
}
