/// Which elements of a rearranged list keep their order: the longest run that does, and of those the first.
package enum KeptOrder {
  /// Marks a longest strictly increasing subsequence; among several, the one whose places are lexicographically least.
  ///
  /// `positions` are the new positions of elements in their old order, each once; what has a negative one is passed over.
  /// What is not marked has moved. Complexity: O(n) where the order is almost kept, O(n log n) at worst; nine bytes an
  /// element.
  package static func mark(_ positions: [Int32]) -> [Bool] {
    let lengths = lengthsFromEnd(positions)
    var kept = [Bool](repeating: false, count: positions.count)
    var wanted = lengths.max() ?? 0
    var last: Int32 = -1
    // The first element that begins a run as long as is still wanted is always part of the least one.
    for place in positions.indices where wanted > 0 && lengths[place] == wanted && positions[place] > last {
      kept[place] = true
      last = positions[place]
      wanted -= 1
    }
    return kept
  }

  /// The length of the longest increasing run that begins at each place.
  private static func lengthsFromEnd(_ positions: [Int32]) -> [Int32] {
    var lengths = [Int32](repeating: 0, count: positions.count)
    // greatest[k]: the greatest position that begins a run of k + 1 elements; falls with k.
    var greatest: [Int32] = []
    greatest.reserveCapacity(positions.count)
    for place in positions.indices.reversed() {
      let position = positions[place]
      if position < 0 { continue }
      if let shortest = greatest.last, position > shortest {
        let run = firstIndex(in: greatest, notAbove: position)
        greatest[run] = position
        lengths[place] = Int32(truncatingIfNeeded: run + 1)
      } else {
        greatest.append(position)
        lengths[place] = Int32(truncatingIfNeeded: greatest.count)
      }
    }
    return lengths
  }

  /// The first place of a falling list whose element is not above a value.
  private static func firstIndex(in falling: [Int32], notAbove value: Int32) -> Int {
    falling.indices.partitioningIndex { falling[$0] <= value }
  }
}
