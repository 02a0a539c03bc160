import WindrowLive
import WindrowModel
import WindrowStore

extension TraceFollower {
  /// Fails unless the list has the rows and sections that the oracle says, and each row the values it has now.
  func judgeList(_ list: OracleList, _ tables: OracleTables) throws {
    let shown = watched.shown
    guard shown.ids == list.ids else {
      throw TraceFailure("a live list", "expected the ids \(clipped(list.ids)), got \(clipped(shown.ids))")
    }
    let areSame =
      (shown.sections == nil) == (list.sections == nil)
      && (shown.sections ?? []).elementsEqual(list.sections ?? []) { $0.isSame(as: $1) }
      && (list.sections == nil || shown.rows == list.idsBySection.map(\.ids))
    guard areSame else {
      throw TraceFailure(
        "the sections of a live list", "expected \(clipped(list.idsBySection)), got \(clipped(shown))")
    }
    // Of what a request does not show, a row that is kept may be older.
    guard list.request.show == nil else { return }
    let rows = tables.storedRows(list.request.entity, list.ids)
    let snapshot = watched.controller.snapshot
    for (index, row) in rows.enumerated() {
      let record = snapshot.object(at: index)
      let isSame =
        record?.id == row.id && record.map { Self.areSame($0.values, row.values) } ?? false
        && record.map { Self.isCurrent($0, tables) } ?? false
      if !isSame {
        throw TraceFailure("a row of a live list", "expected \(row), got \(record.map { "\($0)" } ?? "none")")
      }
    }
  }

  private static func areSame(_ left: [AttributeValue], _ right: [AttributeValue]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.isExactly($1) }
  }

  /// Whether the related rows that a row was read with are those it points to, with their values of now.
  private static func isCurrent(_ record: Record, _ tables: OracleTables) -> Bool {
    record.related.allSatisfy { name, related in
      record[name] == .int(related.id)
        && tables.storedRows(related.entity.name, [related.id]).allSatisfy {
          areSame($0.values, related.values)
        }
        && isCurrent(related, tables)
    }
  }

  /// Fails unless a change was told where there is one, and only there, and names what the oracle does.
  func requireSame(_ change: ResultsChange?, _ expected: OracleChange, _ what: String) throws {
    guard let change else {
      if expected.isEmpty { return }
      throw TraceFailure("\(what) is not told", "expected \(clipped(expected)), got nothing")
    }
    if expected.isEmpty {
      throw TraceFailure("\(what) is told without reason", "expected nothing, got \(clipped(change))")
    }
    if change.isContentUnknown {
      throw TraceFailure("\(what) says that it knows too little", "got \(clipped(change))")
    }
    try requireNames(change, expected, what)
  }

  /// Fails unless a change names the rows and sections that the oracle does.
  func requireNames(_ change: ResultsChange, _ expected: OracleChange, _ what: String) throws {
    for (name, actual, wanted) in [
      ("inserted", change.inserted.map(\.id), expected.inserted),
      ("deleted", change.deleted.map(\.id), expected.deleted),
      ("updated", change.updated.map(\.id), expected.updated),
      ("moved", change.moved.map(\.id), expected.moved),
    ] where Set(actual) != wanted {
      throw TraceFailure(
        "\(what): \(name)",
        "\(name): expected \(wanted.sorted()), got \(actual.sorted()) in \(clipped(change))")
    }
    for (name, actual, wanted) in [
      ("insertedSections", change.insertedSections, expected.insertedSections),
      ("deletedSections", change.deletedSections, expected.deletedSections),
    ] where !actual.elementsEqual(wanted, by: { $0.section.isSame(as: $1) }) {
      throw TraceFailure("\(what): \(name)", "\(name): expected \(clipped(wanted)), got \(clipped(actual))")
    }
    guard (change.plainSection != nil) == expected.changesSectioning else {
      throw TraceFailure("\(what): sectioning", "\(clipped(change))")
    }
  }
}

extension ListSection {
  /// Whether it is the section that the oracle means, to the last byte.
  func isSame(as section: OracleSection) -> Bool {
    key.isExactly(section.key) && order.count == section.order.count
      && zip(order, section.order).allSatisfy { $0.isExactly($1) }
  }
}
