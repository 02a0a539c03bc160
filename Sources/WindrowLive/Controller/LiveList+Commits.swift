import WindrowModel
import WindrowStore

/// A list that its store tells of commits, for as long as somebody holds this.
///
/// The store keeps the list alive meanwhile, so that a commit need not ask whether it still is.
final class FollowingList: Sendable {
  let list: LiveList
  private let observation: CommitObservation

  init(_ list: LiveList) {
    self.list = list
    observation = list.store.observeCommits(list)
  }
}

extension LiveList: CommitObserver {
  var interest: CommitInterest? { neededUpdates }

  func willCommit(_ commit: Commit, after transaction: any ReadTransaction) {
    prepare(commit, after: transaction)
  }

  func didCommit() { finish(isCommitted: true) }

  func didRollBack() { finish(isCommitted: false) }

  func didClose() { consumers.finish() }
}

extension LiveList {
  /// Brings the list up to date in private, while the commit can still fail. On the writer's thread.
  private func prepare(_ commit: Commit, after transaction: any ReadTransaction) {
    let (engine, content, isStale) = beginCommit()
    guard let content else { return }
    let announced: Announced
    do throws(StoreError) {
      announced = try outcome(engine, content, isStale: isStale, commit, after: transaction)
    } catch { announced = .failure(error) }
    if case .changes(let changes) = commit { announce(announced, changes) } else { announce(announced, nil) }
  }

  private func outcome(
    _ engine: LiveEngine, _ content: ListState, isStale: Bool, _ commit: Commit,
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
