/// What a store has done, counted, so that tests assert cost instead of time.
///
/// Subtract two readings to know what happened between them.
public struct StoreStatistics: Sendable, Hashable {
  /// Statements executed, or operations in a store without statements; BEGIN and COMMIT are not among them.
  public var statements = 0
  /// Rows that statements returned, each counted once.
  public var rowsStepped = 0
  /// Rows whose attribute values were handed out.
  public var rowsDecoded = 0
  /// Faults fired: related rows read because they were asked for.
  public var faults = 0
  /// Statements that read rows by a list of identities: batches of lists, and what is prefetched for them.
  public var batches = 0
  /// Identities in such a list that no row had: rows deleted since a list was made.
  public var rowsMissing = 0
  /// Statements that looked at every row of a table instead of using an index or identities.
  public var scans = 0
  /// Read transactions begun.
  public var reads = 0
  /// Write transactions begun.
  public var writes = 0
  /// Write transactions rolled back.
  public var rollbacks = 0
  /// Lists whose order and sections were found in a cache.
  public var cacheHits = 0
  /// Lists that were looked for in a cache in vain: not kept, of another request, written to since, or damaged.
  public var cacheMisses = 0

  /// Nothing done.
  public init() {}

  /// What happened between two readings.
  public static func - (later: StoreStatistics, earlier: StoreStatistics) -> StoreStatistics {
    var difference = StoreStatistics()
    for counter in counters {
      difference[keyPath: counter] = later[keyPath: counter] - earlier[keyPath: counter]
    }
    return difference
  }

  private static var counters: [WritableKeyPath<StoreStatistics, Int>] {
    [
      \.statements, \.rowsStepped, \.rowsDecoded, \.faults, \.batches, \.rowsMissing, \.scans, \.reads,
      \.writes,
      \.rollbacks, \.cacheHits, \.cacheMisses,
    ]
  }
}
