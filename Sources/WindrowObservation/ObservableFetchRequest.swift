public import Observation
public import WindrowLive
public import WindrowModel
public import WindrowStore

/// The rows of a request as state of a view model: fetched once, then kept in step with the store, on the main actor.
///
/// ```swift
/// let expenses = ObservableFetchRequest(FetchRequest<Expense>().sorted(by: \.date, .descending), on: store)
/// await expenses.fetch()
/// ```
/// Views and `withObservationTracking` are told when ``fetchedObjects``, ``sections``, ``isLoading`` or ``error`` become
/// others, and once for each change. Nothing traps: a request that cannot be executed is an ``error``.
@MainActor
@Observable
public final class ObservableFetchRequest<Element: Entity> {
  /// The rows and sections as they are shown now; empty before the first fetch.
  public private(set) var snapshot: ResultsSnapshot<Element>
  /// What changed from the snapshot before this one, or nil for the first.
  public private(set) var lastChange: ResultsChange?
  /// Why the last fetch failed or the last commit could not be followed, or nil. The rows before it stay.
  public internal(set) var error: StoreError?
  /// Whether a fetch is on its way.
  public internal(set) var isLoading = false
  /// Whether a fetch has succeeded, so that no rows mean that there are none.
  public internal(set) var hasFetched = false
  /// The request that is followed, or will be with the first fetch.
  public private(set) var request: FetchRequest<Element>

  @ObservationIgnored private let following: Following<ObservableFetchRequest>

  /// The state of a request, which nothing executes before ``fetch()``.
  ///
  /// A request that the store refuses is the ``error`` from the start.
  ///
  /// - Parameter cacheName: the name under which order and sections are kept from one program to the next, where the store
  ///   can: ``fetch()`` finds them there unless any program has written a row that they depend on, and keeps them where it
  ///   does not, which is a commit to other stores on the same file. One list a name. Another request is fetched without
  ///   looking there.
  public init(_ request: FetchRequest<Element>, on store: any Store, cacheName: String? = nil) {
    self.request = request
    following = Following(request) { (request) throws(StoreError) in
      try FollowedRows(request, on: store, cacheName: cacheName)
    }
    snapshot = following.source?.controller.snapshot ?? ResultsSnapshot(emptyIn: store)
    error = following.refusal
    following.model = self
  }
}

extension ObservableFetchRequest {
  /// The rows, read in batches when they are asked for.
  public var fetchedObjects: FaultingList<Element> { snapshot.list }
  /// The sections, in order; none where the request has no section key.
  public var sections: ResultsSections { snapshot.sections }
  /// Whether a fetch has found that there are no rows.
  public var isEmpty: Bool { hasFetched && snapshot.isEmpty }

  /// Fetches the rows now, on this thread, and follows the store from then on. A failure is the ``error``.
  public func fetch() { following.load(request) }

  /// Fetches the rows on one of the store's threads and follows the store from then on. A failure is the ``error``.
  ///
  /// Where it is called again, or another request is set, before it is done, only the last counts.
  public func fetch() async { await following.load(request) }

  /// Follows another request from now on; what is different becomes one change.
  public func setRequest(_ request: FetchRequest<Element>) {
    self.request = request
    fetch()
  }

  /// The same, fetched on one of the store's threads.
  public func setRequest(_ request: FetchRequest<Element>) async {
    self.request = request
    await fetch()
  }

  /// Shows only the rows that fit a filter, in place of the one that there was; nil for all rows.
  public func setPredicate(_ filter: Filter<Element>?) { setRequest(request.filter(replacedBy: filter)) }

  /// The same, fetched on one of the store's threads.
  public func setPredicate(_ filter: Filter<Element>?) async {
    await setRequest(request.filter(replacedBy: filter))
  }

  /// Keeps the list in its cache, on this thread, as ``FetchedResultsController/saveCache()`` does. A failure is the ``error``.
  /// - Returns: false where it was not kept.
  @discardableResult
  public func saveCache() -> Bool {
    do throws(StoreError) { return try following.source?.controller.saveCache() ?? false } catch {
      self.error = error
      return false
    }
  }

  /// The same on one of the store's threads.
  @discardableResult
  public func saveCache() async -> Bool {
    do { return try await following.source?.controller.saveCache() ?? false } catch {
      self.error = Following<ObservableFetchRequest>.failure(error)
      return false
    }
  }

  /// Waits until every write that has returned is shown, and no fetch is on its way: for tests of view models.
  ///
  /// Writes are shown as soon as the main actor is free, so that many of them become one change.
  public func settle() async { await following.settle() }

  /// Follows no commit until ``resume()``; the rows stay as they are.
  public func pause() { following.pause() }

  /// Follows commits again; what was missed becomes one change. A failure is the ``error``.
  public func resume() { following.resume() }
}

extension ObservableFetchRequest: LoadingModel {
  func show() {
    guard let now = following.source?.controller.snapshot, !now.isSame(as: snapshot) else { return }
    snapshot = now
  }

  func show(_ update: ResultsUpdate<Element>) {
    if update.failure == nil, !hasFetched { hasFetched = true }
    if let change = update.change { lastChange = change }
    // Rows may show other values though the list has the same identities.
    let showsOthers = update.change.map { !$0.updated.isEmpty || $0.isContentUnknown } ?? false
    if showsOthers || !update.snapshot.isSame(as: snapshot) { snapshot = update.snapshot }
  }

  typealias Source = FollowedRows<Element>
}
