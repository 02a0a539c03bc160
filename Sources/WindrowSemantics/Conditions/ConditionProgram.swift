package import WindrowModel

/// A condition made ready to be asked of many rows, a batch of them at a time.
///
/// ```swift
/// let program = ConditionProgram(resolved)
/// let mask = try program.matching(batch)
/// ```
/// Every node yields a mask of the rows for which it is true; since logic is two-valued, NOT is the complement. A node
/// looks only at rows that its parent has not decided yet, and dear ones (text searches) come after cheap ones.
package struct ConditionProgram: Sendable {
  private let root: any ConditionNode

  /// Compiles a condition; nil is true for every row.
  package init(_ condition: ResolvedCondition?) {
    root = condition.map(ConditionCompiler.compile) ?? AlwaysNode(value: true)
  }

  /// The rows of a batch for which the condition is true.
  package func matching(_ batch: any RowBatch) throws(StoreError) -> RowMask {
    try root.mask(batch, among: RowMask(count: batch.count, all: true))
  }

  /// Whether the condition is true for one row, whose values a closure reads.
  package func matches(
    _ value: @escaping (ResolvedPath) throws(StoreError) -> AttributeValue
  ) throws(StoreError) -> Bool {
    let batch = ValueBatch(count: 1) { (_, path) throws(StoreError) in try value(path) }
    return try !matching(batch).isEmpty
  }
}

/// One node of a compiled condition.
protocol ConditionNode: Sendable {
  /// Roughly how much a row costs, to ask cheap nodes first: 0 nothing, 1 a number, 2 a text, 4 a text search.
  var cost: Int { get }

  /// The rows among candidates for which the node is true.
  ///
  /// What is not among the candidates may be left unread, and is not in the answer.
  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask
}
