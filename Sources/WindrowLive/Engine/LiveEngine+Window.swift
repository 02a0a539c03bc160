import WindrowModel
import WindrowStore

/// Steps of a list that is cut off behind a number of rows.
extension LiveEngine {
  /// Searches the places of the affected rows that the window shows, and fetches it again where a row leaves a full one.
  ///
  /// The list knows nothing of what lies behind it. So a row that takes a place behind all that stay is not known to belong
  /// to a full window, and which row slides in where one leaves only the store can tell: by key where an index has the
  /// order.
  func stepOfWindow(
    _ state: ListState, limit: Int, _ affected: Set<RowID>, _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> Outcome {
    let search = PlaceSearch(state.rows, of: request.entity, order, before: before)
    let found = try touchedRows(affected.sorted(), search, before, after, transaction)
    if found.isEmpty { return .unchanged }
    guard var touched = try search.placed(found, reading: Self.leastReadings) else {
      return try refetchWindow(state, affected, before, after, transaction)
    }
    var count = state.rows.count + touched.reduce(0) { $0 + $1.growth }
    if state.rows.count == limit {
      count -= Self.removeArrivalsAtEnd(&touched, of: count)
      if count < limit { return try refetchWindow(state, affected, before, after, transaction) }
    }
    for row in try rowsBehind(limit, of: count, touched, state, search, before) {
      if let index = touched.firstIndex(where: { $0.id == row.id }) {
        touched[index] = row
      } else {
        touched.append(row)
      }
    }
    touched.removeAll { $0.old == nil && $0.new == nil }
    if touched.isEmpty { return .unchanged }
    return .changed(ListEdit(touched).applied(to: state), ListStep(touched))
  }

  /// Takes the rows out that arrive behind all that stay; returns how many.
  private static func removeArrivalsAtEnd(_ touched: inout [TouchedRow], of count: Int) -> Int {
    var removed = 0
    let arrivals = touched.indices.filter { touched[$0].new != nil && touched[$0].changesPlace }
    for row in arrivals.sorted(by: { touched[$0].new?.index ?? 0 > touched[$1].new?.index ?? 0 }) {
      guard touched[row].new?.index == count - 1 - removed else { break }
      touched[row].new = nil
      removed += 1
    }
    return removed
  }

  /// The rows that others push out of the window, as they leave it.
  private func rowsBehind(
    _ limit: Int, of count: Int, _ touched: [TouchedRow], _ state: ListState, _ search: PlaceSearch,
    _ before: Moment
  ) throws(StoreError) -> [TouchedRow] {
    let step = ListStep(touched)
    var rows: [TouchedRow] = []
    for index in limit..<max(limit, count) {
      if var row = touched.first(where: { $0.new?.index == index }) {
        row.new = nil
        rows.append(row)
      } else {
        let old = step.oldIndex(ofNew: index)
        let id = state.rows[old]
        guard let face = try faces.face(of: id, in: before) else { throw search.missing(id) }
        rows.append(TouchedRow(id: id, old: .init(index: old, face: face), new: nil))
      }
    }
    return rows
  }
}

extension TouchedRow {
  /// By how many rows the list grows.
  fileprivate var growth: Int { (new == nil ? 0 : 1) - (old == nil ? 0 : 1) }
}
