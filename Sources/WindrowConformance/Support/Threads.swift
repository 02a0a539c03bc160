import Dispatch
import Foundation
import WindrowModel
import WindrowStore

/// How long a case waits for another thread before it calls the store stuck.
let patience = 20.0

/// Runs a closure on a thread of its own, waits for it, and throws what it throws.
///
/// Fails where the closure does not end in time; the thread is left to itself then.
func onAnotherThread(_ body: @escaping @Sendable () throws -> Void) throws { try OtherThread(body).join() }

/// A closure that runs on a thread of its own.
struct OtherThread {
  private final class State: Sendable {
    let error = Mutex<(any Error)?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  private let state = State()

  /// Starts the closure.
  init(_ body: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread { [state] in
      do { try body() } catch { state.error.withLock { $0 = error } }
      state.done.signal()
    }
  }

  /// Waits for the closure's end and throws what it threw.
  func join() throws {
    guard state.done.wait(timeout: .now() + patience) == .success else {
      throw ConformanceFailure("another thread did not end within \(patience) seconds")
    }
    if let error = state.error.withLock(\.self) { throw error }
  }
}

/// A gate that one thread waits at until another opens it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Lets one waiting thread through, or the next that comes.
  func open() { semaphore.signal() }

  /// Waits until it is opened or some seconds are over; whether it was opened.
  func isPassed(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }

  /// Waits until it is opened; fails where that takes too long.
  func pass(_ what: String) throws {
    if semaphore.wait(timeout: .now() + patience) != .success {
      throw ConformanceFailure("waited \(patience) seconds for \(what)")
    }
  }
}

/// Kinds of errors, noted from any thread.
final class KindList: Sendable {
  private let kinds = Mutex<[StoreError.Kind]>([])

  /// Notes a kind.
  func add(_ kind: StoreError.Kind) { kinds.withLock { $0.append(kind) } }

  /// The kinds noted, in order.
  var all: [StoreError.Kind] { kinds.withLock(\.self) }
}
