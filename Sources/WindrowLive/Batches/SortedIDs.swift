import WindrowModel

/// Identities in ascending order, with the positions that they had before: the order in which stores read fastest.
struct SortedIDs {
  /// The identities, ascending.
  let ids: [RowID]
  private let positions: [Int32]

  init(_ ids: [RowID]) {
    var positions = (0..<ids.count).map { Int32(truncatingIfNeeded: $0) }
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) {
      self.ids = ids
    } else {
      positions.sort { ids[Int($0)] < ids[Int($1)] }
      self.ids = positions.map { ids[Int($0)] }
    }
    self.positions = positions
  }

  /// Where an identity was, or nil. The search begins at a place, which is set behind what was found.
  func position(of id: RowID, startingAt next: inout Int) -> Int? {
    if next < ids.count, ids[next] == id {
      next += 1
      return Int(positions[next - 1])
    }
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == id else { return nil }
    next = low + 1
    return Int(positions[low])
  }
}
