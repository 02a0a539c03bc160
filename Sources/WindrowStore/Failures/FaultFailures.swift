public import WindrowModel

/// The faults of one store that could not be fulfilled, where a plain property could only answer nil.
public final class FaultFailures: Sendable {
  /// How many of the last failures are kept.
  public static let capacity = 100

  private struct State {
    var count = 0
    var recent: [StoreError] = []
    var handler: (@Sendable (StoreError) -> Void)?
    var source: FaultSource?
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

  /// The fault source of the store, which reads rows by closures and reports here.
  ///
  /// It lives as long as these failures do, so that one of a store that is gone is still reported. The closures must not
  /// keep the store alive; they throw `closed` where the store is gone.
  ///
  /// - Parameters:
  ///   - read: reads one row by identity.
  ///   - readRelated: reads the rows whose to-one points to an owner, ascending by identity, through the key's index.
  public func makeSource(
    read: @escaping FaultSource.Reader, readRelated: @escaping FaultSource.RelatedReader
  ) -> FaultSource {
    let source = FaultSource(read: read, readRelated: readRelated) { [weak self] error in self?.report(error)
    }
    state.withLock { $0.source = source }
    return source
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
