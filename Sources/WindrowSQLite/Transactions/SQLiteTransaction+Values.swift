import WindrowModel
import WindrowStore

/// A statement that reads some columns of one row, kept ready for the next row.
final class ColumnsReader {
  let entity: String
  let columns: [Int]
  let statement: Statement
  private let types: [AttributeType]

  init(
    _ table: TableLayout, _ columns: [Int], on connection: Connection
  ) throws(StoreError) {
    try table.entity.check(columns: columns)
    entity = table.entity.name
    self.columns = columns
    types = columns.map { table.columns[$0].type }
    let list = columns.isEmpty ? "1" : columns.map { table.columns[$0].read() }.joined(separator: ", ")
    statement = try connection.statement("SELECT \(list) FROM \(table.table) WHERE \(table.identity) = ?1")
  }

  /// The values of the row of an identity, or nil where there is none. `willRun` is called before the statement runs.
  func read(_ id: RowID, willRun: (Statement) -> Void) throws(StoreError) -> [AttributeValue]? {
    defer { statement.rewind() }
    try statement.bind(.integer(id), at: 1)
    willRun(statement)
    guard try statement.step() else { return nil }
    var values: [AttributeValue] = []
    values.reserveCapacity(types.count)
    for (index, type) in types.enumerated() {
      values.append(try statement.cell(at: Int32(truncatingIfNeeded: index)).value(as: type))
    }
    return values
  }
}

extension SQLiteTransaction {
  /// Some columns of one row. The statement stays ready: who asks for one row mostly asks for others.
  final func readValues(
    _ entity: EntityDescription, _ id: RowID, _ columns: [Int]
  ) throws(StoreError) -> [AttributeValue]? {
    try check()
    let reader = try columnsReader(entity, columns)
    do throws(StoreError) {
      let values = try reader.read(id) { services.recorder.trace($0, isWrite: false) }
      services.recorder.count {
        $0.statements += 1
        $0.rowsStepped += values == nil ? 0 : 1
      }
      return values
    } catch {
      noteLoss(error)
      throw error
    }
  }

  private func columnsReader(
    _ entity: EntityDescription, _ columns: [Int]
  ) throws(StoreError) -> ColumnsReader {
    if let reader = columnsReader, reader.entity == entity.name, reader.columns == columns { return reader }
    releaseColumnsReader()
    let reader = try ColumnsReader(try services.layout.table(entity.name), columns, on: connection)
    columnsReader = reader
    return reader
  }

  /// Gives the statement back to its connection.
  final func releaseColumnsReader() {
    if let reader = columnsReader { connection.giveBack(reader.statement) }
    columnsReader = nil
  }
}
