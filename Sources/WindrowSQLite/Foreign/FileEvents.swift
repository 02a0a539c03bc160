/// What tells one waiting thread that the files of a database may have been written.
///
/// Nothing that happens between ``arm()`` and ``wait(for:)`` is lost, so who looks in between misses nothing.
protocol FileEvents: AnyObject, Sendable {
  /// Forgets what has happened, and watches the files that are there now; false where the system will not tell.
  ///
  /// Each file is told of once, and then costs nothing until this is called again.
  func arm() -> Bool
  /// Waits until a file may have been written, which is true, until the time is over, or until ``wake()``.
  func wait(for duration: Duration) -> Bool
  /// Waits until the time is over, whatever happens to the files, or until ``wake()``.
  func rest(for duration: Duration)
  /// Ends all waiting, now and from now on.
  func wake()
}

/// Files of which the system tells nothing.
final class NoFileEvents: FileEvents {
  private let end = WakeSignal()

  func arm() -> Bool { false }

  func wait(for duration: Duration) -> Bool {
    rest(for: duration)
    return false
  }

  func rest(for duration: Duration) { end.wait(for: duration) }

  func wake() { end.set() }
}
