import WindrowModel
import WindrowStore

/// Which transactions of one store are open on which thread, the innermost last.
final class ThreadTransactions: Sendable {
  private let stacks = Mutex<[ThreadIdentity: [SQLiteTransaction]]>([:])

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
}
