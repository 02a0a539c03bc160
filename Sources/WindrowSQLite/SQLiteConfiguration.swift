import WindrowModel

/// How a store opens and uses its file. The defaults suit an app.
public struct SQLiteConfiguration: Sendable, Hashable {
  /// How hard a commit waits for the disk.
  public enum Synchronous: String, Sendable, Hashable, CaseIterable {
    /// A crash of the machine may damage the file.
    case off = "OFF"
    /// In WAL mode a crash of the machine may lose the last commits, never damage the file.
    case normal = "NORMAL"
    /// Every commit is on the disk when it returns.
    case full = "FULL"
  }

  /// The way in which the store learns which rows a transaction changes. Both give the same change sets.
  public enum CaptureMethod: String, Sendable, Hashable, CaseIterable {
    /// SQLite's preupdate hook, which not every build of SQLite has; tables that it misreads use triggers.
    case preupdateHook
    /// Temporary triggers, on every build of SQLite.
    case triggers

    /// The hook where the platform's SQLite is known to have it.
    public static var platformDefault: CaptureMethod {
      #if canImport(Darwin)
        .triggers
      #else
        .preupdateHook
      #endif
    }
  }

  /// How long a transaction waits for a lock that another connection holds before it throws `storeBusy`.
  public var busyTimeout: Duration = .seconds(5)
  /// How many read transactions run at once on a file in WAL mode: 1 to 64, beyond which the nearest counts.
  public var maximumReaders = 4
  /// Whether the file is opened for reading only; every write throws `storeReadOnly`.
  public var isReadOnly = false
  /// How hard a commit waits for the disk.
  public var synchronous: Synchronous = .normal
  /// A transaction that changes more rows than this is announced as a gap, and no old values are kept of it.
  public var changeLimit = 25_000
  /// How changes are captured.
  public var capture: CaptureMethod = .platformDefault
  /// How commits that others made to the file are noticed while somebody observes the store.
  public var foreignCommits = ForeignCommits.automatic
  /// The size of each connection's page cache in KiB, or nil for SQLite's own (2 MB). Below 0 is `misuse`.
  public var pageCacheKiB: Int?
  /// The most pages that the file may have, after which writes throw `storeFull`; nil for SQLite's own limit.
  /// Below 1 is `misuse`.
  public var maximumPageCount: Int?

  /// Whether lists may keep a cache in a database that others made: two tables, and triggers that note writes.
  ///
  /// Files of this package always may. The triggers are made before a list is kept, stay where that then fails, and go with
  /// the last cache. They fire for every program that writes to the file; `deleteCache(named: nil)` removes them and the tables.
  public var allowsCachesInAdoptedDatabases = false

  /// The defaults.
  public init() {}

  /// ``maximumReaders`` within its bounds.
  var readerCount: Int { max(1, min(maximumReaders, 64)) }

  /// Throws `misuse` for a number that means nothing.
  func requireSense() throws(StoreError) {
    if let pageCacheKiB, pageCacheKiB < 0 {
      throw StoreError(.misuse, "A page cache of \(pageCacheKiB) KiB is none.")
    }
    if let maximumPageCount, maximumPageCount < 1 {
      throw StoreError(.misuse, "A file of at most \(maximumPageCount) pages is none.")
    }
  }
}
