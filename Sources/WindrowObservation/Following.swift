import WindrowModel
import WindrowStore

/// A model that shows what is followed for it.
@MainActor
protocol FollowingModel: AnyObject {
  /// What is followed.
  associatedtype Source: Followed

  /// Why the last fetch failed or the last commit could not be followed, or nil.
  var error: StoreError? { get set }

  /// Shows what is there now, unless it is shown.
  func show()
  /// Shows an update.
  func show(_ update: Source.Update)
}

/// A model that tells whether it loads.
@MainActor
protocol LoadingModel: FollowingModel {
  /// Whether a fetch is on its way.
  var isLoading: Bool { get set }
  /// Whether a fetch has succeeded.
  var hasFetched: Bool { get set }
}

/// What a model follows, and the task that hands its updates to the main actor, for as long as this lives.
///
/// The model owns this and is not kept alive by it.
@MainActor
final class Following<Model: FollowingModel> {
  /// Who is told; set once the model is there.
  weak var model: Model?
  /// What is followed, or nil where the request was refused.
  private(set) var source: Model.Source?
  /// Why the request was refused.
  private(set) var refusal: StoreError?
  private let makeSource: (Model.Source.Request) throws(StoreError) -> Model.Source
  private var task: CancellingTask?
  /// Whether all that happened has been handed over.
  private var isIdle: @Sendable () -> Bool = { true }
  /// Whether the model's error is that of a commit, so that the next one that can be followed ends it.
  private var isErrorOfCommit = false
  /// Whether a fetch has succeeded.
  private var hasShown = false
  /// Counts the requests that were set, so that an older one never wins.
  private var generation = 0
  /// The newest request, where it was fetched without waiting.
  private var fetchedAtOnce: Model.Source.Request?
  private var pending: Task<Void, Never>?

  /// Opens a request by a closure that throws what it is refused for; nothing executes it yet.
  init(
    _ request: Model.Source.Request,
    opening makeSource: @escaping (Model.Source.Request) throws(StoreError) -> Model.Source
  ) {
    self.makeSource = makeSource
    open(request)
  }

  /// Hands over every update from now on. What is there now must be looked at after this.
  func follow() {
    guard task == nil, let source else { return }
    let (updates, isIdle) = source.follow()
    self.isIdle = isIdle
    task = CancellingTask(
      Task { [weak self] in
        var updates = updates
        while let update = await updates.next(isolation: #isolation) { self?.hand(update) }
      })
  }

  private func hand(_ update: Model.Source.Update) {
    guard let model else { return }
    if let failure = update.failure {
      (model.error, isErrorOfCommit) = (failure, true)
    } else {
      hasShown = true
      if isErrorOfCommit { (model.error, isErrorOfCommit) = (nil, false) }
    }
    model.show(update)
  }

  /// Fetches a request now, shows what is there then, and follows it; a failure is the model's error.
  func fetch(_ request: Model.Source.Request) {
    generation += 1
    fetchedAtOnce = request
    do throws(StoreError) {
      if source == nil { open(request) }
      if let refusal { throw refusal }
      try source?.setRequest(request)
      end(failure: nil)
    } catch { end(failure: error) }
  }

  /// Shows how a fetch has ended.
  private func end(failure: StoreError?) {
    // Where nothing was ever shown, the next commit tries again, and what it gives ends the error.
    isErrorOfCommit = failure != nil && !hasShown
    if failure != nil || model?.error != nil { model?.error = failure }
    follow()
    if failure == nil {
      hasShown = true
      model?.show()
    }
  }

  /// Waits until no fetch is on its way, and all that happened before has been handed over.
  func settle() async {
    await pending?.value
    while !isIdle() { await Task.yield() }
  }

  /// Follows no commit until ``resume()``.
  func pause() { source?.pause() }

  /// Follows commits again, and shows what was missed; a failure is the model's error.
  func resume() {
    do throws(StoreError) {
      try source?.resume()
    } catch { model?.error = error }
    model?.show()
  }

  private func open(_ request: Model.Source.Request) {
    do throws(StoreError) {
      source = try makeSource(request)
      refusal = nil
    } catch { refusal = error }
  }
}

extension Following where Model: LoadingModel {
  /// Fetches a request now, and says that it is there.
  func load(_ request: Model.Source.Request) {
    fetch(request)
    endLoading()
  }

  /// Fetches a request on one of the store's threads. Where this is called again before it is done, only the last counts.
  func load(_ request: Model.Source.Request) async {
    generation += 1
    fetchedAtOnce = nil
    let mine = generation
    model?.isLoading = true
    let earlier = pending
    let task = Task {
      await earlier?.value
      guard mine == generation else { return }
      let failure = await setRequest(request)
      guard mine == generation else { return await restore() }
      end(failure: failure)
      endLoading()
    }
    pending = task
    await task.value
  }

  /// Sets the request again that was fetched at once while an older one was on its way, and may have come before that.
  private func restore() async {
    while let request = fetchedAtOnce {
      let seen = generation
      let failure = await setRequest(request)
      if seen == generation { return end(failure: failure) }
    }
  }

  /// Fetches a request on one of the store's threads, and returns why that failed, or nil.
  private func setRequest(_ request: Model.Source.Request) async -> StoreError? {
    if source == nil { open(request) }
    if let refusal { return refusal }
    do { try await source?.setRequest(request) } catch { return Self.failure(error) }
    return nil
  }

  /// The error that a model shows for one that was thrown on a thread of the store.
  static func failure(_ error: any Error) -> StoreError {
    error as? StoreError ?? StoreError(.misuse, "The task was cancelled.", underlying: error)
  }

  private func endLoading() {
    guard let model else { return }
    if model.error == nil, !model.hasFetched { model.hasFetched = true }
    if model.isLoading { model.isLoading = false }
  }
}
