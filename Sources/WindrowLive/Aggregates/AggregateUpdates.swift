public import WindrowModel

/// What a consumer of a live aggregate gets: the values as they are now.
public struct AggregateUpdate<Keys: Sendable, Values: Sendable>: Sendable {
  /// The groups in order; exactly one where the request has none.
  public let rows: [GroupRow<Keys, Values>]
  /// Why the values could not follow a commit, or nil. They are then those from before it.
  public let failure: StoreError?
  /// The rows as the store returned them.
  let raw: [[AttributeValue]]

  /// Whether both show the same groups with the same values.
  package func hasSameRows(as other: AggregateUpdate) -> Bool { raw == other.raw }
}

extension AggregateUpdate where Keys == Void {
  /// The values over all rows; nil where none were computed yet.
  public var values: Values? { rows.first?.values }
}

/// The updates of a live aggregate: the current values first, then the newest whenever they became others.
///
/// Every iteration is a consumer of its own. One that is slow skips to the newest values, and gets nothing where these are
/// the ones that it got last. A consumer that is cancelled, or whose iterator is released, leaves nothing behind. The
/// sequence never fails; a failure is an element. It ends when the store is closed.
public struct AggregateUpdates<Keys: Sendable, Values: Sendable>: AsyncSequence, Sendable {
  let following: FollowingResult<AggregateSubject<GroupRow<Keys, Values>>>
  let wait: (@Sendable () async -> Void)?

  /// Begins as a new consumer, who gets the current values first if there are any.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// One consumer of the updates.
  public final class Iterator: AsyncIteratorProtocol {
    private typealias Subject = AggregateSubject<GroupRow<Keys, Values>>

    private let consumer: StreamConsumer<Subject>
    /// Whether what the consumer knows is a failure, whose end it must be told.
    private var hasFailed: Bool

    init(_ updates: AggregateUpdates) {
      consumer = StreamConsumer(updates.following, updates.wait)
      hasFailed = false
    }

    init(_ updates: AggregateUpdates, key: Int, hasFailed: Bool) {
      consumer = StreamConsumer(updates.following, updates.wait, key: key)
      self.hasFailed = hasFailed
    }

    /// The next update; nil when the task is cancelled or the store closed.
    public func next() async -> AggregateUpdate<Keys, Values>? { await consumer.next(update) }

    /// Whether all that happened was given, and is done with: somebody waits in ``next()``.
    package var isIdle: @Sendable () -> Bool { consumer.isIdle }

    /// What ``next()`` would give at once, or nil where it would wait.
    package func takeWaiting() -> AggregateUpdate<Keys, Values>? { consumer.takeWaiting(update) }

    /// What the consumer is given, or nil where it has got that already.
    private func update(
      from delivery: ConsumerList<AggregateSubject<GroupRow<Keys, Values>>>.Delivery
    ) -> AggregateUpdate<Keys, Values>? {
      let isSame = delivery.before.map { delivery.state.isSame(as: $0) } ?? false
      if isSame, delivery.failure == nil, !hasFailed { return nil }
      hasFailed = delivery.failure != nil
      return AggregateUpdate(
        rows: delivery.state.rows, failure: delivery.failure, raw: delivery.state.state.rows)
    }
  }
}
