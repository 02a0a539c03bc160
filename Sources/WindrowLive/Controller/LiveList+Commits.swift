import WindrowModel
import WindrowStore

/// What a store tells of its commits, passed on to a list that it must not keep alive.
final class LiveListObserver: CommitObserver {
  private let list: WeakReference<LiveList>

  init(_ list: WeakReference<LiveList>) { self.list = list }

  var interest: CommitInterest? { list.object?.interest ?? CommitInterest() }

  func willCommit(_ commit: Commit, after transaction: any ReadTransaction) {
    list.object?.prepare(commit, after: transaction)
  }

  func didCommit() { list.object?.finish(isCommitted: true) }

  func didRollBack() { list.object?.finish(isCommitted: false) }

  func didClose() { list.object?.consumers.finish() }
}

extension LiveList {
  /// Brings the list up to date in private, while the commit can still fail. On the writer's thread.
  func prepare(_ commit: Commit, after transaction: any ReadTransaction) {
    let (engine, source, content, isStale) = beginCommit()
    guard let content else { return }
    let announced: Announced
    do throws(StoreError) {
      announced = try Self.announce(engine, source, content, isStale: isStale, commit, after: transaction)
    } catch { announced = .failure(error) }
    if case .changes(let changes) = commit { announce(announced, changes) } else { announce(announced, nil) }
  }

  private static func announce(
    _ engine: LiveEngine, _ source: RowSource, _ content: ListState, isStale: Bool, _ commit: Commit,
    after transaction: any ReadTransaction
  ) throws(StoreError) -> Announced {
    // Another request may have been set since the transaction began.
    if case .changes(let changes) = commit, !isStale, changes.covers(engine.interest) {
      if changes.entities.isEmpty { return .unchanged(.irrelevant) }
      let (outcome, way) = try engine.step(content, changes, after: transaction)
      switch outcome {
      case .unchanged: return .unchanged(way)
      case .changed(let state, let step):
        return .state(state, PendingChange(extent: .step(step), isContentUnknown: false), way)
      }
    }
    if case .gap(let entities?) = commit, !isStale, engine.entities.isDisjoint(with: entities) {
      return .unchanged(.irrelevant)
    }
    return .state(
      try engine.fetch(transaction),
      PendingChange(extent: .all(updated: try source.differing(in: transaction)), isContentUnknown: true),
      .gap)
  }
}
