import WindrowModel
import WindrowStore

/// The counters of a store, which every thread adds to.
final class StatisticsCounter: Sendable {
  private let counted = Mutex(StoreStatistics())

  /// What was counted so far.
  var current: StoreStatistics { counted.withLock(\.self) }

  /// Adds to the counters.
  func count(_ body: (inout StoreStatistics) -> Void) {
    counted.withLock { body(&$0) }
  }
}
