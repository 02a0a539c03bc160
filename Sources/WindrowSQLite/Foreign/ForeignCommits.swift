import WindrowModel

extension SQLiteConfiguration {
  /// How a store that somebody observes notices commits that others made to its file: another process, store or connection.
  ///
  /// Without observers nothing is done, and whatever is chosen, each write of the store notices what others committed before it.
  public enum ForeignCommits: Sendable, Hashable {
    /// As soon as the system tells that the file or its log was written, mostly within some 20 milliseconds.
    ///
    /// Beside that the store looks once a second, since no system tells of what another machine writes; where it tells nothing
    /// at all, ten times a second. A look is one statement that reads a number, some microseconds.
    case automatic
    /// At an interval, without being told by the system: 5 milliseconds to an hour, beyond which the nearest counts.
    case every(Duration)
    /// Only at the store's next write.
    case never
  }
}

extension SQLiteConfiguration.ForeignCommits {
  /// The interval within its bounds; nil where no interval was chosen.
  var interval: Duration? {
    guard case .every(let duration) = self else { return nil }
    return max(.milliseconds(5), min(duration, .seconds(3600)))
  }
}
