import WindrowModel
import WindrowStore

/// Steps that fetch all identities again.
extension LiveEngine {
  /// Fetches again because so many rows take a place that searching all of them would cost more.
  func refetch(
    _ rows: [TouchedRow], _ transaction: any ReadTransaction
  ) throws(StoreError) -> Outcome {
    let next = try fetch(transaction)
    let places = IdentityPlaces(next.rows.copy(0..<next.rows.count))
    var touched = rows
    for index in touched.indices where touched[index].new != nil {
      guard let place = places.place(of: touched[index].id) else {
        throw StoreError(
          .misuse, "Row \(touched[index].id) meets the condition, but the store does not list it.",
          entity: request.entity.name)
      }
      touched[index].new?.index = place
    }
    return .changed(next, ListStep(touched))
  }

  /// Fetches the window of a limit or offset again, and compares what came, what went and what was affected.
  func refetchWindow(
    _ state: ListState, _ affected: Set<RowID>, _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> Outcome {
    let next = try fetch(transaction)
    let (old, new) = (Array(state.rows), Array(next.rows))
    let (oldPlaces, newPlaces) = (IdentityPlaces(old), IdentityPlaces(new))
    var candidates = affected
    for id in old where newPlaces.place(of: id) == nil { candidates.insert(id) }
    for id in new where oldPlaces.place(of: id) == nil { candidates.insert(id) }
    var touched: [TouchedRow] = []
    for id in candidates.sorted() {
      var row = TouchedRow(id: id, old: nil, new: nil)
      if let index = oldPlaces.place(of: id), let face = try faces.face(of: id, in: before) {
        row.old = .init(index: index, face: face)
      }
      if let index = newPlaces.place(of: id), let face = try faces.face(of: id, in: after) {
        row.new = .init(index: index, face: face)
      }
      if row.old?.face != row.new?.face { touched.append(row) }
    }
    return touched.isEmpty ? .unchanged : .changed(next, ListStep(touched))
  }
}
