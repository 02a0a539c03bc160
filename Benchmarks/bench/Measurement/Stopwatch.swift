/// A monotonic clock read in nanoseconds; it stands still while the machine sleeps.
struct Stopwatch {
  private let start = SuspendingClock.now

  /// Nanoseconds since this value was made.
  var elapsed: Double { Self.nanoseconds(from: start, to: .now) }

  /// The nanoseconds between two instants.
  static func nanoseconds(from start: SuspendingClock.Instant, to end: SuspendingClock.Instant) -> Double {
    let parts = (end - start).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
  }
}
