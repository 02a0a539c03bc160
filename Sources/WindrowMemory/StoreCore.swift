import WindrowModel
import WindrowStore

import struct Synchronization.Atomic

/// What the transactions of a store share with it.
final class StoreCore: Sendable {
  let schema: Schema
  let statistics = StatisticsCounter()
  let failures = FaultFailures()
  let script = StoreScript()
  let log = OperationLog()
  let faultSource: FaultSource
  private let listener = Mutex<(@Sendable (StoreTraceEvent) -> Void)?>(nil)
  private let isTraced = Atomic(false)

  init(
    _ schema: Schema, readFault: @escaping FaultSource.Reader,
    readRelated: @escaping FaultSource.RelatedReader
  ) {
    self.schema = schema
    faultSource = failures.makeSource(read: readFault, readRelated: readRelated)
  }

  /// Calls a closure for every operation from now on; nil ends that.
  func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) {
    listener.withLock { $0 = body }
    isTraced.store(body != nil, ordering: .releasing)
  }

  /// Counts an operation, tells it to whoever listens, and does what the script says about it.
  ///
  /// The operation is put into words only where somebody wants to know.
  func perform(
    isWrite: Bool, isStatement: Bool = true, _ operation: @autoclosure () -> MemoryOperation
  ) throws(StoreError) {
    if isStatement { statistics.count { $0.statements += 1 } }
    let traces = isTraced.load(ordering: .acquiring)
    guard traces || log.isRecording || !script.isEmpty else { return }
    let operation = operation()
    if log.isRecording { log.append(operation) }
    if traces, let listener = listener.withLock(\.self) {
      listener(StoreTraceEvent(statement: operation.description, isWrite: isWrite))
    }
    if !script.isEmpty { try script.perform(operation) }
  }
}
