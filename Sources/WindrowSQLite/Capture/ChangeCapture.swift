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
  private var accounts: [TableAccount]
  private var count = 0
  /// Whether something was seen that no values can be given for.
  private var isBlind = false

  init(_ layout: StoreLayout, limit: Int, _ interest: CommitInterest?) {
    self.interest = interest
    self.layout = layout
    self.limit = limit
    accounts = Array(repeating: TableAccount(), count: layout.tables.count)
  }

  /// Whether more rows were touched than old values are kept of.
  private var isBeyondLimit: Bool { count > limit }

  /// Whether a touch of the row is its first, so that its values are wanted.
  func wants(_ id: RowID, table: Int) -> Bool {
    accounts[table].isTouched = true
    return !isBeyondLimit && accounts[table].rows[id] == nil
  }

  /// Keeps what a row was before its first touch, nil where it was not there.
  func keep(_ old: [AttributeValue]?, of id: RowID, table: Int) {
    accounts[table].rows.updateValue(old, forKey: id)
    count += 1
    if isBeyondLimit { for index in accounts.indices { accounts[index].forgetRows() } }
  }

  /// Notes that a row was updated in columns that nobody is interested in.
  func keepUnlisted(_ id: RowID, table: Int) {
    accounts[table].isTouched = true
    if !isBeyondLimit, accounts[table].unlisted.insert(id).inserted { count += 1 }
  }

  /// Adds values to a row that came in pieces, where this is the next one.
  func append(_ values: [AttributeValue], to id: RowID, table: Int, at offset: Int) {
    guard case .some(.some(let first)) = accounts[table].rows[id], first.count == offset else { return }
    accounts[table].rows.updateValue(first + values, forKey: id)
  }

  /// Notes that a change was seen whose old values cannot be read.
  func noteBlindness() { isBlind = true }

  /// What the transaction changes, net: each touched row as it was against as it is now; nil for nothing.
  func commit(on connection: Connection) -> Commit? {
    if isBlind { return .gap(entities: nil) }
    if isBeyondLimit {
      return .gap(
        entities: Set(
          accounts.indices.filter { accounts[$0].isTouched }.map { layout.tables[$0].entity.name }))
    }
    var changes = ChangeSet(interest: interest)
    for (table, account) in zip(layout.tables, accounts) where !account.unlisted.isEmpty {
      changes.unlisted[table.entity.name] = account.unlisted
    }
    do throws(StoreError) {
      for (table, account) in zip(layout.tables, accounts) where !account.rows.isEmpty {
        let changed = try compare(account.rows, table, connection)
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
    // Most transactions change one row, of which it is not known how.
    if rows.count > 1 { changes.updated.reserveCapacity(rows.count) }
    let statement = try connection.statement(table.rowSQL)
    defer { connection.giveBack(statement) }
    // In order, because rows that lie together are then read together.
    for (id, old) in rows.sorted(by: { $0.key < $1.key }) {
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

/// What a transaction did to one table.
private struct TableAccount {
  /// The rows touched, with their values before, nil for rows that were not there.
  var rows: [RowID: [AttributeValue]?] = [:]
  /// The rows of which, as far as is known, only columns were updated that nobody is interested in.
  var unlisted: Set<RowID> = []
  /// Whether it was touched, which is all that is known of a transaction beyond the limit.
  var isTouched = false

  mutating func forgetRows() {
    rows = [:]
    unlisted = []
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
