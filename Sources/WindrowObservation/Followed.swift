import WindrowLive
import WindrowModel
import WindrowStore

/// What can be followed on behalf of a model: the rows of a request, or its aggregates.
protocol Followed: Sendable {
  /// What says which.
  associatedtype Request: Sendable
  /// What is handed over whenever something changed.
  associatedtype Update: FollowedUpdate
  /// One consumer of the updates.
  associatedtype Updates: AsyncIteratorProtocol where Updates.Element == Update, Updates.Failure == Never

  /// Fetches a request now.
  func setRequest(_ request: Request) throws(StoreError)
  /// The same on one of the store's own threads.
  func setRequest(_ request: Request) async throws
  /// The updates from now on, and what tells whether all that happened has been handed over.
  func follow() -> (updates: Updates, isIdle: @Sendable () -> Bool)
  /// Follows no commit until ``resume()``.
  func pause()
  /// Follows commits again.
  func resume() throws(StoreError)
}

/// What is handed over whenever something changed.
protocol FollowedUpdate: Sendable {
  /// Why the last commit could not be followed, or nil.
  var failure: StoreError? { get }
}

extension ResultsUpdate: FollowedUpdate {}
extension AggregateUpdate: FollowedUpdate {}

/// The rows of a request.
struct FollowedRows<Element: Entity>: Followed {
  let controller: FetchedResultsController<Element>

  /// Throws what the request is refused for.
  init(
    _ request: FetchRequest<Element>, on store: any Store, cacheName: String? = nil
  ) throws(StoreError) {
    controller = try FetchedResultsController(request, on: store, cacheName: cacheName)
  }

  func setRequest(_ request: FetchRequest<Element>) throws(StoreError) {
    // Only the other fetch looks into the cache.
    if try controller.mayFind(request) { return try controller.performFetch() }
    try controller.setRequest(request)
  }

  func setRequest(_ request: FetchRequest<Element>) async throws {
    if try controller.mayFind(request) { return try await controller.performFetch() }
    try await controller.setRequest(request)
  }

  func follow() -> (updates: ResultsUpdates<Element>.Iterator, isIdle: @Sendable () -> Bool) {
    let updates = controller.follow().updates
    return (updates, updates.isIdle)
  }

  func pause() { controller.pause() }

  func resume() throws(StoreError) { try controller.resume() }
}

/// The aggregates of a request.
struct FollowedAggregate<Record: Entity, Keys: Sendable, Values: Sendable>: Followed {
  let live: LiveAggregate<Keys, Values>

  /// Throws what the request is refused for.
  init(_ request: GroupRequest<Record, Keys, Values>, on store: any Store) throws(StoreError) {
    live = try LiveAggregate(request, on: store)
  }

  func setRequest(_ request: GroupRequest<Record, Keys, Values>) throws(StoreError) {
    try live.setRequest(request)
  }

  func setRequest(_ request: GroupRequest<Record, Keys, Values>) async throws {
    try await live.setRequest(request)
  }

  func follow() -> (updates: AggregateUpdates<Keys, Values>.Iterator, isIdle: @Sendable () -> Bool) {
    let updates = live.follow().updates
    return (updates, updates.isIdle)
  }

  func pause() { live.pause() }

  func resume() throws(StoreError) { try live.resume() }
}
