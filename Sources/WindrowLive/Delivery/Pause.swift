/// A pause between two updates.
struct Pause: Sendable {
  let wait: @Sendable () async -> Void

  init(_ interval: Duration, _ clock: any Clock<Duration>) {
    // A century, since the instants of clocks end somewhere.
    wait = Self.sleep(min(interval, .seconds(100 * 365 * 86_400)), clock)
  }

  /// A wait that is cancelled ends at once, and whoever waited finds out by itself.
  private static func sleep<Time: Clock<Duration>>(
    _ interval: Duration, _ clock: Time
  ) -> @Sendable () async -> Void {
    { try? await clock.sleep(until: clock.now.advanced(by: interval), tolerance: nil) }
  }
}
