import Dispatch
import Foundation
import Synchronization
import WindrowStore

/// The threads on which the async forms run: some for reads, one for writes.
final class WorkQueues: Sendable {
  private struct Waiting {
    var running = 0
    var jobs: [@Sendable () -> Void] = []
  }

  private let writes = DispatchQueue(label: "windrow.memory.write")
  private let reads = DispatchQueue(label: "windrow.memory.read", attributes: .concurrent)
  private let waiting = Mutex(Waiting())
  /// A read that waits holds a thread, so there are only as many as can do something.
  private let width = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// Runs a closure on one of the threads, soon.
  func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) {
    guard access == .read else { return writes.async(execute: job) }
    let starts = waiting.withLock { waiting in
      if waiting.running < width {
        waiting.running += 1
        return true
      }
      waiting.jobs.append(job)
      return false
    }
    if starts { start(job) }
  }

  private func start(_ first: @escaping @Sendable () -> Void) {
    reads.async { [self] in
      var job: (@Sendable () -> Void)? = first
      while let next = job {
        next()
        job = waiting.withLock { waiting in
          if waiting.jobs.isEmpty {
            waiting.running -= 1
            return nil
          }
          return waiting.jobs.removeFirst()
        }
      }
    }
  }
}
