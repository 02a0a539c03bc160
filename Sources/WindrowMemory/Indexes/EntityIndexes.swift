import WindrowModel

/// The indexes of one entity that the writer alone uses: for uniqueness. Which rows point where, its table knows.
struct EntityIndexes {
  private(set) var unique: [UniqueIndex]

  init(_ plan: EntityPlan) {
    unique = plan.uniqueSets.map(UniqueIndex.init)
  }

  mutating func insert(_ id: RowID, _ values: [AttributeValue]) {
    for set in unique.indices { unique[set].insert(id, values) }
  }

  mutating func remove(_ id: RowID, _ values: [AttributeValue]) {
    for set in unique.indices { unique[set].remove(id, values) }
  }

  /// Replaces the entries of a row where a change of columns touches them.
  mutating func update(
    _ id: RowID, from old: [AttributeValue], to new: [AttributeValue], _ isChanged: (Int) -> Bool
  ) {
    for set in unique.indices where unique[set].columns.contains(where: isChanged) {
      unique[set].remove(id, old)
      unique[set].insert(id, new)
    }
  }
}
