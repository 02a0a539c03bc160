import WindrowModel
import WindrowStore

/// Which transactions of one store are open on which thread, the innermost last.
final class ThreadTransactions: Sendable {
  private let stacks = Mutex<[ThreadIdentity: [SQLiteTransaction]]>([:])
  /// The thread whose write has ended and who tells so, holding the writing connection still.
  private let teller = Mutex<ThreadIdentity?>(nil)

  /// The innermost transaction of this thread.
  var current: SQLiteTransaction? { stacks.withLock { $0[.current]?.last } }

  /// Whether this thread is inside a write.
  var isWriting: Bool { stacks.withLock { $0[.current]?.contains(where: \.isWrite) ?? false } }

  /// Enters a transaction on this thread.
  func push(_ transaction: SQLiteTransaction) {
    stacks.withLock { $0[.current, default: []].append(transaction) }
  }

  /// Leaves the innermost transaction of this thread.
  func pop() {
    stacks.withLock { stacks in
      stacks[.current]?.removeLast()
      if stacks[.current]?.isEmpty ?? false { stacks[.current] = nil }
    }
  }
  /// Whether this thread tells observers how its write ended.
  var isTelling: Bool { teller.withLock { $0 == .current } }

  /// Marks this thread as telling while a closure runs.
  func telling(_ body: () -> Void) {
    teller.withLock { $0 = .current }
    body()
    teller.withLock { $0 = nil }
  }
}
