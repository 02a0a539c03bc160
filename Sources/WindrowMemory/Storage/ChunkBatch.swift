import WindrowModel
import WindrowSemantics

/// The rows of a chunk as conditions, orders and aggregates read them, related rows included.
struct ChunkBatch: RowBatch {
  let database: Database
  let chunk: TableChunk
  let memory: RelatedMemory

  var count: Int { chunk.count }

  func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    guard let first = path.steps.first else { return chunk.column(path.target) }
    return database.follow(path, from: chunk.columns[first.column])
  }

  func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows {
    TableReferences(database, toMany, memory)
  }
}

extension TableChunk {
  /// The values of a column, or the identities.
  func column(_ target: ResolvedPath.Target) -> TypedColumn {
    switch target {
    case .identity: TypedColumn(integers: ids)
    case .column(let index): columns[index]
    }
  }
}

extension Database {
  /// The values at the end of a path, from the keys of the first relationship on it.
  func follow(_ path: ResolvedPath, from keys: TypedColumn) -> TypedColumn {
    var keys = keys
    for (position, step) in path.steps.enumerated() {
      let isLast = position == path.steps.count - 1
      keys = values(
        of: keys, in: step.destination, isLast ? path.target : .column(path.steps[position + 1].column),
        isLast ? path.type : .int)
    }
    return keys
  }

  /// The values of the rows that keys point to; nil for a key that is nil or points nowhere.
  func values(
    of keys: TypedColumn, in entity: String, _ target: ResolvedPath.Target, _ type: AttributeType
  ) -> TypedColumn {
    var values = TypedColumn(type)
    guard let position = schema.index(of: entity) else { return values }
    let table = tables[position]
    // Neighbours mostly point into one chunk, which is then looked for once.
    var ids: [RowID] = []
    var source: TypedColumn?
    var chunk: TableChunk?
    for row in 0..<keys.count {
      if keys.isNull(row) {
        values.appendNull()
        continue
      }
      let key = keys.integers[row]
      if ids.isEmpty || key < ids[0] || key > ids[ids.count - 1] {
        chunk = table.place(of: key).map { table.chunks[$0.chunk] }
        ids = chunk?.ids ?? []
        source = chunk.map { $0.column(target) }
      }
      if let source, let (offset, isThere) = chunk?.offset(of: key), isThere {
        values.append(source, at: offset)
      } else {
        values.appendNull()
      }
    }
    return values
  }
}
