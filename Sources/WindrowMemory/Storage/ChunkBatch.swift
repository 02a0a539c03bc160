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
    for row in 0..<keys.count {
      guard !keys.isNull(row), let place = table.place(of: keys.integers[row]) else {
        values.appendNull()
        continue
      }
      switch target {
      case .identity: values.append(.int(keys.integers[row]))
      case .column(let index): values.append(table.chunks[place.chunk].columns[index], at: place.offset)
      }
    }
    return values
  }
}
