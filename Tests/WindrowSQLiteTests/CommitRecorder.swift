import Windrow

/// Keeps what a store announces, in order.
final class CommitRecorder: CommitObserver {
  enum Event {
    case will(Commit)
    case did
    case rolledBack
  }

  private let events = Mutex<[Event]>([])

  func willCommit(_ commit: Commit, after: any ReadTransaction) {
    events.withLock { $0.append(.will(commit)) }
  }
  func didCommit() { events.withLock { $0.append(.did) } }
  func didRollBack() { events.withLock { $0.append(.rolledBack) } }

  /// What was announced since the last call.
  func take() -> [Event] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// The one commit announced and done since the last call, nil for none or for anything else.
  func takeCommit() -> Commit? {
    let taken = take()
    guard taken.count == 2, case .will(let commit) = taken[0], case .did = taken[1] else { return nil }
    return commit
  }

  /// The change set of the one commit since the last call.
  func takeChanges() -> ChangeSet? {
    if case .changes(let changes) = takeCommit() { changes } else { nil }
  }
}
