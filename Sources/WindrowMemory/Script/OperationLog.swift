import WindrowModel

import struct Synchronization.Atomic

/// What a memory store was asked, oldest first, from when recording began; bounded.
///
/// ```swift
/// store.log.start()
/// try viewModel.load()
/// #expect(store.log.operations == [.fetch(entity: "expense", request: "expense order by date desc")])
/// ```
public final class OperationLog: Sendable {
  private struct State {
    var capacity = 0
    var operations: [MemoryOperation] = []
  }

  private let state = Mutex(State())
  private let isRunning = Atomic(false)

  /// A log that does not record yet.
  init() {}

  /// Begins to record, from an empty log. Of more operations than the capacity the oldest are dropped.
  public func start(capacity: Int = 1_000) {
    state.withLock { $0 = State(capacity: max(1, capacity)) }
    isRunning.store(true, ordering: .releasing)
  }

  /// Ends recording; what was recorded stays.
  public func stop() { isRunning.store(false, ordering: .releasing) }

  /// What was recorded.
  public var operations: [MemoryOperation] { state.withLock(\.operations) }

  /// Whether operations are recorded now.
  public var isRecording: Bool { isRunning.load(ordering: .acquiring) }

  /// Records an operation.
  func append(_ operation: MemoryOperation) {
    state.withLock { state in
      if state.operations.count >= state.capacity { state.operations.removeFirst() }
      state.operations.append(operation)
    }
  }
}
