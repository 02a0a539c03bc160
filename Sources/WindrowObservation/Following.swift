import WindrowLive
import WindrowModel
import WindrowStore

/// A controller and the task that hands its updates to the main actor, for as long as this lives.
@MainActor
final class Following<Element: Entity> {
  /// The controller, or nil where the request was refused.
  private(set) var controller: FetchedResultsController<Element>?
  /// Why the request was refused.
  private(set) var refusal: StoreError?
  private let store: any Store
  private let receive: @MainActor (ResultsUpdate<Element>) -> Void
  private var task: CancellingTask?
  /// Whether all that happened has been handed over.
  private var isIdle: @Sendable () -> Bool = { true }

  /// Opens a request, and hands over every update after its first fetch.
  init(
    _ request: FetchRequest<Element>, on store: any Store,
    _ receive: @escaping @MainActor (ResultsUpdate<Element>) -> Void
  ) {
    self.store = store
    self.receive = receive
    open(request)
  }

  /// The list as it is now.
  var snapshot: ResultsSnapshot<Element> { controller?.snapshot ?? ResultsSnapshot(emptyIn: store) }

  /// The list as it is now; every update from then on is handed over.
  func follow() -> ResultsSnapshot<Element> {
    guard task == nil, let controller else { return snapshot }
    let (snapshot, updates) = controller.follow()
    let receive = receive
    isIdle = updates.isIdle
    task = CancellingTask(
      Task {
        while let update = await updates.next() { receive(update) }
      })
    return snapshot
  }

  /// Waits until all that happened before has been handed over.
  func settle() async {
    while !isIdle() { await Task.yield() }
  }

  /// Fetches a request now.
  func setRequest(_ request: FetchRequest<Element>) throws(StoreError) {
    if controller == nil { open(request) }
    if let refusal { throw refusal }
    try controller?.setRequest(request)
  }

  /// Fetches a request on one of the store's threads, and returns why that failed, or nil.
  func setRequest(_ request: FetchRequest<Element>) async -> StoreError? {
    if controller == nil { open(request) }
    if let refusal { return refusal }
    do { try await controller?.setRequest(request) } catch {
      return error as? StoreError ?? StoreError(.misuse, "The fetch was cancelled.", underlying: error)
    }
    return nil
  }

  private func open(_ request: FetchRequest<Element>) {
    do throws(StoreError) {
      controller = try FetchedResultsController(request, on: store)
      refusal = nil
    } catch { refusal = error }
  }
}
