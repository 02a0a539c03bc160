import Foundation
import WindrowStore

/// The threads on which the async forms run: some for reads, one for writes.
final class WorkQueues: Sendable {
  private let writes = JobLanes(label: "windrow.memory.write", count: 1)
  // A read that waits holds a thread, so there are only as many as can do something.
  private let reads = JobLanes(
    label: "windrow.memory.read", count: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// Runs a closure on one of the threads, soon.
  func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) {
    switch access {
    case .read: reads.schedule(job)
    case .write: writes.schedule(job)
    }
  }
}
