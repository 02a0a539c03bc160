import WindrowLive
import WindrowModel
import WindrowStore

/// A live aggregate under watch: what it shows, and what it has told since it was last asked.
final class WatchedAggregate {
  private final class Told: Sendable {
    let rows = Mutex<[[[AttributeValue]]]>([])
  }

  /// The aggregate.
  let live: LiveAggregate<[AttributeValue], [AttributeValue]>
  private let told = Told()

  /// Computes a request, and begins to watch.
  init(_ request: AggregateDescription, on store: any Store) throws {
    live = try LiveAggregate(request, on: store)
    live.onChange { [told] rows in told.rows.withLock { $0.append(rows.map { $0.keys + $0.values }) } }
    try live.performFetch()
  }

  /// The rows as they are now, keys before values.
  var rows: [[AttributeValue]] { live.rows.map { $0.keys + $0.values } }

  /// What was told since the last call.
  func takeTold() -> [[[AttributeValue]]] {
    told.rows.withLock { rows in
      defer { rows = [] }
      return rows
    }
  }
}
