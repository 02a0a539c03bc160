/// The entities of a store, checked together.
///
/// A schema is consistent: making one from descriptions that contradict each other throws
/// ``StoreError/Kind/invalidSchema`` with every fault in ``StoreError/details``.
public struct Schema: Sendable, Hashable {
  /// The entities in the order given, which is the order in which tables are created.
  public let entities: [EntityDescription]
  private let positions: [String: Int]
  private let inverses: [String: [ToManyDescription]]

  /// Checks descriptions and makes a schema of them.
  ///
  /// Complexity: O(number of columns and relationships).
  public init(entities: [EntityDescription]) throws(StoreError) {
    let faults = SchemaFaults.find(in: entities)
    guard faults.isEmpty else {
      throw StoreError(
        .invalidSchema, "The schema has \(faults.count) fault\(faults.count == 1 ? "" : "s").",
        details: faults)
    }
    self.entities = entities
    self.positions = Dictionary(
      entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var inverses: [String: [ToManyDescription]] = [:]
    for entity in entities {
      for toOne in entity.toOnes {
        guard let inverse = toOne.inverse else { continue }
        inverses[toOne.destination, default: []].append(
          ToManyDescription(name: inverse, destination: entity.name, toOne: toOne.name))
      }
    }
    self.inverses = inverses
  }
}

extension Schema {
  /// The entity of a name, or ``StoreError/Kind/unknownEntity``.
  public func entity(_ name: String) throws(StoreError) -> EntityDescription {
    guard let position = positions[name] else {
      throw StoreError(.unknownEntity, "The schema has no entity \"\(name)\".", entity: name)
    }
    return entities[position]
  }

  /// The position of an entity in ``entities``, or nil where no such name is.
  public func index(of name: String) -> Int? { positions[name] }

  /// The to-many relationships of an entity: the inverses that to-ones of any entity declare.
  public func toManys(of entity: String) -> [ToManyDescription] { inverses[entity] ?? [] }

  /// The to-many relationship of a name, or nil.
  public func toMany(_ name: String, of entity: String) -> ToManyDescription? {
    inverses[entity]?.first { $0.name == name }
  }

  /// The relationships that point to an entity, in the order in which a deletion treats them.
  ///
  /// The last declared comes first: entities from last to first, and the to-ones of each from last to first.
  public func referrers(of entity: String) -> [(entity: EntityDescription, toOne: ToOneDescription)] {
    entities.reversed().flatMap { other in
      other.toOnes.reversed().filter { $0.destination == entity }.map { (other, $0) }
    }
  }
}
