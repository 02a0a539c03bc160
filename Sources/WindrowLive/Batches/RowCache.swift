import WindrowModel

/// The batches that the lists of one controller keep, or one list: shared, bounded, safe to use from any thread.
final class RowCache: Sendable {
  /// How many batches are kept at most.
  let capacity: Int
  private let cache: Mutex<BatchCache>

  /// A cache of a number of batches, at least one.
  init(capacity: Int) {
    self.capacity = capacity
    cache = Mutex(BatchCache(capacity: capacity))
    ListMemory.note(self)
  }

  /// Works with what is kept. Nobody is called and nothing is read meanwhile.
  func withLock<Result>(_ body: (inout BatchCache) -> Result) -> Result { cache.withLock { body(&$0) } }

  /// Forgets everything and keeps nothing from now on: nobody will say any more which rows changed.
  func retire() { cache.withLock { $0.retire() } }

  /// Forgets the rows that a change touched, or all where nobody knows which.
  func forget(_ change: PendingChange) {
    cache.withLock { cache in
      switch change.extent {
      case .step(let step) where !change.isContentUnknown: cache.forget(step.rows.map(\.id))
      case .step, .all: cache.forgetAll()
      }
    }
  }
}
