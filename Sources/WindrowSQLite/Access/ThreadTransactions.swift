import WindrowModel
import WindrowStore

/// Which transactions of one store are open on which thread, the innermost last.
final class ThreadTransactions: Sendable {
  private struct Entry: Sendable {
    let thread: ThreadIdentity
    let transaction: SQLiteTransaction
    let holdsWriter: Bool
  }

  /// A list, since there are few at a time, and one that is pushed costs no allocation.
  private let entries = Mutex<[Entry]>([])
  /// The thread whose write has ended and who tells so, holding the writing connection still.
  private let teller = Mutex<ThreadIdentity?>(nil)

  /// The innermost transaction of this thread.
  var current: SQLiteTransaction? {
    let thread = ThreadIdentity.current
    return entries.withLock { entries in entries.last { $0.thread == thread }?.transaction }
  }

  /// Whether this thread has the writing connection for a transaction: a write, or a read that keeps writes away.
  var holdsWriter: Bool {
    let thread = ThreadIdentity.current
    return entries.withLock { entries in entries.contains { $0.thread == thread && $0.holdsWriter } }
  }

  /// Whether any thread has the writing connection for a transaction.
  var isWriterHeld: Bool { entries.withLock { $0.contains { $0.holdsWriter } } }

  /// Enters a transaction on this thread.
  ///
  /// - Parameter holdsWriter: whether the thread has acquired the writer for it, and would wait for itself at another try.
  func push(_ transaction: SQLiteTransaction, holdsWriter: Bool = false) {
    let entry = Entry(thread: .current, transaction: transaction, holdsWriter: holdsWriter)
    entries.withLock { $0.append(entry) }
  }

  /// Leaves the innermost transaction of this thread.
  func pop() {
    let thread = ThreadIdentity.current
    entries.withLock { entries in
      if let index = entries.lastIndex(where: { $0.thread == thread }) { entries.remove(at: index) }
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
