/// Faults that only a store with tables would meet. Every store refuses them, so that a schema which one takes suits all.
extension SchemaFaults {
  /// The most attributes and to-ones of an entity: half of what a table of SQLite may have, since statements name some
  /// columns twice.
  static let maximumColumnCount = 1000

  /// What is wrong with the table of one entity.
  static func table(_ entity: EntityDescription) -> [String] {
    let place = "Entity \"\(entity.name)\""
    var faults: [String] = []
    let columns = (0..<entity.columnCount).map { entity.column(at: $0).column }
    if ([entity.name, entity.table, entity.identityColumn] + columns).contains(where: { $0.contains("\0") }) {
      faults.append("\(place) has NUL in the name of its table or of a column.")
    }
    if entity.columnCount > maximumColumnCount {
      faults.append(
        "\(place) has \(entity.columnCount) attributes and to-ones; \(maximumColumnCount) is the most.")
    }
    if entity.table.lowercased() == EntityDescription.oldRow, !entity.toOnes.isEmpty {
      faults.append(
        "\(place) has to-ones and the table \"\(entity.table)\", which delete rules take for the deleted row."
      )
    }
    return faults
  }

  /// The names that two tables or indexes of different entities share.
  static func sharedNames(_ entities: [EntityDescription]) -> [String] {
    var owners: [String: Int] = [:]
    for entity in entities {
      for name in Set(entity.indexNames.map { $0.lowercased() }).union([entity.table.lowercased()]) {
        owners[name, default: 0] += 1
      }
    }
    let tables = Set(entities.map { $0.table.lowercased() })
    let indexes = Set(entities.flatMap(\.indexNames).map { $0.lowercased() })
    return owners.filter { $0.value > 1 && indexes.contains($0.key) }.keys.sorted().map {
      "\"\($0)\" is the name of an index of one entity and of \(tables.contains($0) ? "the table" : "an index") of another."
    }
  }
}
