import WindrowModel

/// True where any row of a to-many meets a condition: `ANY expenses.amount > 10`.
struct AnyRelatedNode: ConditionNode {
  private let toMany: ResolvedToMany
  private let inner: any ConditionNode
  /// What the node is known by in the memory of a walk.
  private let identity = NodeIdentity()

  init(_ toMany: ResolvedToMany, _ inner: any ConditionNode) {
    self.toMany = toMany
    self.inner = inner
  }

  /// How many related rows are asked at once.
  private static let batchSize = 1_024

  var cost: Int { 6 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let owners = try batch.column(toMany.owner)
    let related = try batch.related(toMany)
    var search = RelatedSearch(related, inner, batchSize: Self.batchSize)
    // Rows that share an owner, also in batches to come, share its answer.
    let isShared = !toMany.owner.steps.isEmpty
    let key = ObjectIdentifier(identity)
    if isShared { search.answers = related.memory.answers[key] ?? [:] }
    let rows = candidates.members.filter { !owners.isNull($0) }
    for row in rows { try search.ask(owners.integers[row]) }
    try search.finish()
    if isShared { related.memory.answers[key] = search.answers }
    var mask = RowMask(count: batch.count, all: false)
    for row in rows where search.answers[owners.integers[row]] == true { mask.insert(row) }
    return mask
  }
}

/// What makes a node itself and no other.
private final class NodeIdentity: Sendable {}

/// What was found out about the rows of to-manys in one walk over the batches of one database.
package final class RelatedMemory {
  /// Whether any row that points to an owner meets a node's condition, by node and owner.
  var answers: [ObjectIdentifier: [RowID: Bool]] = [:]

  /// Nothing found out.
  package init() {}
}

/// The search for one row among those that point to each owner, many rows at a time.
private struct RelatedSearch {
  private let related: any RelatedRows
  private let inner: any ConditionNode
  private let batchSize: Int
  /// Whether any row of an owner fits, for the owners known.
  var answers: [RowID: Bool] = [:]
  private var ids: [RowID] = []
  private var owners: [RowID] = []

  init(_ related: any RelatedRows, _ inner: any ConditionNode, batchSize: Int) {
    self.related = related
    self.inner = inner
    self.batchSize = batchSize
  }

  /// Adds the rows of an owner to those that will be asked, and asks where they are many.
  mutating func ask(_ owner: RowID) throws(StoreError) {
    guard answers[owner] == nil else { return }
    answers[owner] = false
    for id in related.ids(pointingTo: owner) {
      ids.append(id)
      owners.append(owner)
      if ids.count == batchSize {
        try finish()
        // One is enough: the others of this owner need not be asked.
        if answers[owner] == true { return }
      }
    }
  }

  /// Asks the rows that wait.
  mutating func finish() throws(StoreError) {
    if ids.isEmpty { return }
    let batch = related.batch(ids)
    let found = try inner.mask(batch, among: RowMask(count: ids.count, all: true))
    for row in found.members { answers[owners[row]] = true }
    ids.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
  }
}

/// The numbers of rows of a to-many.
enum RelatedCounts {
  /// How many rows a to-many has for each row of a batch.
  static func values(_ toMany: ResolvedToMany, _ batch: any RowBatch) throws(StoreError) -> TypedColumn {
    let owners = try batch.column(toMany.owner)
    let related = try batch.related(toMany)
    return TypedColumn(
      integers: (0..<owners.count).map { row in
        owners.isNull(row) ? 0 : Int64(related.count(pointingTo: owners.integers[row]))
      })
  }
}
