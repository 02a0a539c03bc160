/// A pause between two updates.
struct Pause: Sendable {
  let wait: @Sendable () async -> Void

  init(_ interval: Duration, _ clock: any Clock<Duration>) {
    // A wait that is cancelled ends at once, and whoever waited finds out by itself.
    wait = { try? await clock.sleep(for: interval.withinCentury) }
  }
}

extension Duration {
  /// The duration, a century at most, since the instants of clocks end somewhere.
  package var withinCentury: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
