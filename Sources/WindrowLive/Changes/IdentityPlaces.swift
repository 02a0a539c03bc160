import WindrowModel

/// Where each identity of a list stands: a table where identities lie close together, else a dictionary.
struct IdentityPlaces {
  private let least: RowID
  private let table: [Int32]
  private let places: [RowID: Int32]

  /// The places of identities, each once. Complexity: O(n).
  init(_ ids: [RowID]) {
    var (least, greatest) = (RowID.max, RowID.min)
    for id in ids {
      least = min(least, id)
      greatest = max(greatest, id)
    }
    let (span, overflows) = greatest.subtractingReportingOverflow(least)
    self.least = least
    // Four bytes an identity that might be: as much memory as a list of eight bytes has, twice over.
    if !overflows, span >= 0, span < Int64(ids.count) * 4 + 1_024 {
      var table = [Int32](repeating: -1, count: Int(span) + 1)
      for (place, id) in ids.enumerated() { table[Int(id - least)] = Int32(truncatingIfNeeded: place) }
      self.table = table
      places = [:]
    } else {
      table = []
      places = Dictionary(
        ids.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The place of each identity, or -1 where it is not in the list.
  func places(of ids: [RowID]) -> [Int32] {
    if table.isEmpty { return ids.map { places[$0] ?? -1 } }
    let end = Int64(table.count)
    return ids.map { id in
      let (offset, overflows) = id.subtractingReportingOverflow(least)
      return overflows || offset < 0 || offset >= end ? -1 : table[Int(truncatingIfNeeded: offset)]
    }
  }

  /// The place of an identity, or nil where it is not in the list.
  func place(of id: RowID) -> Int? {
    if table.isEmpty { return places[id].map(Int.init) }
    let (offset, overflows) = id.subtractingReportingOverflow(least)
    guard !overflows, offset >= 0, offset < Int64(table.count) else { return nil }
    let place = table[Int(offset)]
    return place < 0 ? nil : Int(place)
  }
}
