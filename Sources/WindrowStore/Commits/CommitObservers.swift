import WindrowModel

/// The commit observers of one store, which it calls in the order of their registration.
public final class CommitObservers: Sendable {
  private struct Entry: Sendable {
    let key: UInt64
    let observer: any CommitObserver
  }

  private struct State {
    var next: UInt64 = 0
    var entries: [Entry] = [] {
      didSet { observers = entries.map(\.observer) }
    }
    /// Those of the entries: every commit asks for them.
    var observers: [any CommitObserver] = []
  }

  private let state = Mutex(State())

  /// No observers.
  public init() {}

  /// Whether nobody observes, so that nothing needs to be kept account of.
  public var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// The observers that there are now.
  public var current: [any CommitObserver] { state.withLock { $0.observers } }

  /// The updates that the observers that there are now want together, or nil for all.
  public var interest: CommitInterest? {
    var union: CommitInterest?
    for observer in current {
      guard let interest = observer.interest else { return nil }
      union = union?.union(interest) ?? interest
    }
    return union ?? CommitInterest()
  }

  /// Registers an observer until the observation ends.
  public func add(_ observer: any CommitObserver) -> CommitObservation {
    let key = state.withLock { state in
      state.next += 1
      state.entries.append(Entry(key: state.next, observer: observer))
      return state.next
    }
    return CommitObservation { [weak self] in
      self?.state.withLock { state in state.entries.removeAll { $0.key == key } }
    }
  }
}
