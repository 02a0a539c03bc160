import struct Synchronization.Atomic

/// Whether the task that waits was cancelled.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
