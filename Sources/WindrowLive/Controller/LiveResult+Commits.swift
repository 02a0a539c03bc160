import WindrowModel
import WindrowStore

/// A result that its store tells of commits, for as long as somebody holds this.
///
/// The store keeps the result alive meanwhile, so that a commit need not ask whether it still is.
final class FollowingResult<Subject: LiveSubject>: Sendable {
  let result: LiveResult<Subject>
  private let observation: CommitObservation

  init(_ result: LiveResult<Subject>) {
    self.result = result
    observation = result.store.observeCommits(LiveObserver(result))
  }
}

/// What a store tells of its commits, passed on to a result.
///
/// By closures, made where the subject's type is known: they run at every commit, where nothing generic should.
private final class LiveObserver: CommitObserver {
  private let wanted: @Sendable () -> CommitInterest
  private let prepare: @Sendable (Commit, any ReadTransaction) -> Void
  private let finish: @Sendable (_ isCommitted: Bool) -> Void
  private let close: @Sendable () -> Void

  init<Subject: LiveSubject>(_ result: LiveResult<Subject>) {
    wanted = { result.neededUpdates }
    prepare = { result.prepare($0, after: $1) }
    finish = { result.finish(isCommitted: $0) }
    close = { result.consumers.finish() }
  }

  var interest: CommitInterest? { wanted() }

  func willCommit(_ commit: Commit, after transaction: any ReadTransaction) { prepare(commit, transaction) }

  func didCommit() { finish(true) }

  func didRollBack() { finish(false) }

  func didClose() { close() }
}

extension LiveResult {
  /// Brings the result up to date in private, while the commit can still fail. On the writer's thread.
  fileprivate func prepare(_ commit: Commit, after transaction: any ReadTransaction) {
    guard let (subject, content, isStale) = beginCommit() else { return }
    let announced: LiveOutcome<Subject>
    do throws(StoreError) {
      announced = try Self.announce(subject, content, isStale: isStale, commit, after: transaction)
    } catch { announced = .failure(error) }
    if case .changes(let changes) = commit { announce(announced, changes) } else { announce(announced, nil) }
  }

  private static func announce(
    _ subject: Subject, _ content: Subject.Content?, isStale: Bool, _ commit: Commit,
    after transaction: any ReadTransaction
  ) throws(StoreError) -> LiveOutcome<Subject> {
    // Another request may have been set since the transaction began.
    if case .changes(let changes) = commit, let content, !isStale, changes.covers(subject.interest) {
      if changes.entities.isEmpty { return .unchanged(Subject.irrelevant) }
      // What cannot be followed row by row, such as a value that is none, may still be fetched.
      do throws(StoreError) { return try subject.step(content, changes, after: transaction) } catch {}
    }
    if case .gap(let entities?) = commit, content != nil, !isStale,
      !subject.interest.columns.keys.contains(where: entities.contains)
    {
      return .unchanged(Subject.irrelevant)
    }
    let next = try subject.fetch(transaction)
    if content == nil { return .content(next, nil, Subject.gap) }
    return .content(
      next,
      try subject.changeOfFetch(
        from: content, to: next, isOtherRequest: false, isContentUnknown: true, transaction),
      Subject.gap)
  }
}
