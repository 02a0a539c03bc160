extension Range<Int> {
  /// The first position for which something holds, or the end: it must hold for all positions behind such a one.
  ///
  /// Complexity: O(log n) questions.
  func partitioningIndex<Failure: Error>(
    where isBehind: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
