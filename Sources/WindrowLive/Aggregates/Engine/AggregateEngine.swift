import WindrowModel
import WindrowStore

/// What a commit does to the result of a request for aggregates: a pure function of the groups, the changes, and the rows
/// before and after.
package final class AggregateEngine: Sendable {
  /// How it was found out; the random traces count them.
  package enum Way: Int, Sendable, Hashable, CaseIterable {
    /// No changed row matters to the request.
    case irrelevant
    /// What changed rows gave was taken away and added.
    case delta
    /// Values that cannot be kept so were asked for again.
    case asked
    /// All was asked for again: a condition on a to-many, or so many rows that this is cheaper.
    case again
    /// Nobody knows what changed, so all was asked for again.
    case gap
    /// The request is another.
    case request
  }

  /// The share of rows that may be read one by one, as one in so many; where more would have to, all is asked for again.
  ///
  /// A row read by identity costs about as much as sixteen that a statement walks over and adds up.
  static let readingShare = 16
  /// How many rows may be read in any case: a statement that must be compiled costs as much.
  static let leastReadings = 64
  /// For how many groups a statement may be narrowed.
  static let mostNarrowed = 8

  /// The request whose result is kept.
  let request: ResolvedAggregates
  /// The updates that matter to the request.
  let interest: CommitInterest
  private let plan: AggregatePlan
  private let order: GroupOrder
  private let shares: ShareReader
  private let dependencies: DependencyList
  private let asksStore: Bool

  init(_ request: ResolvedAggregates, in schema: Schema) throws(StoreError) {
    self.request = request
    plan = AggregatePlan(request)
    order = GroupOrder(request)
    shares = try ShareReader(request, in: schema)
    dependencies = try DependencyList(request, in: schema)
    interest = dependencies.interest
    asksStore = request.condition?.hasToMany ?? false
  }

  /// The result as a transaction sees it, from nothing. One statement; throws `integerOverflow`.
  func fetch(_ transaction: any ReadTransaction) throws(StoreError) -> AggregateState {
    do throws(StoreError) {
      return try AggregateState(parts: try transaction.aggregate(plan.parts), plan, order)
    } catch {
      guard error.kind == .integerOverflow else { throw error }
    }
    // The sum under an average may fit no integer though the average is one.
    return AggregateState(rows: try transaction.aggregate(request))
  }

  /// What a commit's changes do to a result. `transaction` reads what the commit leaves.
  func step(
    _ state: AggregateState, _ changes: ChangeSet, after transaction: any ReadTransaction
  ) throws(StoreError) -> (state: AggregateState?, way: Way) {
    guard dependencies.all.contains(where: { $0.isTouched(by: changes) }) else { return (nil, .irrelevant) }
    let unchanged = UnchangedRows(transaction)
    let (before, after) = (Moment(.before, changes, unchanged), Moment(.after, changes, unchanged))
    let affected = try AffectedRows(
      dependencies: dependencies.all, changes: changes, before: before, after: after, transaction: transaction
    ).find()
    if affected.isEmpty { return (nil, .irrelevant) }
    let changed = changes.entities[request.entity.name]
    let unread = affected.reduce(0) { $0 + (changed?.names($1) == true ? 0 : 1) }
    if asksStore || state.groups == nil
      || unread > max(Self.leastReadings, state.rowCount / Self.readingShare)
    {
      return (try fetch(transaction), .again)
    }
    try unchanged.read(request.entity, affected, except: changes)
    var groups = try changedGroups(state, affected, before, after)
    if groups.isEmpty { return (nil, .irrelevant) }
    let asks = try ask(&groups, transaction)
    var next = state
    try next.replace(groups, plan, order)
    return (next, asks ? .asked : .delta)
  }

  /// The groups that some rows come to, leave or give other values to, with what they are then.
  private func changedGroups(
    _ state: AggregateState, _ affected: Set<RowID>, _ before: Moment, _ after: Moment
  ) throws(StoreError) -> [[AttributeValue]: GroupTotals] {
    var groups: [[AttributeValue]: GroupTotals] = [:]
    var added: [RowShare] = []
    for id in affected {
      let (old, new) = (try shares.share(of: id, in: before), try shares.share(of: id, in: after))
      if old == new { continue }
      if let old {
        groups[old.keys, default: state.groups?[old.keys] ?? plan.emptyGroup].remove(old.values, plan)
      }
      if let new { added.append(new) }
    }
    // First what goes, so that what comes can stand in for a least or greatest value that went.
    for new in added {
      groups[new.keys, default: state.groups?[new.keys] ?? plan.emptyGroup].add(new.values, plan)
    }
    return groups
  }

  /// Asks for the values of groups that only the store can tell; false where there are none.
  private func ask(
    _ groups: inout [[AttributeValue]: GroupTotals], _ transaction: any ReadTransaction
  ) throws(StoreError) -> Bool {
    let unknown = groups.filter { group in
      (group.value.rowCount > 0 || request.groups.isEmpty) && group.value.values.contains(where: \.isUnknown)
    }
    let wanted = request.values.indices.filter { index in
      unknown.values.contains { $0.values[index].isUnknown }
    }
    if wanted.isEmpty { return false }
    let question = request.computing(wanted.map { request.values[$0] }, where: narrowing(Array(unknown.keys)))
    for row in try transaction.aggregate(question) {
      let keys = Array(row.prefix(request.groups.count))
      guard unknown[keys] != nil else { continue }
      for (value, index) in zip(row.dropFirst(keys.count), wanted) {
        groups[keys]?.values[index].value = value
        groups[keys]?.values[index].isUnknown = false
      }
    }
    return true
  }

  /// The condition that only rows of some groups meet; nil where all rows must be looked at.
  private func narrowing(_ groups: [[AttributeValue]]) -> ResolvedCondition? {
    if request.groups.isEmpty || groups.count > Self.mostNarrowed { return nil }
    if request.groups.contains(where: { $0.kind != .value }) { return nil }
    return .or(
      groups.map { keys in
        .and(
          zip(request.groups, keys).map { group, key in
            .comparison(.path(group.path), .equal, .constant(key), [])
          })
      })
  }
}
