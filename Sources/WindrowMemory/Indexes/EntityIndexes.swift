import WindrowModel

/// The indexes of one entity, which the writer alone uses: for uniqueness and for delete rules.
struct EntityIndexes {
  private(set) var unique: [UniqueIndex]
  private(set) var references: [ReferenceIndex]
  private let toOneColumns: [Int]

  init(_ plan: EntityPlan) {
    unique = plan.uniqueSets.map(UniqueIndex.init)
    toOneColumns = plan.toOnes.map(\.column)
    references = plan.toOnes.map { _ in ReferenceIndex() }
  }

  mutating func insert(_ id: RowID, _ values: [AttributeValue]) {
    for set in unique.indices { unique[set].insert(id, values) }
    for toOne in toOneColumns.indices {
      if case .int(let key) = values[toOneColumns[toOne]] { references[toOne].insert(id, pointingTo: key) }
    }
  }

  mutating func remove(_ id: RowID, _ values: [AttributeValue]) {
    for set in unique.indices { unique[set].remove(id, values) }
    for toOne in toOneColumns.indices {
      if case .int(let key) = values[toOneColumns[toOne]] { references[toOne].remove(id, pointingTo: key) }
    }
  }

  /// Replaces the entries of a row where a change of columns touches them.
  mutating func update(
    _ id: RowID, from old: [AttributeValue], to new: [AttributeValue], _ isChanged: (Int) -> Bool
  ) {
    for set in unique.indices where unique[set].columns.contains(where: isChanged) {
      unique[set].remove(id, old)
      unique[set].insert(id, new)
    }
    for toOne in toOneColumns.indices where isChanged(toOneColumns[toOne]) {
      if case .int(let key) = old[toOneColumns[toOne]] { references[toOne].remove(id, pointingTo: key) }
      if case .int(let key) = new[toOneColumns[toOne]] { references[toOne].insert(id, pointingTo: key) }
    }
  }
}
