import WindrowModel
import WindrowStore

/// The account of one transaction: which rows it touched, and what each was before its first touch.
///
/// Nothing is taken back when a savepoint is rolled back or a statement fails. That does no harm, because a row's
/// first old value is the one before the transaction whatever came after, and what the row is in the end is read
/// from the table then.
final class ChangeCapture {
  private let layout: StoreLayout
  private let limit: Int
  /// The updates that are listed, or nil for all.
  private let interest: CommitInterest?
  /// For each table the rows of which only columns were updated that nobody is interested in, as far as is known.
  private var unlisted: [Set<RowID>]
  /// For each table the rows touched, with their values before, nil for rows that were not there.
  private var rows: [[RowID: [AttributeValue]?]]
  private var count = 0
  /// The tables touched, which are all that is known of a transaction beyond the limit.
  private var touched: [Bool]
  /// Whether something was seen that no values can be given for.
  private var isBlind = false

  init(_ layout: StoreLayout, limit: Int, _ interest: CommitInterest?) {
    self.interest = interest
    unlisted = Array(repeating: [], count: interest == nil ? 0 : layout.tables.count)
    self.layout = layout
    self.limit = limit
    rows = Array(repeating: [:], count: layout.tables.count)
    touched = Array(repeating: false, count: layout.tables.count)
  }

  /// Whether more rows were touched than old values are kept of.
  private var isBeyondLimit: Bool { count > limit }

  /// Whether a touch of the row is its first, so that its values are wanted.
  func wants(_ id: RowID, table: Int) -> Bool {
    touched[table] = true
    return !isBeyondLimit && rows[table][id] == nil
  }

  /// Keeps what a row was before its first touch, nil where it was not there.
  func keep(_ old: [AttributeValue]?, of id: RowID, table: Int) {
    rows[table].updateValue(old, forKey: id)
    count += 1
    if isBeyondLimit { rows = Array(repeating: [:], count: rows.count) }
  }

  /// Notes that a row was updated in columns that nobody is interested in.
  func keepUnlisted(_ id: RowID, table: Int) {
    touched[table] = true
    if !isBeyondLimit, unlisted[table].insert(id).inserted { count += 1 }
  }

  /// Adds values to a row that came in pieces, where this is the next one.
  func append(_ values: [AttributeValue], to id: RowID, table: Int, at offset: Int) {
    guard case .some(.some(let first)) = rows[table][id], first.count == offset else { return }
    rows[table].updateValue(first + values, forKey: id)
  }

  /// Notes that a change was seen whose old values cannot be read.
  func noteBlindness() { isBlind = true }

  /// What the transaction changes, net: each touched row as it was against as it is now; nil for nothing.
  func commit(on connection: Connection) -> Commit? {
    if isBlind { return .gap(entities: nil) }
    if isBeyondLimit {
      return .gap(entities: Set(touched.indices.filter { touched[$0] }.map { layout.tables[$0].entity.name }))
    }
    var changes = ChangeSet(interest: interest)
    for (table, rows) in zip(layout.tables, unlisted) where !rows.isEmpty {
      changes.unlisted[table.entity.name] = rows
    }
    do throws(StoreError) {
      for (table, rows) in zip(layout.tables, rows) where !rows.isEmpty {
        let changed = try compare(rows, table, connection)
        if !changed.isEmpty { changes.entities[table.entity.name] = changed }
      }
    } catch {
      return .gap(entities: nil)
    }
    return changes.isEmpty ? nil : .changes(changes)
  }

  private func compare(
    _ rows: [RowID: [AttributeValue]?], _ table: TableLayout, _ connection: Connection
  ) throws(StoreError) -> EntityChanges {
    var changes = EntityChanges()
    let statement = try connection.statement(table.rowSQL)
    defer { connection.giveBack(statement) }
    for (id, old) in rows {
      try statement.bind(.integer(id), at: 1)
      let new = try statement.step() ? try statement.values(of: table, changing: old) : nil
      statement.rewind()
      switch (old, new) {
      case (nil, let new?): changes.inserted[id] = new
      case (let old?, nil): changes.deleted[id] = old
      case (let old?, let new?) where old != new: changes.updated[id] = .init(old: old, new: new)
      default: continue
      }
    }
    return changes
  }
}

extension Statement {
  /// The values of the row, copied out; those that are as before are shared with the values before.
  fileprivate func values(
    of table: TableLayout, changing old: [AttributeValue]?
  ) throws(StoreError) -> [AttributeValue] {
    guard var values = old, values.count == table.columns.count else {
      var values: [AttributeValue] = []
      values.reserveCapacity(table.columns.count)
      for index in table.columns.indices {
        values.append(try cell(at: Int32(index)).value(as: table.columns[index].type))
      }
      return values
    }
    for index in values.indices {
      let cell = cell(at: Int32(index))
      if !cell.holds(values[index], scale: table.columns[index].scale) {
        values[index] = try cell.value(as: table.columns[index].type)
      }
    }
    return values
  }
}
