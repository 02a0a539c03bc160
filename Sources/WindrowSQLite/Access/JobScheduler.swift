import Dispatch
import Synchronization

/// Runs closures on threads of its own, at most a number at once, in the order in which they came.
///
/// A concurrent queue alone would start a thread for each job that waits for a connection.
final class JobScheduler: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var next = 0
    var running = 0
  }

  private let limit: Int
  private let queue: DispatchQueue
  private let state = Mutex(State())

  /// A scheduler with a label for debuggers.
  init(label: String, limit: Int) {
    self.limit = max(1, limit)
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Runs a job as soon as fewer than the limit run.
  func schedule(_ job: @escaping @Sendable () -> Void) {
    let starts = state.withLock { state in
      state.waiting.append(job)
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
    if starts { queue.async { self.drain() } }
  }

  private func drain() {
    while let job = takeJob() { job() }
  }

  private func takeJob() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.next < state.waiting.count else {
        state.waiting.removeAll(keepingCapacity: true)
        state.next = 0
        state.running -= 1
        return nil
      }
      defer { state.next += 1 }
      return state.waiting[state.next]
    }
  }
}
