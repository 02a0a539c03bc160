public import WindrowModel
public import WindrowStore

/// The rows of one request, kept in step with a store: fetched once, then brought up to date by each commit.
///
/// ```swift
/// let request = FetchRequest<Expense>().filter(\.amount > 10).sorted(by: \.date, .descending)
/// let controller = try FetchedResultsController(request, on: store)
/// try await controller.performFetch()
/// for await update in controller.updates {
///   show(update.snapshot, update.change)
/// }
/// ```
///
/// When `write` returns, ``snapshot`` shows what was written; streams deliver after that. A change of one row costs
/// O(log n) reads by identity and no scan. Rows that slide into a limited list are found by key where its order begins
/// with a number, a date or a text by its bytes. The request is executed again where it does not, for a list with an offset
/// unless its rows stay where they are, for changes of many rows at once, after a commit whose changes are not known (a gap),
/// and, for a condition on to-many relationships, one row at a time. Any thread may use a controller.
public final class FetchedResultsController<Element: Sendable>: Sendable {
  let following: FollowingResult<ListSubject>
  var list: LiveList { following.result }

  init(_ list: LiveList) { following = FollowingResult(list) }

  /// Fetches the list, for the first time or anew. Until then the list is empty and follows nothing.
  ///
  /// One statement, O(rows matched); with a cache that is good, none of the request, and O(rows listed) of copying. With
  /// a `cacheName` and no good cache it also writes to the file, in two commits: what notices writes from then on, and the
  /// list. Where others write meanwhile, that waits for some tenths of a second and is then left. Throws what the request
  /// is refused for and what reading throws, and nothing that keeps the cache from being written; `misuse` inside a
  /// transaction of the same thread.
  public func performFetch() throws(StoreError) { try list.fetchThroughCache() }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func performFetch() async throws {
    try await list.store.onOwnThread { [list] in try list.fetchThroughCache() }
  }

  /// The list as it is now; empty before the first ``performFetch()``.
  public var snapshot: ResultsSnapshot<Element> {
    list.snapshot(list.content?.state ?? .empty)
  }

  /// Why the list could not follow the last commit, or nil. It tries again at the next commit and at ``performFetch()``.
  public var failure: StoreError? { list.failure }

  /// The updates: for each consumer the current list first, then every change, several as one for a slow consumer.
  public var updates: ResultsUpdates<Element> {
    ResultsUpdates(following: following, wait: nil)
  }

  /// The updates with a pause between two, in which changes gather.
  ///
  /// - Parameter clock: tells the time; a test brings its own.
  public func updates(
    minimumInterval interval: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> ResultsUpdates<Element> {
    ResultsUpdates(following: following, wait: Pause(interval, clock).wait)
  }

  /// The list as it is now, and its updates from then on, the first of which is the first change.
  package func follow() -> (snapshot: ResultsSnapshot<Element>, updates: ResultsUpdates<Element>.Iterator) {
    let (content, consumer) = list.follow()
    let updates = ResultsUpdates.Iterator(updates, key: consumer, hasFailed: content?.failure != nil)
    return (list.snapshot(content?.state ?? .empty), updates)
  }

  /// Follows no commit until ``resume()``; the list stays as it is and holds no view of the database.
  public func pause() { list.pause() }

  /// Follows commits again; fetches once where any were missed, and tells it as one change.
  public func resume() throws(StoreError) { try list.resume() }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func resume() async throws { try await list.store.onOwnThread { [list] in try list.resume() } }

  /// Calls a closure with each change, as long as the controller or one of its streams lives; nil ends that.
  ///
  /// It is called on the thread that wrote or fetched, after the commit and before `write` returns; where two threads
  /// publish at once, one of them tells both changes, in order. A commit of another process is told on a thread of the
  /// store. No transaction is open then: the closure may read, also ``performFetch()`` and `setRequest`, but must not
  /// write (`misuse`), and whoever else wants to write waits for it: hand over to the main actor without waiting there. A
  /// gap or another request is told like any change.
  public func onChange(_ body: (@Sendable (ResultsSnapshot<Element>, ResultsChange) -> Void)?) {
    guard let body else {
      list.delegate.setHandler(.closure, nil)
      return
    }
    // Weak, because the list keeps the closure.
    list.delegate.setHandler(.closure) { [weak list] publication in
      guard let list, let change = publication.exactChange else { return }
      body(list.snapshot(publication.after), change)
    }
  }

  /// Tells a delegate of each change from now on, by the rules of ``onChange(_:)``; nil for nobody. The delegate is not
  /// kept alive.
  public func setDelegate(_ delegate: (any FetchedResultsControllerDelegate<Element>)?) {
    guard let delegate else {
      list.delegate.setHandler(.delegate, nil)
      return
    }
    list.delegate.setHandler(.delegate) { [weak self, weak delegate] publication in
      guard let self, let delegate, let change = publication.exactChange else { return }
      delegate.tell(change, list.snapshot(publication.after), of: self)
    }
  }

  /// How many streams are being consumed.
  public var consumerCount: Int { list.consumers.count }

  fileprivate func follow(
    _ request: ResolvedFetch, _ description: FetchDescription,
    _ source: (_ batches: Int) throws(StoreError) -> RowSource
  ) throws(StoreError) {
    guard request.entity == list.request.entity else {
      throw StoreError(
        .unsupported, "A controller of \"\(list.request.entity.name)\" cannot follow rows of another entity.",
        entity: request.entity.name)
    }
    let (schema, current) = (list.store.schema, list.subject)
    let cache = current.cache.map { ListCache($0.name, description, in: schema) }
    try list.fetch(
      try ListSubject(request, try source(current.source.cache.capacity), cache, in: schema))
  }
}

extension FetchedResultsController where Element: Entity {
  /// A controller of a typed request. Throws what the request is refused for.
  ///
  /// - Parameters:
  ///   - cacheName: the name under which order and sections are kept from one program to the next, where the store can:
  ///     ``performFetch()`` finds them there unless any program has written a row that they depend on. One list a name.
  ///     `setRequest` never looks there. Keeping them is a commit to other stores on the same file, whose lists fetch again.
  ///   - batches: how many batches of rows its snapshots keep together at most.
  public convenience init(
    _ request: FetchRequest<Element>, on store: any Store, cacheName: String? = nil, keeping batches: Int = 5
  ) throws(StoreError) {
    let description = try request.description()
    let resolved = try store.schema.resolve(description)
    let source = try Self.source(resolved, store.schema, batches)
    let cache = cacheName.map { ListCache($0, description, in: store.schema) }
    self.init(LiveList(try ListSubject(resolved, source, cache, in: store.schema), on: store))
  }

