import WindrowModel

/// One consumer of a live result, at the end of a stream; it leaves nothing behind when it is released.
///
/// The result is followed for as long as there is one.
final class StreamConsumer<Subject: LiveSubject> {
  private let following: FollowingResult<Subject>
  private let wait: (@Sendable () async -> Void)?
  private let key: Int
  /// What was delivered last. The content before it is let go of when the consumer comes again, not while it waits.
  private(set) var last: ConsumerList<Subject>.Delivery?

  /// A consumer who gets the current content first, if there is any.
  ///
  /// - Parameter wait: waits between two updates.
  init(_ following: FollowingResult<Subject>, _ wait: (@Sendable () async -> Void)?) {
    self.following = following
    self.wait = wait
    key = following.result.consumers.add(following.result)
  }

  /// A consumer who was added already.
  init(_ following: FollowingResult<Subject>, _ wait: (@Sendable () async -> Void)?, key: Int) {
    self.following = following
    self.wait = wait
    self.key = key
  }

  deinit { following.result.consumers.remove(key) }

  /// What a closure makes of the next delivery that it does not pass over with nil; nil when there is none any more.
  func next<Update>(_ update: (ConsumerList<Subject>.Delivery) -> Update?) async -> Update? {
    last?.before = nil
    if last != nil, let wait { await wait() }
    while let delivery = await following.result.consumers.next(key) {
      if let update = give(delivery, update) { return update }
    }
    return nil
  }

  /// What ``next(_:)`` would give at once, or nil where it would wait.
  func takeWaiting<Update>(_ update: (ConsumerList<Subject>.Delivery) -> Update?) -> Update? {
    following.result.consumers.takeWaiting(key).flatMap { give($0, update) }
  }

  /// Whether all that happened was given, and is done with: somebody waits.
  var isIdle: @Sendable () -> Bool {
    { [result = following.result, key] in result.consumers.isIdle(key) }
  }

  private func give<Update>(
    _ delivery: ConsumerList<Subject>.Delivery, _ update: (ConsumerList<Subject>.Delivery) -> Update?
  ) -> Update? {
    guard let update = update(delivery) else { return nil }
    last = delivery
    return update
  }
}
