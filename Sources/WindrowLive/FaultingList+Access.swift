public import WindrowModel
import WindrowStore

extension FaultingList {
  /// The row at an index, or nil where there is none: beyond the ends, deleted since, or not to be read.
  ///
  /// Complexity: a look into the cache, else one statement for the batch around the index and one for each prefetched
  /// relation. A failure to read is reported on the store's `faultFailures`; ``fetch(at:)`` throws it.
  @inlinable
  public func object(at index: Int) -> Element? { locator.place(index).map { Self.row($0) } }

  /// The row at an index; throws `rowNotFound` where there is none, and whatever reading it throws.
  public func fetch(at index: Int) throws(StoreError) -> Element {
    switch try locator.find(index) {
    case .row(let place): return Self.row(place)
    case .refused(let error): throw error
    case .gone: throw locator.rowNotFound("Row \(ids[index]) of the list is gone.")
    case nil: throw locator.rowNotFound("The list has no index \(index), only \(count) rows.")
    }
  }

  /// The rows at some indices, those that are gone or cannot be read left out; indices beyond the ends are overlooked.
  ///
  /// Complexity: one statement for all that is not kept, however many, and one for each prefetched relation. They are
  /// then kept as one batch if they are at most ``batchSize``.
  public func objects(in range: Range<Int>) -> [Element] {
    do throws(StoreError) {
      let range = clamped(range)
      return try locator.find(range, keeps: range.count <= batchSize).compactMap { found in
        locator.reported(found).map { Self.row($0) }
      }
    } catch {
      locator.report(error)
      return []
    }
  }

  /// The rows at some indices, those that are gone left out; throws what reading them throws.
  public func fetch(in range: Range<Int>) throws(StoreError) -> [Element] {
    var rows: [Element] = []
    let range = clamped(range)
    for found in try locator.find(range, keeps: range.count <= batchSize) {
      switch found {
      case .row(let place): rows.append(Self.row(place))
      case .gone: continue
      case .refused(let error): throw error
      }
    }
    return rows
  }

  /// The row at an index, read on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func fetch(at index: Int) async throws -> Element {
    try await locator.store.onOwnThread { [self] in try fetch(at: index) }
  }

  /// The rows at some indices, read on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func fetch(in range: Range<Int>) async throws -> [Element] {
    try await locator.store.onOwnThread { [self] in try fetch(in: range) }
  }

  private func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

  fileprivate func fetchRow(_ id: RowID) throws(StoreError) -> Element {
    guard let index = ids.firstIndex(of: id) else {
      throw locator.rowNotFound("The list does not have row \(id).")
    }
    return try fetch(at: index)
  }
}

extension FaultingList where Element: Entity {
  /// The identity at an index, or nil beyond the ends. Reads nothing.
  public func id(at index: Int) -> RecordID<Element>? {
    ids.indices.contains(index) ? RecordID(ids[index]) : nil
  }

  /// The index of an identity, or nil where the list does not have it. Complexity: ``RowIDs/firstIndex(of:)``.
  public func firstIndex(of id: RecordID<Element>) -> Int? { ids.firstIndex(of: id.rawValue) }

  /// The row of an identity, or nil where the list does not have it or its row is gone or not to be read.
  ///
  /// Complexity: ``RowIDs/firstIndex(of:)``, then as ``object(at:)``.
  public func object(id: RecordID<Element>) -> Element? { firstIndex(of: id).flatMap { object(at: $0) } }

  /// The row of an identity; throws `rowNotFound` where the list does not have it or its row is gone.
  public func fetch(id: RecordID<Element>) throws(StoreError) -> Element { try fetchRow(id.rawValue) }
}

extension FaultingList where Element == Record {
  /// The row of an identity, or nil where the list does not have it or its row is gone or not to be read.
  ///
  /// Complexity: ``RowIDs/firstIndex(of:)``, then as ``object(at:)``.
  public func object(id: RowID) -> Record? { ids.firstIndex(of: id).flatMap { object(at: $0) } }

  /// The row of an identity; throws `rowNotFound` where the list does not have it or its row is gone.
  public func fetch(id: RowID) throws(StoreError) -> Record { try fetchRow(id) }
}

extension RowLocator {
  fileprivate func rowNotFound(_ message: String) -> StoreError {
    StoreError(.rowNotFound, message, entity: entity)
  }
}
