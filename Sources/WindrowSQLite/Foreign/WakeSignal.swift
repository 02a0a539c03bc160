import Dispatch

/// Something that happens once, for which one thread waits.
final class WakeSignal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Waits until it has happened or the time is over.
  func wait(for duration: Duration) {
    // Left as it was found, so that waiting again ends at once.
    if semaphore.wait(timeout: .now() + .nanoseconds(duration.wholeNanoseconds)) == .success { set() }
  }

  /// Lets it happen.
  func set() { semaphore.signal() }
}
