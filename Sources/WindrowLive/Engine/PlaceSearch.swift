import WindrowModel

/// Finds places in a list by what places a row, as it was before a commit: a binary search that reads rows by identity.
///
/// Each row is read at most once, however many places are sought.
final class PlaceSearch {
  private let rows: RowIDs
  private let entity: EntityDescription
  private let order: OrderReader
  private let moment: Moment
  private var known: [RowID: [AttributeValue]] = [:]

  init(_ rows: RowIDs, of entity: EntityDescription, _ order: OrderReader, before moment: Moment) {
    self.rows = rows
    self.entity = entity
    self.order = order
    self.moment = moment
  }

  /// How many rows of the list come before a row of these values and this identity.
  ///
  /// Complexity: O(log n) rows read.
  func rank(of values: [AttributeValue], _ id: RowID) throws(StoreError) -> Int {
    try (0..<rows.count).partitioningIndex { (middle) throws(StoreError) in
      let probe = rows[middle]
      return !order.precedes((try self.values(of: probe), probe), (values, id))
    }
  }

  /// The index of a row that may be in the list, by the values it had before, or nil where it is not.
  func index(of id: RowID, _ values: [AttributeValue]) throws(StoreError) -> Int? {
    known[id] = values
    let rank = try rank(of: values, id)
    return rank < rows.count && rows[rank] == id ? rank : nil
  }

  private func values(of id: RowID) throws(StoreError) -> [AttributeValue] {
    if let values = known[id] { return values }
    guard let own = try moment.values(entity, id, order.columns) else {
      throw StoreError(
        .misuse, "Row \(id) of the list was not there before the commit.", entity: entity.name)
    }
    let values = try order.values(id, own, in: moment)
    known[id] = values
    return values
  }
}
