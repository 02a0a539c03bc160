import WindrowModel

/// A clock that stands still until a test moves it, so that what waits is tested without waiting.
///
/// ```swift
/// let clock = ManualClock()
/// search.text = "cof"
/// await clock.sleepers(1)
/// clock.advance(by: .milliseconds(300))
/// ```
public final class ManualClock: Clock, Sendable {
  /// A moment of the clock.
  public struct Instant: InstantProtocol {
    /// How long after the clock's beginning it is.
    public let offset: Duration

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long after this another moment is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextKey = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Those who wait for a number of sleepers.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let ready = watchers.filter { sleepers.count >= $0.count }.map(\.continuation)
      watchers.removeAll { sleepers.count >= $0.count }
      return ready
    }
  }

  private let state = Mutex(State())

  /// A clock at its beginning.
  public init() {}

  /// The moment to which the clock was moved.
  public var now: Instant { state.withLock(\.now) }
  /// Zero: the clock moves by any duration.
  public var minimumResolution: Duration { .zero }
  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock, and wakes whoever sleeps no longer than until then.
  public func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let awake = state.sleepers.filter { $0.value.deadline <= state.now }
      for key in awake.keys { state.sleepers[key] = nil }
      return awake.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// Waits until at least so many tasks sleep.
  public func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.watchers.append((count, continuation))
        return state.takeWatchers()
      }
      for continuation in ready { continuation.resume() }
    }
  }

  /// Sleeps until the clock is moved to a moment; throws `CancellationError` where the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let key = state.withLock { state in
      state.nextKey += 1
      return state.nextKey
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let (isOver, ready) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
          if Task.isCancelled || deadline <= state.now { return (true, []) }
          state.sleepers[key] = Sleeper(deadline: deadline, continuation: continuation)
          return (false, state.takeWatchers())
        }
        for continuation in ready { continuation.resume() }
        if isOver {
          continuation.resume(with: Result { try Task.checkCancellation() })
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: key) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
