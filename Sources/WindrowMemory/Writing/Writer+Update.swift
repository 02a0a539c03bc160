import WindrowModel
import WindrowStore

extension Writer {
  /// Gives columns of a row new values; of a column named twice the last counts, as in SQL.
  func update(_ entity: Int, _ id: RowID, _ changes: [ColumnChange]) throws(StoreError) {
    let plan = plans[entity]
    var accepted: [ColumnChange] = []
    accepted.reserveCapacity(changes.count)
    for change in changes {
      let value = try plan.accepted(change.value, at: change.column)
      accepted.removeAll { $0.column == change.column }
      accepted.append(ColumnChange(column: change.column, value: value))
    }
    guard database.tables[entity].contains(id) else { throw rowNotFound(entity, id) }
    accepted.sort { $0.column < $1.column }
    for change in accepted { try plan.requireValue(change.value, at: change.column) }
    try change(entity, id, accepted)
  }

  /// Writes accepted values where they differ from those there, checking the unique sets they are in.
  func change(_ entity: Int, _ id: RowID, _ changes: [ColumnChange]) throws(StoreError) {
    guard let old = database.tables[entity].values(of: id) else { throw rowNotFound(entity, id) }
    let different = changes.filter { old[$0.column] != $0.value }
    if different.isEmpty { return }
    var new = old
    for change in different { new[change.column] = change.value }
    for (set, index) in indexes[entity].unique.enumerated()
    where index.columns.contains(where: { column in different.contains { $0.column == column } }) {
      if let other = index.row(with: new), other != id {
        throw duplicate(entity, plans[entity].entity.unique[set], other)
      }
    }
    updateRow(entity, id, different)
  }

  /// The error for a row that is not there.
  func rowNotFound(_ entity: Int, _ id: RowID) -> StoreError {
    let name = plans[entity].entity.name
    return StoreError(.rowNotFound, "\(name) has no row \(id).", entity: name)
  }
}
