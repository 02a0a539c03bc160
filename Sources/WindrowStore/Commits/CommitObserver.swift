/// Someone who wants to know what each commit changes: on the writer, before it is final.
///
/// For one transaction the calls are `willCommit`, then exactly one of `didCommit` and `didRollBack`, on the thread of
/// the write and before another write begins. A transaction that changes nothing calls nothing. In the last two no
/// transaction is open: reads see what everybody sees, and a write or `close` throws `misuse`.
///
/// A store that notices commits of other processes by itself tells them as a gap, by the same calls, on a thread of its own:
/// such a commit is final already. Whoever wants to write waits until an observer returns.
public protocol CommitObserver: AnyObject, Sendable {
  /// The updates that it wants to know, or nil for all; asked when a transaction begins, on its thread.
  ///
  /// It may change; ``ChangeSet/covers(_:)`` then tells whether a commit still lists what is wanted.
  var interest: CommitInterest? { get }
  /// The transaction is about to commit, or another process has. `after` reads what it leaves; it must not be kept.
  func willCommit(_ commit: Commit, after: any ReadTransaction)
  /// The commit that was announced is final: every read from now on sees it.
  func didCommit()
  /// The commit that was announced failed, and the store is as it was before.
  func didRollBack()
  /// The store was closed: no call follows. On the thread that closed it, once nothing runs any more.
  func didClose()
}

extension CommitObserver {
  /// All updates.
  public var interest: CommitInterest? { nil }

  /// Does nothing.
  public func didClose() {}
}

/// The registration of a commit observer, which ends when it is cancelled or released.
public final class CommitObservation: Sendable {
  private let onCancel: @Sendable () -> Void

  /// A registration that runs a closure when it ends. The closure may run twice.
  public init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  deinit { onCancel() }

  /// Ends the registration. No call begins after this returns, except in a write that is committing now.
  public func cancel() { onCancel() }
}
