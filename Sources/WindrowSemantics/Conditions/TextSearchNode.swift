import WindrowModel

/// A search of a text, or its comparison under options, with a pattern that is a constant.
struct TextSearchNode: ConditionNode {
  private let text: OperandProgram
  private let pattern: TextPattern
  var cost: Int { 4 }

  /// The node for a search; false where the text or the pattern is nil.
  static func make(
    _ text: ResolvedOperand, _ kind: TextPattern.Kind, _ pattern: ResolvedOperand, _ options: TextOptions
  ) -> any ConditionNode {
    switch pattern {
    case .constant(.string(let constant)):
      TextSearchNode(text: searched(text), pattern: TextPattern(kind, constant, options))
    case .constant: AlwaysNode(value: false)
    default:
      VaryingSearchNode(text: searched(text), kind: kind, pattern: OperandProgram(pattern), options: options)
    }
  }

  private static func searched(_ operand: ResolvedOperand) -> OperandProgram {
    // nil has no type; as a text it is found by the same test as any other nil.
    if case .constant(.null) = operand { .constant(.null, .string) } else { OperandProgram(operand) }
  }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let column = try text.values(batch)
    return RowMask(among: candidates) { !column.isNull($0) && pattern.matches(column.texts[$0]) }
  }
}

/// A search with a pattern that each row brings along.
struct VaryingSearchNode: ConditionNode {
  let text: OperandProgram
  let kind: TextPattern.Kind
  let pattern: OperandProgram
  let options: TextOptions
  var cost: Int { 5 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let texts = try text.values(batch)
    let patterns = try pattern.values(batch)
    return RowMask(among: candidates) { row in
      !texts.isNull(row) && !patterns.isNull(row)
        && TextPattern(kind, patterns.texts[row], options).matches(texts.texts[row])
    }
  }
}
