import WindrowModel

/// The least or the greatest value seen so far, in the order of its type.
struct ExtremeValue {
  private let wantsGreatest: Bool
  private var best: TypedColumn

  init(_ type: AttributeType, wantsGreatest: Bool) {
    self.wantsGreatest = wantsGreatest
    best = TypedColumn(type)
  }

  /// The value; nil where none was seen.
  var value: AttributeValue { best.count == 0 ? .null : best.value(at: 0) }

  /// Looks at the values of rows, none of them nil.
  mutating func take(_ column: TypedColumn, _ mask: RowMask) {
    var winner: Int?
    let wanted: ComparisonOperator = wantsGreatest ? .greater : .less
    mask.forEachMember { row in
      guard let current = winner else {
        winner = row
        return
      }
      if wanted.holds(column.compare(row, with: column, current)) { winner = row }
    }
    guard let winner else { return }
    if best.count == 0 || wanted.holds(column.compare(winner, with: best, 0)) {
      best = column.slice(winner..<winner + 1)
    }
  }
}
