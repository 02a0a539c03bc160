import WindrowModel

/// Which rows point where by one to-one relationship.
struct ReferenceIndex {
  /// The rows that point to one row: mostly one, sometimes very many.
  private enum Referrers {
    case one(RowID)
    case many(Set<RowID>)
  }

  private var referrers: [RowID: Referrers] = [:]

  /// Whether any row points to a row.
  func hasRows(pointingTo target: RowID) -> Bool { referrers[target] != nil }

  /// The rows that point to a row, ascending.
  func rows(pointingTo target: RowID) -> [RowID] {
    switch referrers[target] {
    case nil: []
    case .one(let id): [id]
    case .many(let ids): ids.sorted()
    }
  }

  mutating func insert(_ id: RowID, pointingTo target: RowID) {
    switch referrers[target] {
    case nil: referrers[target] = .one(id)
    case .one(let other): if other != id { referrers[target] = .many([other, id]) }
    case .many(var ids):
      // Taken out first, so that the set is not copied.
      referrers[target] = .one(id)
      ids.insert(id)
      referrers[target] = .many(ids)
    }
  }

  mutating func remove(_ id: RowID, pointingTo target: RowID) {
    switch referrers[target] {
    case nil: break
    case .one(let other): if other == id { referrers[target] = nil }
    case .many(var ids):
      referrers[target] = nil
      ids.remove(id)
      if !ids.isEmpty { referrers[target] = .many(ids) }
    }
  }
}
