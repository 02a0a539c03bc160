import WindrowModel

/// True for every row, or for none.
struct AlwaysNode: ConditionNode {
  let value: Bool
  var cost: Int { 0 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) -> RowMask {
    value ? candidates : RowMask(count: candidates.count, all: false)
  }
}

/// True where all are.
struct AllNode: ConditionNode {
  let children: [any ConditionNode]
  let cost: Int

  init(_ children: [any ConditionNode]) {
    self.children = children.cheapestFirst()
    cost = children.lazy.map(\.cost).max() ?? 0
  }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    var remaining = candidates
    for child in children {
      if remaining.isEmpty { break }
      remaining = try child.mask(batch, among: remaining)
    }
    return remaining
  }
}

/// True where any is.
struct AnyNode: ConditionNode {
  let children: [any ConditionNode]
  let cost: Int

  init(_ children: [any ConditionNode]) {
    self.children = children.cheapestFirst()
    cost = children.lazy.map(\.cost).max() ?? 0
  }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    var undecided = candidates
    for child in children {
      if undecided.isEmpty { break }
      undecided.subtract(try child.mask(batch, among: undecided))
    }
    var mask = candidates
    mask.subtract(undecided)
    return mask
  }
}

/// True where the other is false.
struct NotNode: ConditionNode {
  let child: any ConditionNode
  var cost: Int { child.cost }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    var mask = candidates
    mask.subtract(try child.mask(batch, among: candidates))
    return mask
  }
}

extension [any ConditionNode] {
  /// Cheap nodes before dear ones, otherwise in their order; a condition has no effects that its order could change.
  fileprivate func cheapestFirst() -> [any ConditionNode] {
    guard count > 1, contains(where: { $0.cost != self[0].cost }) else { return self }
    return enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }
}
