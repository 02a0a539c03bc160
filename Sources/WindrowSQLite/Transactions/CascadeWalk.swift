import WindrowModel
import WindrowStore

/// What a deletion reaches by cascades, found without deleting: for cascades that are too deep for SQLite.
///
/// Rows are met as the rules meet them, relationship by relationship, row by row, depth first, and a row that denies is
/// looked for where it is asked: those met before count as gone.
struct CascadeWalk {
  /// A row.
  struct Place: Hashable {
    let entity: String
    let id: RowID
  }

  private struct Step {
    let place: Place
    var nextReferrer = 0
    /// Rows still to be met, the next one last.
    var cascading: [Place] = []
  }

  /// All rows reached, each behind those that it alone leads to.
  private(set) var order: [Place] = []

  /// Walks from a row; throws `deleteDenied` where a rule denies.
  init(from start: Place, in transaction: SQLiteWriteTransaction) throws(StoreError) {
    var met: Set<Place> = [start]
    var open = [Step(place: start)]
    while var top = open.popLast() {
      if let next = top.cascading.popLast() {
        open.append(top)
        if met.insert(next).inserted { open.append(Step(place: next)) }
        continue
      }
      let referrers = transaction.schema.referrers(of: top.place.entity)
      guard top.nextReferrer < referrers.count else {
        order.append(top.place)
        continue
      }
      let (entity, toOne) = referrers[top.nextReferrer]
      top.nextReferrer += 1
      if toOne.deleteRule != .nullify {
        let table = try transaction.services.layout.table(entity.name)
        let rows = try transaction.rows(of: table, pointingBy: toOne, to: top.place.id)
        let left = rows.map { Place(entity: entity.name, id: $0) }.filter { !met.contains($0) }
        if toOne.deleteRule == .deny, !left.isEmpty {
          throw StoreError(
            .deleteDenied,
            "Row \(top.place.id) of \(top.place.entity) cannot be deleted: \(entity.name).\(toOne.name) points to it.",
            entity: top.place.entity)
        }
        if toOne.deleteRule == .cascade { top.cascading = left.reversed() }
      }
      open.append(top)
    }
  }
}
