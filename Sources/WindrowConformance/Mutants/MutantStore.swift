import Foundation
import WindrowModel
import WindrowStore

/// A store that does what another does, but for one mistake.
final class MutantStore: Store {
  private let base: any Store
  private let mutation: Mutation
  /// The transaction that is open on a thread, for the mistake of letting another in.
  private let open = Mutex<[ObjectIdentifier: [UncheckedWrite]]>([:])

  init(_ base: any Store, _ mutation: Mutation) {
    self.base = base
    self.mutation = mutation
    caches = MutantCaches(mutation)
  }

  var schema: Schema { base.schema }
  var capabilities: StoreCapabilities { base.capabilities }
  var statistics: StoreStatistics { base.statistics }
  var faultFailures: FaultFailures { base.faultFailures }
  var isInsideTransaction: Bool { base.isInsideTransaction && !mutation.hidesTransactions }
  let told = MutantChanges()
  private let caches: MutantCaches

  func withReadTransaction<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try base.withReadTransaction { try body(MutantReadTransaction($0, mutation, caches)) }
  }

  func withReadStatement<Result>(_ body: (any ReadTransaction) throws -> Result) throws -> Result {
    try base.withReadStatement { try body(MutantReadTransaction($0, mutation, caches)) }
  }

  func withWriteTransaction<Result>(_ body: (any WriteTransaction) throws -> Result) throws -> Result {
    let thread = ObjectIdentifier(Thread.current)
    if mutation.writing.contains(.allowsNestedWrites), let outer = open.withLock({ $0[thread]?.last }) {
      return try body(outer.transaction)
    }
    var failure: (any Error)?
    var result: Result?
    told.begin()
    try base.withWriteTransaction { transaction in
      let mutant = MutantWriteTransaction(transaction, mutation, told)
      open.withLock { $0[thread, default: []].append(UncheckedWrite(transaction: mutant)) }
      defer { open.withLock { _ = $0[thread]?.popLast() } }
      do { result = try body(mutant) } catch {
        failure =
          mutation.writing.contains(.wrapsErrors) ? StoreError(.io, "\(error)", underlying: error) : error
        if !mutation.writing.contains(.keepsRolledBackRows) { throw failure ?? error }
      }
    }
    if let failure { throw failure }
    guard let result else { throw StoreError(.io, "The write returned nothing.") }
    return result
  }

  func observeCommits(_ observer: any CommitObserver) -> CommitObservation {
    base.observeCommits(MutantObserver(observer, mutation, told))
  }

  func trace(_ body: (@Sendable (StoreTraceEvent) -> Void)?) { base.trace(body) }

  func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) { base.schedule(access, job) }

  func markForCaches(_ entities: Set<String>, waiting: Bool) throws(StoreError) -> Bool {
    try base.markForCaches(caches.noticed(entities), waiting: waiting)
  }

  func keepCache(
    _ bytes: [UInt8], for key: CacheKey, at mark: CacheMark, waiting: Bool
  ) throws(StoreError) -> Bool {
    caches.note(bytes, for: key)
    return try base.keepCache(bytes, for: caches.mistaken(key), at: mark, waiting: waiting)
  }

  func deleteCache(named name: String?) throws(StoreError) {
    if mutation.cache != .forgetsDeletion { try base.deleteCache(named: name) }
  }

  func close() throws(StoreError) { try base.close() }
}

/// A write transaction in a table by thread: it is taken out on the thread that put it in alone.
private struct UncheckedWrite: @unchecked Sendable {
  // Only the thread of the key reads the entry, which is the transaction's own.
  let transaction: any WriteTransaction
}

extension Mutation {
  /// The kind of store that has this mistake and is otherwise like another.
  func store(like base: ConformanceStore) -> ConformanceStore {
    ConformanceStore(name, heedsChangeBound: base.heedsChangeBound) { schema, options in
      MutantStore(try base.open(schema, options), self)
    }
  }
}
