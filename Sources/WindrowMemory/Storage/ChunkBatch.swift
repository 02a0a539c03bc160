import WindrowModel
import WindrowSemantics

/// The rows of a chunk as conditions, orders and aggregates read them, related rows included.
struct ChunkBatch: RowBatch {
  let database: Database
  let chunk: TableChunk

  var count: Int { chunk.count }

  func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    guard let first = path.steps.first else { return Self.column(path.target, of: chunk) }
    var keys = chunk.columns[first.column]
    for (position, step) in path.steps.enumerated() {
      let isLast = position == path.steps.count - 1
      keys = gather(
        keys, in: step.destination, isLast ? path.target : .column(path.steps[position + 1].column),
        isLast ? path.type : .int)
    }
    return keys
  }

  func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows {
    throw StoreError(.unsupported, "\(toMany.source): conditions over a to-many are not offered yet.")
  }

  private static func column(_ target: ResolvedPath.Target, of chunk: TableChunk) -> TypedColumn {
    switch target {
    case .identity: TypedColumn(integers: chunk.ids)
    case .column(let index): chunk.columns[index]
    }
  }

  /// The values of the rows that keys point to; nil for a key that is nil or points nowhere.
  private func gather(
    _ keys: TypedColumn, in entity: String, _ target: ResolvedPath.Target, _ type: AttributeType
  ) -> TypedColumn {
    var values = TypedColumn(type)
    guard let position = database.schema.index(of: entity) else { return values }
    let table = database.tables[position]
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
        source = chunk.map { Self.column(target, of: $0) }
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
