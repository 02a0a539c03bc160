/// The search for everything that is wrong with a list of entity descriptions.
enum SchemaFaults {
  /// One sentence for each fault; none for a consistent list.
  static func find(in entities: [EntityDescription]) -> [String] {
    var faults: [String] = []
    faults += repeated(entities.map(\.name)).map { "Two entities are named \"\($0)\"." }
    faults += repeated(entities.map { $0.table.lowercased() }).map {
      "Two entities share the table \"\($0)\"."
    }
    for entity in entities {
      faults += names(entity)
      faults += table(entity)
      faults += attributes(entity)
      faults += relationships(entity, entities)
      faults += sets(entity)
    }
    return faults + sharedNames(entities) + inverses(entities)
  }

  private static func names(_ entity: EntityDescription) -> [String] {
    let place = "Entity \"\(entity.name)\""
    var faults: [String] = []
    if entity.name.isEmpty || entity.table.isEmpty { faults.append("An entity or its table has no name.") }
    if entity.table.lowercased().hasPrefix("sqlite_") || entity.table.lowercased().hasPrefix("windrow_") {
      faults.append("\(place) has the table \"\(entity.table)\", a name that is reserved.")
    }
    let all = entity.attributes.map(\.name) + entity.toOnes.map(\.name)
    faults += repeated(all).map { "\(place) has two attributes or relationships named \"\($0)\"." }
    for name in all where !isName(name) {
      faults.append(
        "\(place) has \"\(name)\", which is not a name: letters, digits and _, not starting with a digit.")
    }
    if all.contains(EntityDescription.identity) {
      faults.append("\(place) declares \"id\", which every entity has by itself.")
    }
    let columns = (entity.attributes.map(\.column) + entity.toOnes.map(\.column)).map { $0.lowercased() }
    faults += repeated(columns).map {
      "\(place) has two attributes or relationships on the column \"\($0)\"."
    }
    if columns.contains(where: { $0.isEmpty }) { faults.append("\(place) has a column without a name.") }
    if entity.identityColumn.isEmpty { faults.append("\(place) has an identity column without a name.") }
    if columns.contains(entity.identityColumn.lowercased()) {
      faults.append("\(place) uses the column \"\(entity.identityColumn)\", which holds its identity.")
    }
    return faults
  }

  private static func attributes(_ entity: EntityDescription) -> [String] {
    var faults: [String] = []
    for attribute in entity.attributes {
      let place = "Attribute \"\(entity.name).\(attribute.name)\""
      if case .decimal(let scale) = attribute.type, !(0...AttributeType.greatestScale).contains(scale) {
        faults.append("\(place) has the scale \(scale); it must be 0 to 18.")
      }
      if !attribute.storage.suits(attribute.type) {
        faults.append("\(place) is a \(attribute.type), which has no storage \(attribute.storage.rawValue).")
      }
      for value in attribute.allowedValues ?? [] where (try? value.accepted(as: attribute.type)) == nil {
        faults.append("\(place) allows \(value), which is no \(attribute.type).")
      }
    }
    return faults
  }

  private static func relationships(_ entity: EntityDescription, _ entities: [EntityDescription]) -> [String]
  {
    var faults: [String] = []
    for toOne in entity.toOnes {
      let place = "Relationship \"\(entity.name).\(toOne.name)\""
      if !entities.contains(where: { $0.name == toOne.destination }) {
        faults.append("\(place) points to the unknown entity \"\(toOne.destination)\".")
      }
      if toOne.deleteRule == .nullify && !toOne.isOptional {
        faults.append("\(place) is not optional, so it cannot be nullified.")
      }
    }
    return faults
  }

  private static func sets(_ entity: EntityDescription) -> [String] {
    var faults: [String] = []
    let lists =
      entity.unique.map { ("unique set", $0) } + entity.indexes.map { ("index", $0.columns.map(\.name)) }
    for (kind, names) in lists {
      let place = "A \(kind) of entity \"\(entity.name)\""
      if names.isEmpty { faults.append("\(place) is empty.") }
      for name in names where entity.columnIndex(name) == nil {
        faults.append("\(place) names the unknown attribute \"\(name)\".")
      }
      faults += repeated(names).map { "\(place) names \"\($0)\" twice." }
    }
    return faults
  }

  private static func inverses(_ entities: [EntityDescription]) -> [String] {
    var faults: [String] = []
    var seen: Set<[String]> = []
    for entity in entities {
      for toOne in entity.toOnes {
        guard let inverse = toOne.inverse,
          let target = entities.first(where: { $0.name == toOne.destination })
        else { continue }
        let place = "The inverse \"\(inverse)\" of \"\(entity.name).\(toOne.name)\""
        if !isName(inverse) { faults.append("\(place) is not a name.") }
        if target.columnIndex(inverse) != nil || inverse == EntityDescription.identity {
          faults.append("\(place) has the name of an attribute or to-one of \"\(target.name)\".")
        }
        if !seen.insert([target.name, inverse]).inserted {
          faults.append("\(place) is declared twice on \"\(target.name)\".")
        }
      }
    }
    return faults
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else {
      return false
    }
    return text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  private static func repeated(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }
}
