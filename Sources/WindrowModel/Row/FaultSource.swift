/// Where a row's unloaded related objects come from: one object for each store, which its rows share.
///
/// The store keeps it alive, and so does whoever holds the store's failures. Rows hold its number alone: they count no
/// references, and may outlive it.
public final class FaultSource: Sendable {
  /// Reads one row of an entity, by identity, and hands it to a closure; returns false where there is none.
  public typealias Reader =
    @Sendable (_ entity: String, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void)
    throws(StoreError) -> Bool

  /// Reads the rows of an entity whose to-one of a name points to an owner, ascending by identity.
  public typealias RelatedReader =
    @Sendable (
      _ entity: String, _ toOne: String, _ owner: RowID,
      _ body: (borrowing RowView) throws(StoreError) -> Void
    ) throws(StoreError) -> Void

  /// The number by which rows refer to it; never used again, and never ``noNumber``.
  @usableFromInline let number: UInt32
  private let reader: Reader
  private let relatedReader: RelatedReader
  private let failures: @Sendable (StoreError) -> Void

  /// A source that reads by closures and reports by another what a plain property could not.
  ///
  /// No reader may keep the store alive; each throws `closed` where the store is gone.
  public init(
    read: @escaping Reader, readRelated: @escaping RelatedReader,
    report: @escaping @Sendable (StoreError) -> Void
  ) {
    self.reader = read
    self.relatedReader = readRelated
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

  /// The rows whose to-one of a name points to an owner, decoded.
  func fetch<Record: Entity>(pointingTo owner: RowID, by toOne: String) throws(StoreError) -> [Record] {
    var records: [Record] = []
    try relatedReader(Record.entityName, toOne, owner) { (view) throws(StoreError) in
      try Record.decode(view, into: &records)
    }
    return records
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
