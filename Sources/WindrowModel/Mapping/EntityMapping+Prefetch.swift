/// Reads rows of an entity by their identities, and hands each to a closure.
package typealias RelatedRowReader = (
  EntityDescription, [RowID], (borrowing RowView) throws(StoreError) -> Void
) throws(StoreError) -> Void

extension EntityMapping {
  /// Loads related objects into records: one query for each relation, with those that lie further on.
  ///
  /// A related row that is gone, or that its initializer refuses, stays unloaded: asked for, it says why.
  package func prefetch(
    _ relations: [ResolvedPrefetch], of records: inout [Record], _ read: RelatedRowReader
  ) throws(StoreError) {
    for relation in relations {
      for link in unsafe links where link.name == relation.name {
        try link.prefetch(relation, of: &records, read)
      }
    }
  }
}

extension EntityMapping {
  /// Whether two records have the same values in some columns, or in all, and so have the rows that they have loaded.
  package func isSame(
    _ left: Record, _ right: Record, in columns: [Int]? = nil, loading relations: [ResolvedPrefetch]
  ) throws(StoreError) -> Bool {
    let (first, second) = (try values(of: left), try values(of: right))
    if !(columns ?? Array(first.indices)).allSatisfy({ first[$0] == second[$0] }) { return false }
    for relation in relations {
      for link in unsafe links where link.name == relation.name {
        if !(try link.loadsSame(relation, left, right)) { return false }
      }
    }
    return true
  }

  private func values(of record: Record) throws(StoreError) -> [AttributeValue] {
    var values = [AttributeValue](repeating: .null, count: description.columnCount)
    try readValues(of: record, into: &values)
    return values
  }
}

extension ToOne {
  /// Reads the objects that records refer to, each once, and gives them to the references.
  static func load<Owner: Entity>(
    _ relation: ResolvedPrefetch, at reference: WritableKeyPath<Owner, ToOne>, of records: inout [Owner],
    _ read: RelatedRowReader
  ) throws(StoreError) {
    let mapping = try EntityMapping<Destination>.of()
    guard mapping.description == relation.destination else {
      throw StoreError(
        .schemaMismatch,
        "The store's entity \"\(relation.destination.name)\" is not described as the type \(Destination.self) is.",
        entity: relation.destination.name)
    }
    let keys = Set(records.compactMap { $0[keyPath: reference].id?.rawValue }).sorted()
    if keys.isEmpty { return }
    var objects: [Destination] = []
    try read(relation.destination, keys) { (row) throws(StoreError) in
      // The fault of whoever asks for the object, who then gets the error.
      try? Destination.decode(row, into: &objects)
    }
    try mapping.prefetch(relation.further, of: &objects, read)
    var loaded: [RecordID<Destination>: LoadedObject<Destination>] = [:]
    let source = records.lazy.map { $0[keyPath: reference] }.first { $0.id != nil }?.faultSource
    for object in objects { loaded[object.id] = LoadedObject(object, source ?? FaultSource.noNumber) }
    for index in records.indices {
      guard let key = records[index][keyPath: reference].id, let object = loaded[key] else { continue }
      records[index][keyPath: reference] = ToOne(object)
    }
  }
}

extension Record {
  /// Reads related rows into records by names: one query for each relation, with those that lie further on.
  package static func prefetch(
    _ relations: [ResolvedPrefetch], of records: inout [Record], _ read: RelatedRowReader
  ) throws(StoreError) {
    for relation in relations {
      let keys = Set(records.compactMap { $0.key(of: relation) }).sorted()
      if keys.isEmpty { continue }
      var rows: [Record] = []
      try read(relation.destination, keys) { (row) throws(StoreError) in
        guard let values = try? row.copyValues(of: relation.destination) else { return }
        rows.append(Record(id: row.id, entity: relation.destination, values: values))
      }
      try prefetch(relation.further, of: &rows, read)
      let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for index in records.indices {
        records[index].related[relation.name] = records[index].key(of: relation).flatMap { byID[$0] }
      }
    }
  }

  private func key(of relation: ResolvedPrefetch) -> RowID? {
    guard case .int(let key) = values[relation.column] else { return nil }
    return key
  }

  /// Whether this and another have the same values in some columns, or in all, and so have the rows read with them.
  package func isSame(_ other: Record, in columns: [Int]? = nil) -> Bool {
    guard (columns ?? Array(values.indices)).allSatisfy({ values[$0] == other.values[$0] }) else {
      return false
    }
    return related.count == other.related.count
      && related.allSatisfy { name, row in other.related[name].map { row.isSame($0) } ?? false }
  }
}
