public import Observation
import WindrowLive
public import WindrowModel
public import WindrowStore

/// The aggregates of a request as state of a view model: computed once, then kept in step with the store, on the main actor.
///
/// ```swift
/// let spending = ObservableAggregate(
///   AggregateRequest<Expense>().grouped(by: .value(\.$category.name)).values(.sum(\.cents)), on: store)
/// await spending.fetch()
/// ```
/// Views and `withObservationTracking` are told when ``rows``, ``isLoading`` or ``error`` become others; a write that alters
/// none of the values tells nothing. Nothing traps: a request that cannot be executed is an ``error``, and so is a sum that
/// fits no integer, until it does again.
@MainActor
@Observable
public final class ObservableAggregate<Record: Entity, Keys: Sendable, Values: Sendable> {
  /// The groups in order, exactly one where the request has none; empty before the first fetch.
  public private(set) var rows: [GroupRow<Keys, Values>] = []
  /// Why the last fetch failed or the last commit could not be followed, or nil. The rows before it stay.
  public internal(set) var error: StoreError?
  /// Whether a fetch is on its way.
  public internal(set) var isLoading = false
  /// Whether a fetch has succeeded, so that no rows mean that there are no groups.
  public internal(set) var hasFetched = false
  /// The request that is followed, or will be with the first fetch.
  public private(set) var request: GroupRequest<Record, Keys, Values>

  @ObservationIgnored private let following: Following<ObservableAggregate>
  /// What is shown.
  @ObservationIgnored private var shown: AggregateUpdate<Keys, Values>?

  /// The state of a request, which nothing executes before ``fetch()``.
  ///
  /// A request that the store refuses is the ``error`` from the start.
  public init(_ request: GroupRequest<Record, Keys, Values>, on store: any Store) {
    self.request = request
    following = Following(request) { (request) throws(StoreError) in
      try FollowedAggregate(request, on: store)
    }
    error = following.refusal
    following.model = self
  }
}

extension ObservableAggregate where Keys == Void {
  /// The values over all rows as they are shown now; nil before the first fetch.
  public var values: Values? { rows.first?.values }
}

extension ObservableAggregate {
  /// Computes the values now, on this thread, and follows the store from then on. A failure is the ``error``.
  public func fetch() { following.load(request) }

  /// Computes the values on one of the store's threads and follows the store from then on. A failure is the ``error``.
  ///
  /// Where it is called again, or another request is set, before it is done, only the last counts.
  public func fetch() async { await following.load(request) }

  /// Follows another request from now on.
  public func setRequest(_ request: GroupRequest<Record, Keys, Values>) {
    self.request = request
    fetch()
  }

  /// The same, computed on one of the store's threads.
  public func setRequest(_ request: GroupRequest<Record, Keys, Values>) async {
    self.request = request
    await fetch()
  }

  /// Computes over the rows that fit a filter, in place of the one that there was; nil for all rows.
  public func setPredicate(_ filter: Filter<Record>?) { setRequest(request.filter(replacedBy: filter)) }

  /// The same, computed on one of the store's threads.
  public func setPredicate(_ filter: Filter<Record>?) async {
    await setRequest(request.filter(replacedBy: filter))
  }

  /// Waits until every write that has returned is shown, and no fetch is on its way: for tests of view models.
  public func settle() async { await following.settle() }

  /// Follows no commit until ``resume()``; the values stay as they are.
  public func pause() { following.pause() }

  /// Follows commits again; what was missed becomes one change. A failure is the ``error``.
  public func resume() { following.resume() }
}

extension ObservableAggregate: LoadingModel {
  func show() {
    if let live = following.source?.live { show(live.current) }
  }

  func show(_ update: AggregateUpdate<Keys, Values>) {
    if update.failure == nil, !hasFetched { hasFetched = true }
    if let shown, shown.hasSameRows(as: update) { return }
    shown = update
    rows = update.rows
  }

  typealias Source = FollowedAggregate<Record, Keys, Values>
}
