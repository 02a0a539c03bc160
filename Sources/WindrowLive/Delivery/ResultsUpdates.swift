import WindrowModel

/// The updates of a live list: the current one first, then each change, or several as one if the consumer is slow.
///
/// Every iteration is a consumer of its own. A consumer that is cancelled, or whose iterator is released, leaves nothing
/// behind. The sequence never fails; a failure is an element. It ends when the store is closed, once what waits was given.
public struct ResultsUpdates<Element: Sendable>: AsyncSequence, Sendable {
  let following: FollowingList
  let wait: (@Sendable () async -> Void)?

  fileprivate var list: LiveList { following.list }

  /// Begins as a new consumer, who gets the current list first if there is one.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// One consumer of the updates.
  public final class Iterator: AsyncIteratorProtocol {
    private let updates: ResultsUpdates
    private let key: Int
    /// What was delivered last. The list before it is let go of when the consumer comes again, not while it waits.
    private var last: ConsumerList.Delivery?

    init(_ updates: ResultsUpdates) {
      self.updates = updates
      key = updates.list.consumers.add(updates.list)
    }

    init(_ updates: ResultsUpdates, key: Int) {
      self.updates = updates
      self.key = key
    }

    deinit { updates.list.consumers.remove(key) }

    /// The next update; nil when the task is cancelled or the store closed.
    public func next() async -> ResultsUpdate<Element>? {
      last?.before = nil
      if last != nil, let wait = updates.wait { await wait() }
      while let delivery = await updates.list.consumers.next(key) {
        if let update = update(from: delivery) { return update }
      }
      return nil
    }

    /// Whether all that happened was given, and is done with: somebody waits in ``next()``.
    package var isIdle: @Sendable () -> Bool {
      { [list = updates.list, key] in list.consumers.isIdle(key) }
    }

    /// What ``next()`` would give at once, or nil where it would wait.
    package func takeWaiting() -> ResultsUpdate<Element>? {
      updates.list.consumers.takeWaiting(key).flatMap(update)
    }

    /// What a consumer is given, or nil where what happened was undone again.
    private func update(from delivery: ConsumerList.Delivery) -> ResultsUpdate<Element>? {
      var change: ResultsChange?
      if let before = delivery.before, let pending = delivery.change {
        let exact = pending.change(from: before, to: delivery.state)
        if exact.isEmpty, delivery.failure == nil { return nil }
        change = exact
      }
      last = delivery
      return ResultsUpdate(
        snapshot: updates.list.snapshot(delivery.state), change: change, failure: delivery.failure)
    }
  }
}
