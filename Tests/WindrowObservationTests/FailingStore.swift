import Windrow
import WindrowMemory
import WindrowModel
import WindrowStore

/// A store whose commits cannot be followed while it is told so: what they hand over to read from has ended.
final class FailingStore: Store {
  private let store: any Store
  private let isFailing = Mutex(false)

  init(_ store: any Store) { self.store = store }

  /// Whether commits cannot be followed.
  func setFailing(_ isFailing: Bool) { self.isFailing.withLock { $0 = isFailing } }

  var schema: Schema { store.schema }
  var capabilities: StoreCapabilities { store.capabilities }
  var statistics: StoreStatistics { store.statistics }
  var faultFailures: FaultFailures { store.faultFailures }
  var isInsideTransaction: Bool { store.isInsideTransaction }

  func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try store.withReadTransaction(body)
  }

  func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
    try store.withWriteTransaction(body)
  }

  func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) { store.schedule(access, job) }

  func observeCommits(_ observer: any CommitObserver) -> CommitObservation {
    store.observeCommits(Observer(observer) { [weak self] in self?.isFailing.withLock(\.self) ?? false })
  }

  func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) { store.trace(body) }

  func close() throws(StoreError) { try store.close() }

  private final class Observer: CommitObserver {
    private let observer: any CommitObserver
    private let isFailing: @Sendable () -> Bool

    init(_ observer: any CommitObserver, _ isFailing: @escaping @Sendable () -> Bool) {
      self.observer = observer
      self.isFailing = isFailing
    }

    func willCommit(_ commit: Commit, after transaction: any ReadTransaction) {
      if isFailing(), let ended = try? MemoryStore(schema: transaction.schema).read({ $0 }) {
        observer.willCommit(.gap(entities: nil), after: ended)
      } else {
        observer.willCommit(commit, after: transaction)
      }
    }

    func didCommit() { observer.didCommit() }
    func didRollBack() { observer.didRollBack() }
    func didClose() { observer.didClose() }
  }
}
