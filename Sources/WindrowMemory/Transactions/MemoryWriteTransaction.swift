import WindrowModel
import WindrowStore

/// A write transaction: it changes the writer's rows in place, and every change can be undone.
final class MemoryWriteTransaction: MemoryReadTransaction, WriteTransaction {
  private let writer: Writer

  init(_ writer: Writer, _ core: StoreCore, on thread: ThreadIdentity) {
    self.writer = writer
    super.init(.writer(writer), core, on: thread)
  }

  func insert(
    into entity: EntityDescription, onConflict conflict: ConflictRule,
    inserted: (RowID) -> Void, next: (inout RowBuffer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let position = try database().position(of: entity)
    var row = RowBuffer(columnCount: writer.plans[position].types.count)
    while true {
      row.id = nil
      for column in row.values.indices { row.values[column] = .null }
      guard try next(&row) else { return }
      try requireOpen()
      try perform(.insert(entity: entity.name, id: row.id))
      inserted(try writer.insert(position, &row, onConflict: conflict))
    }
  }

  func update(
    _ entity: EntityDescription, id: RowID, _ changes: [ColumnChange]
  ) throws(StoreError) {
    let position = try database().position(of: entity)
    try perform(
      .update(entity: entity.name, id: id, columns: changes.map { columnName($0.column, of: entity) }))
    try writer.update(position, id, changes)
  }

  private func columnName(_ column: Int, of entity: EntityDescription) -> String {
    (0..<entity.columnCount).contains(column) ? entity.column(at: column).name : "\(column)"
  }

  func delete(_ entity: EntityDescription, id: RowID) throws(StoreError) {
    let position = try database().position(of: entity)
    try perform(.delete(entity: entity.name, id: id))
    try writer.delete(position, id)
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try requireOpen()
    let mark = writer.mark
    do {
      return try body()
    } catch {
      writer.undo(to: mark)
      throw error
    }
  }

  func execute(sql: String, _ arguments: [AttributeValue]) throws(StoreError) {
    try requireOpen()
    throw StoreError(.unsupported, "The memory store has no SQL.", sql: sql)
  }
}