  private static func source(
    _ request: ResolvedFetch, _ schema: Schema, _ batches: Int
  ) throws(StoreError) -> RowSource {
    RowSource(
      request, keeping: batches, try RowLocator.reader(of: Element.self, request),
      try RowLocator.comparer(of: Element.self, request, try ShownSet(request, in: schema)))
  }

  /// Follows another request from now on; what is different is told as one change.
  ///
  /// Throws what the request is refused for and what reading throws; the list then stays as it was.
  public func setRequest(_ request: FetchRequest<Element>) throws(StoreError) {
    let description = try request.description()
    let resolved = try list.store.schema.resolve(description)
    try follow(resolved, description) { (batches) throws(StoreError) in
      try Self.source(resolved, list.store.schema, batches)
    }
  }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func setRequest(_ request: FetchRequest<Element>) async throws {
    try await list.store.onOwnThread { [self] in try setRequest(request) }
  }
}

extension FetchedResultsController where Element == Record {
  /// A controller of a request by names. Throws what the request is refused for.
  ///
  /// - Parameters:
  ///   - cacheName: the name under which order and sections are kept from one program to the next, where the store can;
  ///     looked for by ``performFetch()`` and never by `setRequest`.
  ///   - batches: how many batches of rows its snapshots keep together at most.
  public convenience init(
    _ request: FetchDescription, on store: any Store, cacheName: String? = nil, keeping batches: Int = 5
  ) throws(StoreError) {
    let resolved = try store.schema.resolve(request)
    let source = try Self.source(resolved, store.schema, batches)
    let cache = cacheName.map { ListCache($0, request, in: store.schema) }
    self.init(LiveList(try ListSubject(resolved, source, cache, in: store.schema), on: store))
  }

  private static func source(
    _ request: ResolvedFetch, _ schema: Schema, _ batches: Int
  ) throws(StoreError) -> RowSource {
    RowSource(
      request, keeping: batches, RowLocator.reader(request),
      RowLocator.comparer(try ShownSet(request, in: schema)))
  }

  /// Follows another request from now on; what is different is told as one change.
  public func setRequest(_ request: FetchDescription) throws(StoreError) {
    let resolved = try list.store.schema.resolve(request)
    try follow(resolved, request) { (batches) throws(StoreError) in
      try Self.source(resolved, list.store.schema, batches)
    }
  }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func setRequest(_ request: FetchDescription) async throws {
    try await list.store.onOwnThread { [self] in try setRequest(request) }
  }
}

extension LiveResult where Subject == ListSubject {
  /// A list as a snapshot whose rows share one cache, so that a step forgets only the rows that it touched.
  func snapshot<Element>(_ state: ListState) -> ResultsSnapshot<Element> {
    ResultsSnapshot(state, FaultingList(source.locator(state.rows, in: store)))
  }
}
