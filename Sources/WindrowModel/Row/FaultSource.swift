/// Where a row's unloaded related objects come from: one object for each store, which its rows share.
public final class FaultSource: Sendable {
  /// Reads one row of an entity, by identity, and hands it to a closure; returns false where there is none.
  public typealias Reader =
    @Sendable (_ entity: String, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void)
    throws(StoreError) -> Bool

  private let reader: Reader
  private let failures: @Sendable (StoreError) -> Void

  /// A source that reads by one closure and reports by another what a plain property could not.
  ///
  /// The reader must not keep the store alive; it throws `closed` where the store is gone.
  public init(read: @escaping Reader, report: @escaping @Sendable (StoreError) -> Void) {
    self.reader = read
    self.failures = report
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
