/// Where a row's unloaded related objects come from: one object for each store, which its rows share.
///
/// The store keeps it alive, and so does whoever holds the store's failures. Rows hold its number alone: they count no
/// references, and may outlive it.
public final class FaultSource: Sendable {
  /// Reads one row of an entity, by identity, and hands it to a closure; returns false where there is none.
  public typealias Reader =
    @Sendable (_ entity: String, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void)
    throws(StoreError) -> Bool

  /// The number by which rows refer to it; never used again, and never ``noNumber``.
  @usableFromInline let number: UInt32
  private let reader: Reader
  private let failures: @Sendable (StoreError) -> Void

  /// A source that reads by one closure and reports by another what a plain property could not.
  ///
  /// The reader must not keep the store alive; it throws `closed` where the store is gone.
  public init(read: @escaping Reader, report: @escaping @Sendable (StoreError) -> Void) {
    self.reader = read
    self.failures = report
    number = sources.withLock { $0.nextNumber() }
    sources.withLock { $0.sources[number] = Listed(source: self) }
  }

  deinit {
    _ = sources.withLock { $0.sources.removeValue(forKey: number) }
  }

  /// The number of no source.
  @usableFromInline static let noNumber: UInt32 = 0

  /// The source of a number, or nil where its store is gone.
  static func numbered(_ number: UInt32) -> FaultSource? {
    sources.withLock { $0.sources[number]?.source }
  }

  /// The row of an identity, decoded, or nil where there is none.
  func fetch<Record: Entity>(_ id: RecordID<Record>) throws(StoreError) -> Record? {
    var records: [Record] = []
    _ = try reader(Record.entityName, id.rawValue) { (view) throws(StoreError) in
      try Record.decode(view, into: &records)
    }
    return records.first
  }

  /// Reports a fault that could not be fulfilled.
  func report(_ error: StoreError) { failures(error) }
}

/// The sources of all open stores.
private let sources = Mutex(SourceList())

private struct SourceList {
  var sources: [UInt32: Listed] = [:]
  private var last = FaultSource.noNumber

  /// A number that no living source has.
  mutating func nextNumber() -> UInt32 {
    repeat { last &+= 1 } while last == FaultSource.noNumber || sources[last] != nil
    return last
  }
}

private struct Listed {
  weak var source: FaultSource?
}
