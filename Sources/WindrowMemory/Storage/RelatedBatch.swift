import WindrowModel
import WindrowSemantics

/// Some rows of a table by identity, as conditions over a to-many read them.
struct RelatedBatch: RowBatch {
  let database: Database
  let entity: String
  let ids: [RowID]
  let memory: RelatedMemory

  var count: Int { ids.count }

  func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    let identities = TypedColumn(integers: ids)
    guard let first = path.steps.first else {
      if path.target == .identity { return identities }
      return database.values(of: identities, in: entity, path.target, path.type)
    }
    return database.follow(
      path, from: database.values(of: identities, in: entity, .column(first.column), .int))
  }

  func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows {
    TableReferences(database, toMany, memory)
  }
}

/// The rows of a table that point somewhere by one of its keys, from the table's index over the key.
struct TableReferences: RelatedRows {
  let memory: RelatedMemory
  private let database: Database
  private let toMany: ResolvedToMany
  private let table: Table?

  init(_ database: Database, _ toMany: ResolvedToMany, _ memory: RelatedMemory) {
    self.database = database
    self.toMany = toMany
    self.memory = memory
    table = database.schema.index(of: toMany.entity).map { database.tables[$0] }
  }

  func count(pointingTo key: RowID) -> Int {
    table?.references(at: toMany.column)?.count(pointingTo: key) ?? 0
  }

  func ids(pointingTo key: RowID) -> [RowID] {
    table?.references(at: toMany.column)?.rows(pointingTo: key) ?? []
  }

  func batch(_ ids: [RowID]) -> any RowBatch {
    RelatedBatch(database: database, entity: toMany.entity, ids: ids, memory: memory)
  }
}
