import WindrowModel
import WindrowStore

/// Finds the rows of a list, whatever their type: in a batch that is kept, or by reading one.
@usableFromInline
final class RowLocator: Sendable {
  /// Reads rows by identities, ascending, through a transaction, and decodes them.
  typealias Reader = @Sendable (any ReadTransaction, [RowID]) throws(StoreError) -> ReadRows

  let ids: RowIDs
  let batchSize: Int
  /// How many batches are kept at most.
  let capacity: Int
  let store: any Store
  let entity: String
  let reader: Reader
  /// Whether the reader executes one statement alone, so that nothing must keep the view of several.
  let readsInOneStatement: Bool
  private let cache: RowCache

  /// A locator with a cache of its own, of a number of batches.
  convenience init(
    _ ids: RowIDs, batchSize: Int, keeping capacity: Int, of store: any Store, entity: String,
    inOneStatement readsInOneStatement: Bool, _ reader: @escaping Reader
  ) {
    self.init(
      ids, batchSize: batchSize, keepingIn: RowCache(capacity: capacity), of: store, entity: entity,
      inOneStatement: readsInOneStatement, reader)
  }

  /// A locator that shares what is kept with others.
  init(
    _ ids: RowIDs, batchSize: Int, keepingIn cache: RowCache, of store: any Store, entity: String,
    inOneStatement readsInOneStatement: Bool, _ reader: @escaping Reader
  ) {
    self.ids = ids
    self.batchSize = batchSize
    capacity = cache.capacity
    self.store = store
    self.entity = entity
    self.reader = reader
    self.readsInOneStatement = readsInOneStatement
    self.cache = cache
  }

  /// Lets go of all rows.
  func forgetAll() { cache.withLock { $0.forgetAll() } }

  /// Reports what went wrong where the caller can only be told nil.
  func report(_ error: StoreError) { store.faultFailures.report(error) }

  /// What there is at an index, or nil beyond the ends: from the cache, else its batch is read and kept.
  func find(_ index: Int) throws(StoreError) -> FoundRow? {
    guard index >= 0, index < ids.count else { return nil }
    let id = ids[index]
    if store.isInsideTransaction { return try read([id]).found(at: 0) }
    if let known = cache.withLock({ $0.find(id) }) { return known.batch.found(at: known.offset) }
    let wanted = ids.copy(window(around: index))
    // Read even where another thread has read it in between: a row that is there is as good.
    let (absent, generation) = cache.withLock { cache in
      (wanted.filter { $0 == id || !cache.ledger.holds($0) }, cache.ledger.generation)
    }
    let batch = try read(absent)
    cache.withLock { $0.keep(batch, readIn: generation) }
    return absent.firstIndex(of: id).map { batch.found(at: $0) } ?? .gone
  }

  /// Where the row at an index is, or nil where there is none; a failure is reported.
  @usableFromInline
  func place(_ index: Int) -> RowPlace? {
    do throws(StoreError) { return try find(index).flatMap(reported) } catch {
      report(error)
      return nil
    }
  }

  /// Where a row is that was found, or nil; a refused one is reported.
  func reported(_ found: FoundRow) -> RowPlace? {
    switch found {
    case .row(let place): return place
    case .gone: return nil
    case .refused(let error):
      report(error)
      return nil
    }
  }

  /// What there is at some positions: what is kept, and all else read in one statement, and kept if wanted.
  func find(_ range: Range<Int>, keeps: Bool) throws(StoreError) -> [FoundRow] {
    let wanted = ids.copy(range)
    if store.isInsideTransaction {
      let batch = try read(wanted)
      return wanted.indices.map { batch.found(at: $0) }
    }
    let (known, generation) = cache.withLock { cache in
      (wanted.map { cache.find($0) }, cache.ledger.generation)
    }
    let absent = zip(wanted, known).filter { $0.1 == nil }.map(\.0)
    if absent.isEmpty { return known.map { $0?.batch.found(at: $0?.offset ?? 0) ?? .gone } }
    let batch = try read(absent)
    if keeps { cache.withLock { $0.keep(batch, readIn: generation) } }
    var next = 0
    return known.map { known in
      if let known { return known.batch.found(at: known.offset) }
      next += 1
      return batch.found(at: next - 1)
    }
  }

  /// The rows of a window read as one batch past the cache, or nil where some of them are kept.
  func readWhole(_ range: Range<Int>) throws(StoreError) -> RowBatch? {
    let wanted = ids.copy(range)
    if !store.isInsideTransaction, cache.withLock({ cache in wanted.contains { cache.ledger.holds($0) } }) {
      return nil
    }
    return try read(wanted)
  }

  /// The batch that an index belongs to.
  func window(around index: Int) -> Range<Int> {
    let start = index / batchSize * batchSize
    return start..<(start + min(batchSize, ids.count - start))
  }

  /// Reads a batch, through the transaction of this thread or in one of its own. No lock is held meanwhile.
  private func read(_ ids: [RowID]) throws(StoreError) -> RowBatch {
    let order = SortedIDs(ids)
    do {
      let rows =
        try readsInOneStatement
        ? store.withReadStatement { try reader($0, order.ids) }
        : store.withReadTransaction { try reader($0, order.ids) }
      return RowBatch(ids, rows, order: order)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.io, "Reading a batch failed: \(error)", entity: entity, underlying: error)
    }
  }
}
