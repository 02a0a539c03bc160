import Synchronization
public import WindrowModel

/// The faults of one store that could not be fulfilled, where a plain property could only answer nil.
public final class FaultFailures: Sendable {
  /// How many of the last failures are kept.
  public static let capacity = 100

  private struct State {
    var count = 0
    var recent: [StoreError] = []
    var handler: (@Sendable (StoreError) -> Void)?
  }

  private let state = Mutex(State())

  /// No failures yet.
  public init() {}

  /// How many faults have failed since the store was opened.
  public var count: Int { state.withLock(\.count) }

  /// The last failures, oldest first, at most ``capacity``.
  public var recent: [StoreError] { state.withLock(\.recent) }

  /// Calls a closure for each failure from now on, on the thread where it happens; nil ends that.
  public func onFailure(_ body: (@Sendable (StoreError) -> Void)?) {
    state.withLock { $0.handler = body }
  }

  /// Reports a fault that could not be fulfilled.
  public func report(_ error: StoreError) {
    let handler = state.withLock { state in
      state.count += 1
      if state.recent.count == Self.capacity { state.recent.removeFirst() }
      state.recent.append(error)
      return state.handler
    }
    handler?(error)
  }
}
