import WindrowModel

extension PlaceSearch {
  /// A touched row, and how many rows that were not touched come before it.
  private struct Placing {
    let row: Int
    let rank: Int
    let key: Key
  }

  /// Gives touched rows the indices that they have in the list afterwards.
  ///
  /// Returns nil where that would read more than a number of rows.
  func placed(_ rows: [TouchedRow], reading limit: Int) throws(StoreError) -> [TouchedRow]? {
    let olds = rows.compactMap(\.old?.index).sorted()
    var staying: [Placing] = []
    var arrivals: [(row: Int, key: Key)] = []
    for (index, row) in rows.enumerated() {
      guard let order = row.new?.face.order else { continue }
      if let old = row.old, old.face.order == order {
        staying.append(
          Placing(row: index, rank: old.index - olds.countBelow(old.index), key: (order, row.id)))
      } else {
        arrivals.append((index, (order, row.id)))
      }
    }
    staying.sort { rows[$0.row].old?.index ?? 0 < rows[$1.row].old?.index ?? 0 }
    arrivals.sort { order.precedes($0.key, $1.key) }
    guard let ranks = try ranks(of: arrivals.map(\.key), reading: limit) else { return nil }
    let arriving = zip(arrivals, ranks).map { arrival, rank in
      Placing(row: arrival.row, rank: rank - olds.countBelow(rank), key: arrival.key)
    }
    return merged(staying, arriving, into: rows)
  }

  /// Rows in the order that both lists, each in order, have together, with their indices.
  private func merged(
    _ staying: [Placing], _ arriving: [Placing], into rows: [TouchedRow]
  ) -> [TouchedRow] {
    var rows = rows
    var (stayed, arrived) = (0, 0)
    for position in 0..<(staying.count + arriving.count) {
      let next: Placing
      if arrived == arriving.count
        || (stayed < staying.count && isBefore(staying[stayed], arriving[arrived]))
      {
        next = staying[stayed]
        stayed += 1
      } else {
        next = arriving[arrived]
        arrived += 1
      }
      rows[next.row].new?.index = next.rank + position
    }
    return rows
  }

  private func isBefore(_ left: Placing, _ right: Placing) -> Bool {
    left.rank == right.rank ? order.precedes(left.key, right.key) : left.rank < right.rank
  }
}

extension ListEdit {
  /// What touched rows do to a list.
  init(_ rows: [TouchedRow]) {
    let changing = rows.filter(\.changesPlace)
    self.init(
      leaving: changing.compactMap(\.old?.index).sorted(),
      arriving: changing.compactMap { row in
        row.new.map { Arrival(id: row.id, section: $0.face.section, index: $0.index) }
      }.sorted { $0.index < $1.index })
  }
}
