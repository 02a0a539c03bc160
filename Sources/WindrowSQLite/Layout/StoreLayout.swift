import WindrowModel

/// The layouts of a schema's tables, by entity name.
struct StoreLayout: Sendable {
  let schema: Schema
  let tables: [TableLayout]
  /// The entities whose deletion may cascade without end: they reach a circle of cascades.
  let endlessCascades: Set<String>
  /// Whether any entity is a view.
  let hasViews: Bool
  private let positions: [String: Int]

  /// The layout of the tables that a schema makes, or of those that are there, by table name in small letters.
  init(_ schema: Schema, found: [String: FoundTable] = [:]) {
    self.schema = schema
    tables = schema.entities.map { TableLayout($0, found[$0.table.lowercased()]) }
    positions = Dictionary(
      schema.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    hasViews = tables.contains(where: \.isView)
    endlessCascades = Self.endlessCascades(in: schema)
  }

  /// The layout of an entity, or `unknownEntity`.
  func table(_ name: String) throws(StoreError) -> TableLayout {
    guard let position = positions[name] else {
      throw StoreError(.unknownEntity, "The store has no entity \"\(name)\".", entity: name)
    }
    return tables[position]
  }

  /// What is left when entities that cascade to nothing are taken away, again and again.
  private static func endlessCascades(in schema: Schema) -> Set<String> {
    var left = Set(schema.entities.map(\.name))
    while true {
      let ending = left.filter { name in
        !schema.referrers(of: name).contains {
          $0.toOne.deleteRule == .cascade && left.contains($0.entity.name)
        }
      }
      if ending.isEmpty { return left }
      left.subtract(ending)
    }
  }
}
