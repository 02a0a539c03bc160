import WindrowModel
import WindrowStore

/// The groups of a request, or its values over all rows, as they are followed.
struct AggregateSubject<Row: Sendable>: LiveSubject {
  /// The result at one moment.
  struct Content: Sendable {
    /// The groups that it is made of.
    let state: AggregateState
    /// Its rows, read as what they are.
    let rows: [Row]
  }

  /// That the rows are others: which ones, they tell themselves.
  struct Change: LiveChange {
    func followed(by next: Change) -> Change { next }
  }

  /// How a row that a store returned is read.
  typealias Reader = @Sendable ([AttributeValue]) throws(StoreError) -> Row

  private let engine: AggregateEngine
  private let read: Reader

  /// A request, and how its rows are read; throws where the schema lacks what it names.
  init(_ request: AggregateDescription, in schema: Schema, _ read: @escaping Reader) throws(StoreError) {
    engine = try AggregateEngine(try schema.resolve(request), in: schema)
    self.read = read
  }

  static var irrelevant: AggregateEngine.Way { .irrelevant }
  static var gap: AggregateEngine.Way { .gap }
  static var request: AggregateEngine.Way { .request }

  var interest: CommitInterest { engine.interest }

  func isSameRequest(as other: AggregateSubject) -> Bool { engine.request == other.engine.request }

  func fetch(_ transaction: any ReadTransaction) throws(StoreError) -> Content {
    try content(try engine.fetch(transaction), after: nil)
  }

  func step(
    _ content: Content, _ changes: ChangeSet, after transaction: any ReadTransaction
  ) throws(StoreError) -> LiveOutcome<AggregateSubject> {
    let (state, way) = try engine.step(content.state, changes, after: transaction)
    guard let state else { return .unchanged(way) }
    if let refusal = state.refusal {
      return .refused(Content(state: state, rows: content.rows), refusal, way)
    }
    let next = try self.content(state, after: content)
    return .content(next, next.isSame(as: content) ? nil : Change(), way)
  }

  func changeOfFetch(
    from before: Content?, to after: Content, isOtherRequest: Bool, isContentUnknown: Bool,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> Change? {
    before.map(after.isSame) == true && !isOtherRequest ? nil : Change()
  }

  /// A result with its rows read; only those that are not in the result before it.
  private func content(_ state: AggregateState, after before: Content?) throws(StoreError) -> Content {
    let (old, new) = (before?.state.rows ?? [], state.rows)
    let shorter = min(old.count, new.count)
    // Rows that stayed are the same arrays, which are equal at a glance.
    var front = 0
    while front < shorter, old[front] == new[front] { front += 1 }
    var back = 0
    while back < shorter - front, old[old.count - 1 - back] == new[new.count - 1 - back] { back += 1 }
    var rows = Array((before?.rows ?? []).prefix(front))
    rows.reserveCapacity(new.count)
    for row in new[front..<(new.count - back)] { rows.append(try read(row)) }
    rows += (before?.rows ?? []).suffix(back)
    return Content(state: state, rows: rows)
  }
}

extension AggregateSubject.Content {
  /// Whether both have the same rows.
  func isSame(as other: AggregateSubject.Content) -> Bool { state.rows == other.state.rows }
}
