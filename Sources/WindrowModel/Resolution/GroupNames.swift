/// What the condition and the order of groups may name: their keys, their values and the number of rows.
///
/// A name is the whole spelling, `sum(cents)` or `month(date)`. It stands for a position in a group's row: the keys, then
/// the values.
struct GroupNames: Sendable {
  private let entity: String
  private var paths: [String: ResolvedPath] = [:]

  /// The names of a request's groups.
  ///
  /// - Parameters:
  ///   - groups: the keys, as written and as found.
  ///   - values: the values, as written and as found; the number of rows is among them.
  init(
    entity: String, groups: [(SectionKey, ResolvedSection)], values: [(Aggregate, ResolvedAggregates.Value)]
  ) {
    self.entity = entity
    for (position, (key, group)) in groups.enumerated() {
      add(key.description, position, group.type, group.path.isNullable)
    }
    for (position, (aggregate, value)) in values.enumerated() {
      let isCount = value.function == .count || value.function == .countDistinct
      add(aggregate.description, groups.count + position, value.type, !isCount)
    }
  }

  private mutating func add(_ name: String, _ position: Int, _ type: AttributeType, _ isNullable: Bool) {
    paths[name] = ResolvedPath(
      steps: [], entity: entity, target: .column(position), type: type, isNormalized: true,
      isNullable: isNullable, source: AttributePath([name]))
  }

  /// The place of a name in a group's row, or `unknownAttribute`.
  func path(_ path: AttributePath) throws(StoreError) -> ResolvedPath {
    if let known = paths[path.description] { return known }
    throw StoreError(
      .unknownAttribute,
      "The groups of \"\(entity)\" have no \"\(path)\"; they have \(paths.keys.sorted().joined(separator: ", ")).",
      entity: entity)
  }
}

extension Schema {
  /// The path of an entity, or where names of groups are given, what it means among them.
  func resolve(
    _ path: AttributePath, from entity: String, or groups: GroupNames?
  ) throws(StoreError) -> ResolvedPath {
    if let groups { return try groups.path(path) }
    return try resolve(path, from: entity)
  }
}
