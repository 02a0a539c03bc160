import WindrowModel
import WindrowSemantics

/// All rows of a store at one moment, as a value: what a read transaction looks at.
struct Database: Sendable {
  let schema: Schema
  /// The rows, by the position of their entity in the schema.
  var tables: [Table]
  /// The greatest identity ever used, by the position of the entity.
  var lastIDs: [RowID]

  /// No rows.
  init(_ schema: Schema) {
    self.schema = schema
    tables = schema.entities.map { entity in
      Table(
        types: (0..<entity.columnCount).map { entity.column(at: $0).type }, toOneCount: entity.toOnes.count)
    }
    lastIDs = Array(repeating: 0, count: schema.entities.count)
  }

  /// The position of an entity, or `unknownEntity`.
  func position(of entity: EntityDescription) throws(StoreError) -> Int {
    if let position = schema.index(of: entity.name) { return position }
    throw StoreError(.unknownEntity, "The schema has no entity \"\(entity.name)\".", entity: entity.name)
  }

  /// The table of an entity, or `unknownEntity`.
  func table(of entity: EntityDescription) throws(StoreError) -> Table { tables[try position(of: entity)] }
}
