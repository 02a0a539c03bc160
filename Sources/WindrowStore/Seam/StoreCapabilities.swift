/// What a store can do beyond what every store does; cases that need one are skipped where it is missing.
public struct StoreCapabilities: OptionSet, Sendable, Hashable {
  /// The bits of the capabilities.
  public let rawValue: UInt32

  /// Capabilities of raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Reads proceed, each on its consistent view, while a write is open.
  public static let concurrentReads = StoreCapabilities(rawValue: 1 << 0)
  /// ``WriteTransaction/execute(sql:_:)`` executes SQL.
  public static let sql = StoreCapabilities(rawValue: 1 << 1)
  /// ``ReadTransaction/plan(of:)`` tells how a request is executed.
  public static let plans = StoreCapabilities(rawValue: 1 << 2)
  /// Rows stay after the store is closed.
  public static let persistent = StoreCapabilities(rawValue: 1 << 3)
  /// What others commit to the same rows is announced as a gap soon after, while somebody observes, without a write here.
  public static let foreignCommits = StoreCapabilities(rawValue: 1 << 4)
  /// Bytes are kept for as long as no row that they were computed from is written: the cache of lists. Where the store only
  /// reads, those are found that were kept before.
  public static let caches = StoreCapabilities(rawValue: 1 << 5)
}
