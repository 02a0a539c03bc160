import WindrowModel
import WindrowStore

/// Steps of a list that is cut off behind a number of rows, or before one.
extension LiveEngine {
  /// How many rows at the end of a window may share the value by which those behind it are found.
  private static let longestTail = 16

  /// Searches the places of the affected rows that the window shows, and finds those that slide in where one leaves a full
  /// one.
  ///
  /// The list knows nothing of what lies behind it. So a row that takes a place behind all that stay is not known to belong
  /// to a full window, and which row slides in where one leaves only the store can tell: by key where a condition can say
  /// what the order begins with, which is fast where an index has the order.
  func stepOfWindow(
    _ state: ListState, limit: Int, _ affected: Set<RowID>, _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> (outcome: Outcome, way: Way) {
    let search = PlaceSearch(state.rows, of: request.entity, order, before: before)
    let found = try touchedRows(affected.sorted(), search, before, after, transaction)
    if found.isEmpty { return (.unchanged, .window) }
    guard var touched = try search.placed(found, reading: Self.leastReadings) else {
      return (try refetchWindow(state, affected, before, after, transaction), .windowFetch)
    }
    var count = state.rows.count + touched.reduce(0) { $0 + $1.growth }
    var way = Way.window
    if state.rows.count == limit {
      count -= Self.removeArrivalsAtEnd(&touched, of: count)
      if count < limit {
        let sliding = try rowsSlidingIn(limit - count, behind: count, touched, state, after, transaction)
        guard let sliding else {
          return (try refetchWindow(state, affected, before, after, transaction), .windowFetch)
        }
        touched.update(with: sliding)
        way = .slide
      }
    }
    touched.update(with: try rowsBehind(limit, of: count, touched, state, search, before))
    touched.removeAll { $0.old == nil && $0.new == nil }
    if touched.isEmpty { return (.unchanged, way) }
    return (.changed(ListEdit(touched).applied(to: state), ListStep(touched)), way)
  }

  /// Finds the affected rows where all of them are in the window and stay where they are; else fetches it again, since what
  /// happens before it shifts it.
  func stepBehindOffset(
    _ state: ListState, _ affected: Set<RowID>, _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> (outcome: Outcome, way: Way) {
    if affected.count <= Self.leastReadings {
      let search = PlaceSearch(state.rows, of: request.entity, order, before: before)
      var touched = try touchedRows(affected.sorted(), search, before, after, transaction)
      // Of a row outside nobody knows whether it was listed before.
      if touched.count == affected.count, touched.stayInPlace() {
        return (.changed(state, ListStep(touched)), .window)
      }
    }
    return (try refetchWindow(state, affected, before, after, transaction), .windowFetch)
  }

  /// The rows that slide into a full window behind those that stay, or nil where they cannot be found by key.
  private func rowsSlidingIn(
    _ missing: Int, behind count: Int, _ touched: [TouchedRow], _ state: ListState, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> [TouchedRow]? {
    let step = ListStep(touched)
    let placed = Dictionary(
      uniqueKeysWithValues: touched.compactMap { row in row.new.map { ($0.index, row.id) } })
    // The last row, and those before it that are as far in the order's first term: they are fetched too, and come first.
    var tail: [RowID] = []
    var key: AttributeValue?
    for index in (0..<count).reversed() {
      let id = placed[index] ?? state.rows[step.oldIndex(ofNew: index)]
      guard let first = try faces.face(of: id, in: after)?.order.first else { return nil }
      if let key, key != first { break }
      key = first
      tail.insert(id, at: 0)
      if tail.count > Self.longestTail { return nil }
    }
    guard let key, let rest = request.beginning(at: key, limit: tail.count + missing) else { return nil }
    let ids = try transaction.ids(rest)
    guard ids.count == tail.count + missing, ids.starts(with: tail) else { return nil }
    var rows: [TouchedRow] = []
    for (place, id) in ids.dropFirst(tail.count).enumerated() {
      guard let face = try faces.face(of: id, in: after) else { return nil }
      var row = touched.first { $0.id == id } ?? TouchedRow(id: id, old: nil, new: nil)
      row.new = .init(index: count + place, face: face)
      rows.append(row)
    }
    return rows
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

extension [TouchedRow] {
  /// Puts rows in the place of those with the same identities, or behind all.
  fileprivate mutating func update(with rows: [TouchedRow]) {
    for row in rows {
      if let index = firstIndex(where: { $0.id == row.id }) { self[index] = row } else { append(row) }
    }
  }
}

extension TouchedRow {
  /// By how many rows the list grows.
  fileprivate var growth: Int { (new == nil ? 0 : 1) - (old == nil ? 0 : 1) }
}
