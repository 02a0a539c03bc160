import WindrowModel

/// The updates of a live list: the current one first, then each change, or several as one if the consumer is slow.
///
/// Every iteration is a consumer of its own. A consumer that is cancelled, or whose iterator is released, leaves nothing
/// behind. The sequence never fails; a failure is an element. It ends when the store is closed, once what waits was given.
public struct ResultsUpdates<Element: Sendable>: AsyncSequence, Sendable {
  let following: FollowingResult<ListSubject>
  let wait: (@Sendable () async -> Void)?

  fileprivate var list: LiveList { following.result }

  /// Begins as a new consumer, who gets the current list first if there is one.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// One consumer of the updates.
  public final class Iterator: AsyncIteratorProtocol {
    private let list: LiveList
    private let consumer: StreamConsumer<ListSubject>
    /// Whether what the consumer knows is a failure, whose end it must be told.
    private var hasFailed: Bool

    init(_ updates: ResultsUpdates) {
      list = updates.list
      consumer = StreamConsumer(updates.following, updates.wait)
      hasFailed = false
    }

    init(_ updates: ResultsUpdates, key: Int, hasFailed: Bool) {
      list = updates.list
      consumer = StreamConsumer(updates.following, updates.wait, key: key)
      self.hasFailed = hasFailed
    }

    /// The next update; nil when the task is cancelled or the store closed.
    public func next() async -> ResultsUpdate<Element>? { await consumer.next(update) }

    /// Whether all that happened was given, and is done with: somebody waits in ``next()``.
    package var isIdle: @Sendable () -> Bool { consumer.isIdle }

    /// What ``next()`` would give at once, or nil where it would wait.
    package func takeWaiting() -> ResultsUpdate<Element>? { consumer.takeWaiting(update) }

    /// What a consumer is given, or nil where what happened was undone again.
    private func update(from delivery: ConsumerList<ListSubject>.Delivery) -> ResultsUpdate<Element>? {
      var change: ResultsChange?
      if let before = delivery.before, let pending = delivery.change {
        let exact = pending.change(from: before, to: delivery.state)
        if exact.isEmpty, delivery.failure == nil, !hasFailed { return nil }
        change = exact
      }
      hasFailed = delivery.failure != nil
      return ResultsUpdate(
        snapshot: list.snapshot(delivery.state), change: change, failure: delivery.failure)
    }
  }
}
