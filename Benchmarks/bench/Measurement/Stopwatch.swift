/// A monotonic clock read in nanoseconds; it stands still while the machine sleeps.
struct Stopwatch {
  private let start = SuspendingClock.now

  /// Nanoseconds since this value was made.
  var elapsed: Double {
    let parts = (SuspendingClock.now - start).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
  }
}
