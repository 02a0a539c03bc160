public import WindrowModel
public import WindrowStore

/// The values of one request for aggregates, kept in step with a store: computed once, then brought up to date by each commit.
///
/// ```swift
/// let spending = AggregateRequest<Expense>().grouped(by: .value(\.$category.name)).values(.sum(\.cents), .count)
/// let live = try LiveAggregate(spending, on: store)
/// try await live.performFetch()
/// for await update in live.updates {
///   for group in update.rows { show(group.keys, group.values) }
/// }
/// ```
///
/// The counterpart of ``FetchedResultsController``: when `write` returns, ``rows`` shows what was written. Counts, sums of
/// integers and decimals, and averages of integers follow each commit by what changed rows gave and give, without a look
/// at any other row. The least and the greatest value do too, until the row that has it goes. Then, and for sums of
/// doubles, counts of different values and the like, the store is asked for just these, where changed rows have other
/// values; for a condition on to-many relationships, after a gap, and where very many rows are affected, it is asked for
/// all. A commit that alters nothing tells nothing. Any thread may use it.
public final class LiveAggregate<Keys: Sendable, Values: Sendable>: Sendable {
  typealias Subject = AggregateSubject<GroupRow<Keys, Values>>

  let following: FollowingResult<Subject>
  var live: LiveResult<Subject> { following.result }

  init(_ subject: Subject, on store: any Store) {
    following = FollowingResult(LiveResult(subject, on: store))
  }

  /// Follows a typed request. Throws what the request is refused for.
  public convenience init<Record: Entity>(
    _ request: GroupRequest<Record, Keys, Values>, on store: any Store
  ) throws(StoreError) {
    self.init(try Self.subject(request, store), on: store)
  }

  /// Computes the values, for the first time or anew. Until then there are none, and nothing is followed.
  ///
  /// One statement, O(rows matched). Throws what computing throws, `integerOverflow` too; `misuse` inside a transaction of
  /// the same thread.
  public func performFetch() throws(StoreError) { try live.fetch() }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func performFetch() async throws { try await live.store.onOwnThread { [live] in try live.fetch() } }

  /// The groups as they are now, in the order of the request; exactly one where it has none; empty before ``performFetch()``.
  public var rows: [GroupRow<Keys, Values>] { live.content?.state.rows ?? [] }

  /// Why the values could not follow the last commit, or nil: `integerOverflow` where a sum fits no integer.
  ///
  /// ``rows`` then stays as it was; the next commit that can be followed ends it.
  public var failure: StoreError? { live.failure }

  /// The updates: for each consumer the current values first, then the newest whenever they became others.
  public var updates: AggregateUpdates<Keys, Values> { AggregateUpdates(following: following, wait: nil) }

  /// The updates with a pause between two, in which only the newest values are kept.
  ///
  /// - Parameter clock: tells the time; a test brings its own.
  public func updates(
    minimumInterval interval: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> AggregateUpdates<Keys, Values> {
    AggregateUpdates(following: following, wait: Pause(interval, clock).wait)
  }

  /// The values as they are now, and why they are no newer.
  package var current: AggregateUpdate<Keys, Values> { Self.update(live.content) }

  /// The values as they are now, and their updates from then on, the first of which is the first change.
  package func follow() -> (
    current: AggregateUpdate<Keys, Values>, updates: AggregateUpdates<Keys, Values>.Iterator
  ) {
    let (content, consumer) = live.follow()
    let hasFailed = content?.failure != nil
    return (Self.update(content), AggregateUpdates.Iterator(updates, key: consumer, hasFailed: hasFailed))
  }

  private static func update(_ content: LiveResult<Subject>.Content?) -> AggregateUpdate<Keys, Values> {
    AggregateUpdate(
      rows: content?.state.rows ?? [], failure: content?.failure, raw: content?.state.state.rows ?? [])
  }

  /// Calls a closure with the groups each time they became others, as long as this or one of its streams lives; nil ends it.
  ///
  /// It is called on the thread that wrote or fetched, after the commit and before `write` returns; for a commit of another
  /// process on a thread of the store. No transaction is open then: the closure may read, but must not write (`misuse`).
  public func onChange(_ body: (@Sendable ([GroupRow<Keys, Values>]) -> Void)?) {
    guard let body else {
      live.delegate.setHandler(.closure, nil)
      return
    }
    live.delegate.setHandler(.closure) { publication in
      guard let before = publication.before, publication.failure == nil,
        !publication.after.isSame(as: before)
      else { return }
      body(publication.after.rows)
    }
  }

  /// Follows another request from now on, also over another entity.
  ///
  /// Throws what the request is refused for and what computing throws; the values then stay as they were.
  public func setRequest<Record: Entity>(
    _ request: GroupRequest<Record, Keys, Values>
  ) throws(StoreError) {
    try live.fetch(try Self.subject(request, live.store))
  }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func setRequest<Record: Entity>(_ request: GroupRequest<Record, Keys, Values>) async throws {
    try await live.store.onOwnThread { [self] in try setRequest(request) }
  }

  /// Follows no commit until ``resume()``; the values stay as they are.
  public func pause() { live.pause() }

  /// Follows commits again; computes once where any were missed.
  public func resume() throws(StoreError) { try live.resume() }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func resume() async throws { try await live.store.onOwnThread { [live] in try live.resume() } }

  /// How many streams are being consumed.
  public var consumerCount: Int { live.consumers.count }

  /// How often each way of the engine was taken; the random traces count them.
  package var ways: [AggregateEngine.Way: Int] { live.ways }

  private static func subject<Record: Entity>(
    _ request: GroupRequest<Record, Keys, Values>, _ store: any Store
  ) throws(StoreError) -> Subject {
    _ = try store.schema.entity(mappedBy: try EntityMapping<Record>.of())
    return try Subject(try request.description(), in: store.schema) { (row) throws(StoreError) in
      try request.read(row)
    }
  }
}

extension LiveAggregate where Keys == Void {
  /// The values over all rows as they are now; nil before ``performFetch()``.
  public var values: Values? { rows.first?.values }
}

extension LiveAggregate where Keys == [AttributeValue], Values == [AttributeValue] {
  /// Follows a request by names. Throws what the request is refused for.
  public convenience init(_ request: AggregateDescription, on store: any Store) throws(StoreError) {
    self.init(try Self.subject(request, store), on: store)
  }

  /// Follows another request by names from now on.
  public func setRequest(_ request: AggregateDescription) throws(StoreError) {
    try live.fetch(try Self.subject(request, live.store))
  }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func setRequest(_ request: AggregateDescription) async throws {
    try await live.store.onOwnThread { [self] in try setRequest(request) }
  }

  private static func subject(
    _ request: AggregateDescription, _ store: any Store
  ) throws(StoreError) -> Subject {
    let count = request.groupBy.count
    return try Subject(request, in: store.schema) { row in
      GroupRow(keys: Array(row.prefix(count)), values: Array(row.dropFirst(count)))
    }
  }
}
