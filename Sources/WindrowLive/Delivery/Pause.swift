/// A pause between two updates.
struct Pause: Sendable {
  let wait: @Sendable () async -> Void

  init(_ interval: Duration, _ clock: any Clock<Duration>) { wait = Self.sleep(interval, clock) }

  /// A wait that is cancelled ends at once, and whoever waited finds out by itself.
  private static func sleep<Time: Clock<Duration>>(
    _ interval: Duration, _ clock: Time
  ) -> @Sendable () async -> Void {
    { try? await clock.sleep(until: clock.now.advanced(by: interval), tolerance: nil) }
  }
}
