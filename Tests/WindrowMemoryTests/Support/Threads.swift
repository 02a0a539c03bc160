import Dispatch
import Foundation
import Windrow

/// Runs a closure on another thread, waits for it, and returns or throws what it does.
func onOtherThread<Result>(_ body: @escaping () throws -> Result) throws -> Result {
  // This thread waits, so nothing is used by two at once.
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    result = Swift.Result { try body() }
    done.signal()
  }
  done.wait()
  guard let result else { throw Abandoned() }
  return try result.get()
}

/// An error of a test's own, which a store must pass through.
struct Abandoned: Error {}

/// What went wrong on any of several threads.
final class ConcurrentResults: Sendable {
  private struct State {
    var failures: [String] = []
    var abandoned = 0
  }

  private let state = Mutex(State())

  var failures: [String] { state.withLock(\.failures) }
  var abandoned: Int { state.withLock(\.abandoned) }

  func run(_ body: () throws -> Void) {
    do { try body() } catch {
      state.withLock { state in
        if error is Abandoned { state.abandoned += 1 } else { state.failures.append("\(error)") }
      }
    }
  }

  func expect(_ holds: Bool) {
    if !holds { state.withLock { $0.failures.append("An expectation failed.") } }
  }
}
