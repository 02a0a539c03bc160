import Dispatch
import WindrowModel

/// Threads of one kind: at most a number of jobs run at once, in the order they came.
///
/// Each lane is a serial queue, for which the system always provides a thread. A concurrent queue would share its
/// threads with the cooperative pool, and starve while tasks there wait for the store.
final class JobLanes: Sendable {
  private struct State {
    /// What has not begun, behind nil for what has.
    var waiting: [(@Sendable () -> Void)?] = []
    var next = 0
    var idle: [DispatchQueue]
  }

  private let state: Mutex<State>

  /// Lanes for a number of jobs at once, at least one, with a label for debuggers.
  init(label: String, count: Int) {
    state = Mutex(State(idle: (0..<max(1, count)).map { DispatchQueue(label: "\(label).\($0)") }))
  }

  /// Runs a job as soon as a lane is free.
  func schedule(_ job: @escaping @Sendable () -> Void) {
    let lane = state.withLock { state in
      state.waiting.append(job)
      return state.idle.popLast()
    }
    lane?.async { self.drain(lane) }
  }

  private func drain(_ lane: DispatchQueue?) {
    while let job = takeJob(lane) { job() }
  }

  private func takeJob(_ lane: DispatchQueue?) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.next < state.waiting.count else {
        state.waiting.removeAll(keepingCapacity: true)
        state.next = 0
        if let lane { state.idle.append(lane) }
        return nil
      }
      let job = state.waiting[state.next]
      state.waiting[state.next] = nil
      state.next += 1
      // The list must not grow where some job always waits; seldom, so that it costs nothing to speak of.
      if state.next >= 64, state.next * 2 >= state.waiting.count {
        state.waiting.removeFirst(state.next)
        state.next = 0
      }
      return job
    }
  }
}
