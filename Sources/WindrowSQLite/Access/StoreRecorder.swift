import WindrowModel
import WindrowStore

import struct Synchronization.Atomic

/// What a store counts and whom it tells.
final class StoreRecorder: Sendable {
  private let counts = Mutex(StoreStatistics())
  private let tracer = Mutex<(@Sendable (StoreTraceEvent) -> Void)?>(nil)
  private let isTracing = Atomic(false)

  /// Everything counted so far.
  var statistics: StoreStatistics { counts.withLock { $0 } }

  /// Counts something.
  func count(_ body: (inout StoreStatistics) -> Void) { counts.withLock { body(&$0) } }

  /// Whom to tell of each statement.
  func setTracer(_ body: (@Sendable (StoreTraceEvent) -> Void)?) {
    tracer.withLock { $0 = body }
    isTracing.store(body != nil, ordering: .releasing)
  }

  /// Tells the tracer of a statement that is about to run.
  func trace(_ statement: Statement, isWrite: Bool) {
    guard isTracing.load(ordering: .acquiring), let body = tracer.withLock({ $0 }) else { return }
    body(StoreTraceEvent(statement: statement.expandedSQL, isWrite: isWrite))
  }
}
