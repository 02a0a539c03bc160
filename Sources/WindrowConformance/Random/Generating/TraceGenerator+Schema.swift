import WindrowModel

extension TraceGenerator {
  /// Names that are words of SQL or of format strings, beside plain ones.
  private static let attributeNames = [
    "title", "amount", "cents", "price", "date", "paid", "code", "blob", "note", "order", "select", "like",
    "between", "année", "_x1", "Value",
  ]
  private static let toOneNames = ["category", "parent", "in", "next"]
  private static let entityNames = ["expense", "group", "category", "index"]

  /// One to three entities with attributes of any type, to-ones of any rule, unique sets and indexes.
  static func entities(_ random: inout SplitMix64) -> [EntityDescription] {
    let count = random.pick([1, 2, 2, 3, 3])
    let names = Array(entityNames.shuffled(using: &random).prefix(count))
    return names.map { name in entity(name, among: names, &random) }
  }

  private static func entity(_ name: String, among names: [String], _ random: inout SplitMix64)
    -> EntityDescription
  {
    let count = Int.random(in: 2...7, using: &random)
    let attributes = attributeNames.shuffled(using: &random).prefix(count).map { name in
      AttributeDescription(name, type(&random), isOptional: random.chance(65))
    }
    let toOnes = toOneNames.shuffled(using: &random).prefix(random.pick([0, 1, 1, 2])).map { toOne in
      relationship(toOne, of: name, among: names, &random)
    }
    let columns = attributes.map(\.name) + toOnes.map(\.name)
    var unique: [[String]] = []
    if random.chance(50) { unique.append(some(columns, &random)) }
    if random.chance(10) { unique.append(some(columns, &random)) }
    let indexes = (0..<random.pick([0, 1, 1, 2])).map { _ in
      IndexDescription(
        some(columns, &random).map { .init($0, isDescending: random.chance(40)) })
    }
    return EntityDescription(name, attributes: attributes, toOnes: toOnes, unique: unique, indexes: indexes)
  }

  private static func some(_ names: [String], _ random: inout SplitMix64) -> [String] {
    Array(names.shuffled(using: &random).prefix(random.pick([1, 1, 2])))
  }

  private static func type(_ random: inout SplitMix64) -> AttributeType {
    random.pick([
      .bool, .int, .int, .double, .string, .string, .string, .date, .uuid, .data,
      .decimal(scale: random.pick([0, 2, 2, 4])),
    ])
  }

  private static func relationship(
    _ name: String, of entity: String, among names: [String], _ random: inout SplitMix64
  ) -> ToOneDescription {
    let rule = random.pick(DeleteRule.allCases)
    return ToOneDescription(
      name, to: random.pick(names), isOptional: rule == .nullify || random.chance(75),
      inverse: random.chance(60) ? "all_\(entity)_\(name)" : nil, onDelete: rule)
  }

  /// Fills the tables with rows that keep the schema's rules.
  mutating func fillTables() throws(StoreError) {
    let entities = tables.schema.entities
    var ids: [String: [RowID]] = [:]
    for (index, entity) in entities.enumerated() {
      var next: RowID = 0
      ids[entity.name] = (0..<number(isLarge && index == 0 ? 80...110 : 3...14)).map { _ in
        next += random.chance(85) ? 1 : RowID(number(2...1000))
        return next
      }
    }
    for entity in entities {
      for id in ids[entity.name] ?? [] {
        let values = values(of: entity) { ids[$0] ?? [] }
        // A row that would collide is left out, and then those that point to it.
        _ = try? tables.insert(entity.name, id: id, values)
      }
    }
    removeDanglingRows()
  }

  private mutating func removeDanglingRows() {
    var changed = true
    while changed {
      changed = false
      for entity in tables.schema.entities {
        for toOne in entity.toOnes {
          for id in tables.allIDs(entity.name) {
            guard case .int(let key)? = tables.row(entity.name, id)?[toOne.name],
              tables.row(toOne.destination, key) == nil
            else { continue }
            changed = true
            if toOne.isOptional {
              tables.set(entity.name, id, toOne.name, .null)
            } else {
              tables.remove(entity.name, id)
            }
          }
        }
      }
    }
  }

  /// Values for all columns of a row, keys among those that a closure gives for an entity.
  mutating func values(of entity: EntityDescription, keys: (String) -> [RowID]) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for attribute in entity.attributes {
      if attribute.isOptional, random.chance(18) { continue }
      values[attribute.name] = value(of: attribute, in: entity)
    }
    for toOne in entity.toOnes {
      let there = keys(toOne.destination)
      if toOne.isOptional && random.chance(20) || there.isEmpty { continue }
      values[toOne.name] = .int(random.pick(there))
    }
    return values
  }
}
