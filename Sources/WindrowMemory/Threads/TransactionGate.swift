import Foundation
import WindrowModel
import WindrowStore

/// Who is inside a store: any number of reads, one write at a time, nobody after it is closed.
///
/// The condition's lock guards every stored property, which makes it safe to share.
final class TransactionGate: @unchecked Sendable {
  private let condition = NSCondition()
  private var writer: ThreadIdentity?
  private var isClosing = false
  /// The transactions that are open on each thread, the innermost last; each is used on its own thread alone.
  private var open: [ThreadIdentity: [MemoryReadTransaction]] = [:]

  /// Lets a write in when no other is inside, or throws `misuse` where this thread is already in one.
  func enterWrite(_ thread: ThreadIdentity) throws(StoreError) {
    condition.lock()
    defer { condition.unlock() }
    if writer == thread {
      throw StoreError(.misuse, "A write was begun inside a write on the same thread; nest with savepoint.")
    }
    while true {
      // A thread that is inside may finish what it began, or closing would wait for itself.
      if isClosing && open[thread] == nil { throw Self.closed }
      if writer == nil { break }
      condition.wait()
    }
    writer = thread
  }

  /// Lets the next write in.
  func leaveWrite() {
    condition.lock()
    defer { condition.unlock() }
    writer = nil
    condition.broadcast()
  }

  /// Opens a transaction on a thread, inside those that are open there.
  func begin(_ transaction: MemoryReadTransaction, on thread: ThreadIdentity) throws(StoreError) {
    condition.lock()
    defer { condition.unlock() }
    if isClosing && open[thread] == nil && writer != thread { throw Self.closed }
    open[thread, default: []].append(transaction)
  }

  /// Ends the innermost transaction of a thread.
  func end(on thread: ThreadIdentity) {
    condition.lock()
    defer { condition.unlock() }
    open[thread]?.removeLast()
    if open[thread]?.isEmpty ?? false { open[thread] = nil }
    if isClosing { condition.broadcast() }
  }

  /// The innermost transaction that is open on a thread.
  func current(on thread: ThreadIdentity) -> MemoryReadTransaction? {
    condition.lock()
    defer { condition.unlock() }
    return open[thread]?.last
  }

  /// Lets nobody in any more, and waits until nobody is inside; false where it was closed before.
  func close(_ thread: ThreadIdentity) throws(StoreError) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard open[thread] == nil, writer != thread else {
      throw StoreError(.misuse, "The store was closed inside a transaction of the same thread.")
    }
    let isFirst = !isClosing
    isClosing = true
    condition.broadcast()
    while writer != nil || !open.isEmpty { condition.wait() }
    return isFirst
  }

  /// Throws `closed` after the store was closed.
  private static var closed: StoreError { StoreError(.closed, "The store was closed.") }
}
