import Foundation
import WindrowModel
import WindrowStore

/// One run of the watching thread.
final class WatchRound: Sendable {
  private struct State {
    var isStopped = false
    var thread: ThreadIdentity?
  }

  private let state = Mutex(State())
  private let events: any FileEvents
  private let interval: Duration?
  private let looker: WeakReference<SQLiteStore>
  private let end = DispatchGroup()

  init(_ events: any FileEvents, interval: Duration?, _ looker: WeakReference<SQLiteStore>) {
    self.events = events
    self.interval = interval
    self.looker = looker
  }

  /// Begins to look, on a thread of its own: a queue's would be kept from others by waiting.
  func start() {
    end.enter()
    let thread = Thread { [self] in
      run()
      end.leave()
    }
    thread.name = "windrow.sqlite.watch"
    thread.start()
  }

  /// Ends the round as soon as it is not looking; does not wait for that.
  func stop() {
    state.withLock { $0.isStopped = true }
    events.wake()
  }

  /// Whether the thread has left the store alone for good.
  var hasEnded: Bool { end.wait(timeout: .now()) == .success }

  /// Waits until the thread has left the store alone; at once where it is this very thread.
  func waitForEnd() {
    if state.withLock({ $0.thread }) != .current { end.wait() }
  }

  private func run() {
    state.withLock { $0.thread = .current }
    var plan = LookPlan(interval: interval)
    var watcher = ForeignLook()
    while !state.withLock({ $0.isStopped }) {
      let systemTells = events.arm()
      // The store is kept alive while it is looked at, and may end with that.
      guard let finding = looker.object.flatMap({ watcher.look(at: $0) }) else { return }
      plan.note(finding)
      if events.wait(for: plan.wait(systemTells: systemTells)) {
        plan.noteEvent()
        events.rest(for: plan.gathering)
      }
    }
  }
}
