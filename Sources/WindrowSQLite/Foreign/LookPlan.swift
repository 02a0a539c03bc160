/// When to look for foreign commits again, by what the last look found: a plan without a clock.
///
/// A file is told to be written before what was written is a commit that can be read (the log must be on the disk first, and
/// nobody tells of that), so after an event there are some looks more, ever further apart.
struct LookPlan {
  /// What a look found.
  enum Finding: Hashable {
    /// No foreign commit; whether the store has committed itself since the last look.
    case nothing(hasWritten: Bool)
    /// Foreign commits, of which the observers were told, and how long that took.
    case commits(telling: Duration)
    /// That somebody has the file for himself.
    case busy
    /// That the file cannot be read now.
    case failure
  }

  /// How long after an event commits are gathered before one look is taken, at least and at most.
  static let (shortGathering, longGathering) = (Duration.milliseconds(10), Duration.milliseconds(100))
  /// The first, the longest and the sum of the waits between the looks that follow an event.
  static let (firstWait, longestWait, followingTime) =
    (Duration.milliseconds(20), Duration.milliseconds(200), Duration.seconds(2))
  /// How often to look where nothing happens: with a system that tells, and without one.
  static let (toldInterval, untoldInterval) = (Duration.seconds(1), Duration.milliseconds(100))

  /// The interval that was asked for, nil for one that suits the system.
  let interval: Duration?
  private var next: Duration
  private var left = Duration.zero
  private(set) var gathering = Self.shortGathering

  /// A plan for an interval that was asked for, or nil.
  init(interval: Duration?) {
    self.interval = interval
    next = Self.firstWait
  }

  /// Notes that files were written.
  mutating func noteEvent() {
    next = Self.firstWait
    left = Self.followingTime
  }

  /// Notes what a look found.
  mutating func note(_ finding: Finding) {
    switch finding {
    case .nothing(let hasWritten): gathering = hasWritten ? Self.longGathering : Self.shortGathering
    case .commits(let telling):
      // Whoever commits without a pause must not keep the lists at nothing but fetching.
      gathering = max(Self.shortGathering, min(telling * 2, Self.longGathering))
      noteEvent()
    case .busy: left = max(left, .nanoseconds(1))
    case .failure: gathering = Self.longGathering
    }
  }

  /// How long to wait for an event until looking all the same.
  mutating func wait(systemTells: Bool) -> Duration {
    if let interval { return interval }
    let regular = systemTells ? Self.toldInterval : Self.untoldInterval
    if left <= .zero { return regular }
    defer {
      left -= next
      next = min(next * 2, Self.longestWait)
    }
    return min(next, regular)
  }
}
