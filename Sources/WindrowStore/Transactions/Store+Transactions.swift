extension Store {
  /// Runs a closure that reads, on this thread, in one consistent view; returns or throws what the closure does.
  public func read<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try withReadTransaction(body)
  }

  /// Runs a closure that writes, on this thread, in a transaction of its own; returns or throws what the closure does.
  ///
  /// Commits when the closure returns, and rolls back when it throws.
  @discardableResult
  public func write<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
    try withWriteTransaction(body)
  }

  /// Runs a closure that reads on one of the store's own threads, so that no thread of the cooperative pool waits.
  ///
  /// A task that is cancelled while it waits for its turn waits on, and then throws `CancellationError` without running
  /// the closure; a closure that runs is not interrupted.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Result
  ) async throws -> Result {
    try await run(.read) { store in try store.withReadTransaction(body) }
  }

  /// Runs a closure that writes on one of the store's own threads, so that no thread of the cooperative pool waits.
  ///
  /// A task that is cancelled while it waits for its turn waits on, and then throws `CancellationError` without running
  /// the closure; a closure that runs is not interrupted, and commits.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Result
  ) async throws -> Result {
    try await run(.write) { store in try store.withWriteTransaction(body) }
  }

  /// Deletes what is kept under a name, or everything for nil, on one of the store's own threads.
  ///
  /// Throws what the other form does, and `CancellationError` where the task was cancelled before its turn.
  public func deleteCache(named name: String?) async throws {
    try await run(.write) { store in try store.deleteCache(named: name) }
  }

  /// Runs a closure that takes its own transactions on one of the store's threads for reading.
  ///
  /// Throws `CancellationError` without running the closure where the task was cancelled before its turn.
  package func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await run(.read) { _ in try body() }
  }

  private func run<Result: Sendable>(
    _ access: StoreAccess, _ body: @escaping @Sendable (Self) throws -> Result
  ) async throws -> Result {
    let cancelled = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        schedule(access) {
          continuation.resume(
            with: Swift.Result {
              if cancelled.isSet { throw CancellationError() }
              return try body(self)
            })
        }
      }
    } onCancel: {
      cancelled.set()
    }
  }
}
