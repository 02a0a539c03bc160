/// Which of some rows stay where they are: the longest set that keeps its relative order and has all fixed rows in it.
///
/// Among equally long ones the set whose old places are lexicographically smallest.
enum OracleOrderKeeping {
  /// A row's places before and after, and whether it did not change.
  struct Row {
    let old: Int
    let new: Int
    let isFixed: Bool
  }

  /// The old places of the rows that stay.
  static func kept(_ rows: [Row]) -> Set<Int> {
    let loose = rows.count { !$0.isFixed }
    return loose <= 6 ? keptByTrying(rows) : keptByTable(rows)
  }

  /// By the definition: every set of loose rows is tried.
  static func keptByTrying(_ rows: [Row]) -> Set<Int> {
    let rows = rows.sorted { $0.old < $1.old }
    let loose = rows.indices.filter { !rows[$0].isFixed }
    var best: [Int]?
    for mask in 0..<(1 << loose.count) {
      let left = Set(loose.indices.filter { mask & (1 << $0) == 0 }.map { loose[$0] })
      let chosen = rows.indices.filter { !left.contains($0) }
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ rows[$0].new < rows[$1].new }) else { continue }
      let places = chosen.map { rows[$0].old }
      guard let other = best else {
        best = places
        continue
      }
      if places.count > other.count || places.count == other.count && places.lexicographicallyPrecedes(other)
      {
        best = places
      }
    }
    return Set(best ?? [])
  }

  /// The same for many rows: the longest way on from each row, and then from the front the first that is long enough.
  static func keptByTable(_ rows: [Row]) -> Set<Int> {
    let rows = rows.sorted { $0.old < $1.old }
    // A fixed row outweighs all loose ones, so that none is given up.
    let weights = rows.map { $0.isFixed ? rows.count + 1 : 1 }
    var longest = weights
    for index in rows.indices.reversed() {
      for later in rows.indices[(index + 1)...] where rows[later].new > rows[index].new {
        longest[index] = max(longest[index], weights[index] + longest[later])
      }
    }
    var rest = longest.max() ?? 0
    var last = -1
    var kept: Set<Int> = []
    for index in rows.indices where rest > 0 && longest[index] == rest && rows[index].new > last {
      kept.insert(rows[index].old)
      rest -= weights[index]
      last = rows[index].new
    }
    return kept
  }
}
