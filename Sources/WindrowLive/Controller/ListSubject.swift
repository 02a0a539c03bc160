import WindrowModel
import WindrowStore

/// A list that follows its store, which knows no type of row.
typealias LiveList = LiveResult<ListSubject>

/// The rows of a request, as they are followed; a class, so that each commit need not copy it.
final class ListSubject: LiveSubject {
  /// What a commit does to the list.
  let engine: LiveEngine
  /// How the rows are read, and those that are kept.
  let source: RowSource
  /// Where the list is kept from one program to the next, or nil.
  let cache: ListCache?

  /// The request, read in some way; throws where the schema lacks what it names.
  init(
    _ request: ResolvedFetch, _ source: RowSource, _ cache: ListCache?, in schema: Schema
  ) throws(StoreError) {
    engine = try LiveEngine(request, in: schema)
    self.source = source
    self.cache = cache
  }

  static var irrelevant: LiveEngine.Way { .irrelevant }
  static var gap: LiveEngine.Way { .gap }
  static var request: LiveEngine.Way { .request }

  var interest: CommitInterest { engine.interest }

  func isSameRequest(as other: ListSubject) -> Bool { engine.request == other.engine.request }

  func fetch(_ transaction: any ReadTransaction) throws(StoreError) -> ListState {
    try engine.fetch(transaction)
  }

  func step(
    _ content: ListState, _ changes: ChangeSet, after transaction: any ReadTransaction
  ) throws(StoreError) -> LiveOutcome<ListSubject> {
    let (outcome, way) = try engine.step(content, changes, after: transaction)
    switch outcome {
    case .unchanged: return .unchanged(way)
    case .changed(let state, let step):
      return .content(state, PendingChange(extent: .step(step), isContentUnknown: false), way)
    }
  }

  func changeOfFetch(
    from before: ListState?, to after: ListState, isOtherRequest: Bool, isContentUnknown: Bool,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> PendingChange? {
    let differing = isOtherRequest ? [] : try source.differing(in: transaction)
    return PendingChange(extent: .all(updated: differing), isContentUnknown: isContentUnknown)
  }

  func forget(_ change: PendingChange) { source.cache.forget(change) }

  func forgetUnshown(_ written: ChangeSet) { source.forgetUnshown(written) }

  /// Lists of the old request read on, but nobody would make what they keep forget.
  func retire() { source.cache.retire() }
}

extension LiveResult where Subject == ListSubject {
  /// The request that is followed.
  var request: ResolvedFetch { subject.engine.request }

  /// How the rows of the request are read.
  var source: RowSource { subject.source }
}

extension Publication where Subject == ListSubject {
  /// What changed, or nil for the first content, for a failure and where nothing did.
  var exactChange: ResultsChange? {
    guard let before, let change else { return nil }
    let exact = change.change(from: before, to: after)
    return exact.isEmpty ? nil : exact
  }
}
