import WindrowModel
import WindrowStore

extension RowLocator {
  /// Tells whether a row that was read again, at the second place, shows the values of the first.
  typealias Comparer = @Sendable (RowPlace, RowPlace) throws(StoreError) -> Bool

  /// A comparer of the rows of a typed entity, with what the request prefetches.
  static func comparer<Object: Entity>(
    of type: Object.Type, _ request: ResolvedFetch, _ shown: ShownSet
  ) throws(StoreError) -> Comparer {
    let mapping = try EntityMapping<Object>.of()
    return { (old, new) throws(StoreError) in
      try mapping.isSame(
        FaultingList<Object>.row(old), FaultingList<Object>.row(new), in: shown.columns,
        loading: request.prefetch)
    }
  }

  /// A comparer of rows by names.
  static func comparer(_ shown: ShownSet) -> Comparer {
    { FaultingList<Record>.row($0).isSame(FaultingList<Record>.row($1), in: shown.columns) }
  }

  /// A reader that decodes the rows of a typed entity, with what the request prefetches.
  static func reader<Object: Entity>(
    of type: Object.Type, _ request: ResolvedFetch
  ) throws(StoreError) -> Reader {
    let mapping = try EntityMapping<Object>.of()
    let (entity, relations) = (request.entity, request.prefetch)
    return { (transaction, ids) throws(StoreError) in
      var rows: [Object] = []
      rows.reserveCapacity(ids.count)
      var found: [RowID] = []
      found.reserveCapacity(ids.count)
      var refusals: [RowID: StoreError] = [:]
      try transaction.forEachRow(of: entity, ids: ids) { (row) throws(StoreError) in
        do throws(StoreError) {
          try Object.decode(row, into: &rows)
          found.append(row.id)
        } catch { refusals[row.id] = error }
      }
      if !relations.isEmpty {
        try mapping.prefetch(relations, of: &rows) { (entity, ids, body) throws(StoreError) in
          try transaction.forEachRow(of: entity, ids: ids, body)
        }
      }
      return ReadRows(ids: found, refusals: refusals, box: RowBox(rows))
    }
  }

  /// A reader that decodes the rows of an entity by names, with what the request prefetches.
  static func reader(_ request: ResolvedFetch) -> Reader {
    let (entity, relations) = (request.entity, request.prefetch)
    return { (transaction, ids) throws(StoreError) in
      var rows: [Record] = []
      var refusals: [RowID: StoreError] = [:]
      try transaction.forEachRow(of: entity, ids: ids) { (row) throws(StoreError) in
        do throws(StoreError) {
          rows.append(Record(id: row.id, entity: entity, values: try row.copyValues(of: entity)))
        } catch { refusals[row.id] = error }
      }
      try Record.prefetch(relations, of: &rows) { (entity, ids, body) throws(StoreError) in
        try transaction.forEachRow(of: entity, ids: ids, body)
      }
      return ReadRows(ids: rows.map(\.id), refusals: refusals, box: RowBox(rows))
    }
  }
}
