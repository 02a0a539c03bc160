import WindrowModel
import WindrowStore

/// A commit observer that remembers what it was told, and can read the state that a commit leaves.
final class CommitRecorder: CommitObserver {
  /// One call.
  enum Event: Hashable {
    case willCommit(ChangeSet)
    case gap(entities: Set<String>?)
    case didCommit
    case didRollBack
    case didClose
  }

  private struct State {
    var events: [Event] = []
    var failure: (any Error)?
    var whenCommitting: (@Sendable (any ReadTransaction) throws -> Void)?
    var whenEnded: (@Sendable () throws -> Void)?
  }

  private let state = Mutex(State())
  let interest: CommitInterest?

  /// Notes everything that it is told, all updates or those of an interest.
  init(interest: CommitInterest? = nil) { self.interest = interest }

  /// What it was told so far.
  var events: [Event] { state.withLock(\.events) }

  /// What was told since the last call.
  func takeEvents() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Runs a closure when it is told how a commit ended.
  func whenEnded(_ body: @escaping @Sendable () throws -> Void) { state.withLock { $0.whenEnded = body } }

  /// The error of the closure that ran while a commit was announced or its end told.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Runs a closure on the state that each commit leaves.
  func whenCommitting(_ body: @escaping @Sendable (any ReadTransaction) throws -> Void) {
    state.withLock { $0.whenCommitting = body }
  }

  func willCommit(_ commit: Commit, after: any ReadTransaction) {
    let body = state.withLock { state in
      switch commit {
      case .changes(let changes): state.events.append(.willCommit(changes))
      case .gap(let entities): state.events.append(.gap(entities: entities))
      }
      return state.whenCommitting
    }
    do { try body?(after) } catch { state.withLock { $0.failure = error } }
  }

  func didCommit() { end(.didCommit) }

  func didRollBack() { end(.didRollBack) }

  private func end(_ event: Event) {
    let body = state.withLock { state in
      state.events.append(event)
      return state.whenEnded
    }
    do { try body?() } catch { state.withLock { $0.failure = error } }
  }

  func didClose() { state.withLock { $0.events.append(.didClose) } }
}

extension Store {
  /// The changes that a write announces, net; nil where it announces nothing.
  func changes(of body: (any WriteTransaction) throws -> Void) throws -> ChangeSet? {
    let recorder = CommitRecorder()
    let observation = observeCommits(recorder)
    defer { observation.cancel() }
    try write(body)
    return try recorder.onlyChanges()
  }
}

extension CommitRecorder {
  /// The changes of the one transaction that was seen, or nil for none; fails for anything else.
  func onlyChanges() throws -> ChangeSet? {
    let events = takeEvents()
    if events.isEmpty { return nil }
    guard events.count == 2, case .willCommit(let changes) = events[0], events[1] == .didCommit else {
      throw ConformanceFailure("expected one announced commit, got \(clipped(events))")
    }
    try expect(!changes.isEmpty, "a transaction that changes nothing was announced")
    return changes
  }
}
