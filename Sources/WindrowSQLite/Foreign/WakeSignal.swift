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

extension Duration {
  /// The nanoseconds that it has, clamped to what an `Int` holds.
  var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows { return seconds < 0 ? Int.min : Int.max }
    let (sum, isTooMuch) = Int(clamping: whole).addingReportingOverflow(
      Int(attoseconds / 1_000_000_000))
    return isTooMuch ? (whole < 0 ? Int.min : Int.max) : sum
  }
}
