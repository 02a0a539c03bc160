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
  public private(set) var error: StoreError?
  /// Whether a fetch is on its way.
  public private(set) var isLoading = false
  /// Whether a fetch has succeeded, so that no rows mean that there are none.
  public private(set) var hasFetched = false
  /// The request that is followed, or will be with the first fetch.
  public private(set) var request: FetchRequest<Element>

  @ObservationIgnored private let following: Following<Element>
  /// Counts the requests that were set, so that an older one never wins.
  @ObservationIgnored private var generation = 0
  @ObservationIgnored private var pending: Task<Void, Never>?
  /// Whether the error is that of a commit, so that the next one that can be followed ends it.
  @ObservationIgnored private var isErrorOfCommit = false

  /// The state of a request, which nothing executes before ``fetch()``.
  ///
  /// A request that the store refuses is the ``error`` from the start.
  public init(_ request: FetchRequest<Element>, on store: any Store) {
    let receiver = Receiver<Element>()
    self.request = request
    following = Following(request, on: store) { receiver.model?.apply($0) }
    snapshot = following.snapshot
    error = following.refusal
    receiver.model = self
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
  public func fetch() {
    begin()
    finish(generation) { () throws(StoreError) in try following.setRequest(request) }
  }

  /// Fetches the rows on one of the store's threads and follows the store from then on. A failure is the ``error``.
  ///
  /// Where it is called again, or another request is set, before it is done, only the last counts.
  public func fetch() async {
    let mine = begin()
    isLoading = true
    let (earlier, following, request) = (pending, following, request)
    let task = Task {
      await earlier?.value
      guard mine == generation else { return }
      let failure = await following.setRequest(request)
      finish(mine) { () throws(StoreError) in if let failure { throw failure } }
    }
    pending = task
    await task.value
  }

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

  /// Waits until every write that has returned is shown, and no fetch is on its way: for tests of view models.
  ///
  /// Writes are shown as soon as the main actor is free, so that many of them become one change.
  public func settle() async {
    await pending?.value
    await following.settle()
  }

  /// Follows no commit until ``resume()``; the rows stay as they are.
  public func pause() { following.controller?.pause() }

  /// Follows commits again; what was missed becomes one change. A failure is the ``error``.
  public func resume() {
    do throws(StoreError) { try following.controller?.resume() } catch { self.error = error }
    show()
  }

  @discardableResult
  private func begin() -> Int {
    generation += 1
    return generation
  }

  private func finish(_ mine: Int, _ body: () throws(StoreError) -> Void) {
    guard mine == generation else { return }
    do throws(StoreError) {
      try body()
      if error != nil { error = nil }
      if !hasFetched { hasFetched = true }
      show()
    } catch { self.error = error }
    isErrorOfCommit = false
    if isLoading { isLoading = false }
  }

  /// Shows what the list is now, unless it is shown.
  private func show() {
    let now = following.follow()
    if !now.isSame(as: snapshot) { snapshot = now }
  }

  fileprivate func apply(_ update: ResultsUpdate<Element>) {
    if let change = update.change { lastChange = change }
    if let failure = update.failure {
      (error, isErrorOfCommit) = (failure, true)
    } else if isErrorOfCommit {
      (error, isErrorOfCommit) = (nil, false)
    }
    // Rows may show other values though the list has the same identities.
    let showsOthers = update.change.map { !$0.updated.isEmpty || $0.isContentUnknown } ?? false
    if showsOthers || !update.snapshot.isSame(as: snapshot) { snapshot = update.snapshot }
  }
}

/// The way to a model, which what follows its rows must not keep alive.
@MainActor
private final class Receiver<Element: Entity> {
  weak var model: ObservableFetchRequest<Element>?
}
