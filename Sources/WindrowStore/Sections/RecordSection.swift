public import WindrowModel

/// One section of a typed request's result.
public struct RecordSection<Record: Entity, Key: Sendable>: Sendable {
  /// The value that all rows of the section share.
  public let key: Key
  /// The values of the section order's terms, in their order.
  public let order: [AttributeValue]
  /// The identities of its rows, in order; at least one.
  public let ids: [RecordID<Record>]
}

/// One section of a typed request's result, and how many rows it has.
public struct RecordSectionCount<Key: Sendable>: Sendable {
  /// The value that all rows of the section share.
  public let key: Key
  /// The values of the section order's terms, in their order.
  public let order: [AttributeValue]
  /// How many rows it has, at least one.
  public let count: Int
}

extension ReadTransaction {
  /// The rows of a request sectioned by a key, with the identities in each section; decodes no row.
  ///
  /// `try transaction.fetchSections(request, by: .month(\.date))`. The key takes the place of one that the request has.
  /// Complexity: one statement.
  public func fetchSections<Record: Entity, Key>(
    _ request: FetchRequest<Record>, by key: GroupKey<Record, Key>
  ) throws(StoreError) -> [RecordSection<Record, Key>] {
    var typed: [RecordSection<Record, Key>] = []
    for section in try sections(try resolve(request, by: key)) {
      typed.append(
        RecordSection(key: try key.read(section.key), order: section.order, ids: RecordID.list(section.ids)))
    }
    return typed
  }

  /// How many rows of a request there are in each section by a key, in the order of the sections; decodes no row.
  ///
  /// Complexity: one statement of GROUP BY, unless a limit or an offset decides which rows there are.
  public func fetchSectionCounts<Record: Entity, Key>(
    _ request: FetchRequest<Record>, by key: GroupKey<Record, Key>
  ) throws(StoreError) -> [RecordSectionCount<Key>] {
    var counts: [RecordSectionCount<Key>] = []
    for section in try sectionCounts(try resolve(request, by: key)) {
      counts.append(
        RecordSectionCount(key: try key.read(section.key), order: section.order, count: section.count))
    }
    return counts
  }

  private func resolve<Record: Entity, Key>(
    _ request: FetchRequest<Record>, by key: GroupKey<Record, Key>
  ) throws(StoreError) -> ResolvedFetch {
    var description = try request.description()
    description.sectionBy = try key.sectionKey()
    _ = try entity(Record.self)
    return try schema.resolve(description)
  }
}
