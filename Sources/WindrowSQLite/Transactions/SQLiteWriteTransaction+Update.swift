import WindrowModel
import WindrowStore

extension SQLiteWriteTransaction {
  /// Writes those of the changes that differ from what the row has.
  func change(_ layout: TableLayout, _ id: RowID, _ changes: [ColumnChange]) throws(StoreError) {
    var accepted: [ColumnChange] = []
    accepted.reserveCapacity(changes.count)
    for change in changes {
      guard layout.columns.indices.contains(change.column) else {
        throw StoreError(
          .unknownAttribute, "\"\(layout.entity.name)\" has no column \(change.column).",
          entity: layout.entity.name)
      }
      let isPlain = layout.isPlainlyAccepted(change.value, at: change.column)
      let value = isPlain ? change.value : try layout.accepted(change.value, at: change.column)
      if let earlier = accepted.firstIndex(where: { $0.column == change.column }) {
        accepted[earlier].value = value
      } else {
        accepted.append(ColumnChange(column: change.column, value: value))
      }
    }
    let missing = accepted.filter { $0.value.isNull && !layout.columns[$0.column].isOptional }.map(\.column)
      .min()
    if let missing {
      throw try exists(layout, id) ? layout.nullError(at: missing) : StoreError.missing(id, layout.entity)
    }
    do throws(StoreError) {
      if accepted.count == 1 {
        try changeOne(layout, id, accepted[0])
      } else {
        try changeSeveral(layout, id, accepted)
      }
    } catch {
      throw error.about(layout.entity)
    }
  }

  /// One statement for the usual case; a second asks whether the row is there, where nothing was written.
  private func changeOne(_ layout: TableLayout, _ id: RowID, _ change: ColumnChange) throws(StoreError) {
    let column = layout.columns[change.column]
    var query = CompiledQuery(
      sql: layout.updateSQL[change.column], parameters: [.integer(id), column.stored(change.value)])
    if column.codec != .plain { query.parameters.append(SQLValue(change.value, scale: column.scale)) }
    if try write(query) == 0, try !exists(layout, id) { throw StoreError.missing(id, layout.entity) }
  }

  /// Reads what the row has, and writes the columns that differ.
  private func changeSeveral(_ layout: TableLayout, _ id: RowID, _ changes: [ColumnChange]) throws(StoreError)
  {
    let names = changes.map { layout.columns[$0.column].name }
    let values = changes.map { layout.columns[$0.column].read() }
    let list = values.isEmpty ? layout.identity : values.joined(separator: ", ")
    let query = CompiledQuery(
      sql: "SELECT \(list) FROM \(layout.table) WHERE \(layout.identity) = ?1", parameters: [.integer(id)])
    let differing: [Int]? = try run(query) { (statement, rows) throws(StoreError) in
      guard try statement.step() else { return nil }
      rows = 1
      return changes.indices.filter {
        !statement.cell(at: Int32($0)).holds(
          changes[$0].value, scale: layout.columns[changes[$0].column].scale)
      }
    }
    guard let differing else { throw StoreError.missing(id, layout.entity) }
    if differing.isEmpty { return }
    let assignments = differing.enumerated().map { "\(names[$1]) = ?\($0 + 2)" }.joined(separator: ", ")
    let parameters = differing.map { index in
      layout.columns[changes[index].column].stored(changes[index].value)
    }
    _ = try write(
      CompiledQuery(
        sql: "UPDATE \(layout.table) SET \(assignments) WHERE \(layout.identity) = ?1",
        parameters: [.integer(id)] + parameters))
  }

  /// Executes a statement that changes rows; returns how many.
  func write(_ query: CompiledQuery) throws(StoreError) -> Int {
    try run(query) { (statement, _) throws(StoreError) in
      while try statement.step() {}
      return Int(self.connection.changeCount)
    }
  }
}
