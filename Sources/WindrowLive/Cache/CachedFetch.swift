import WindrowModel
import WindrowStore

/// One fetch of a list that looks into the cache first, and what it leaves to be kept.
///
/// Used by one thread. Whatever goes wrong with the cache, the rows can be read.
final class CachedFetch {
  private let key: CacheKey
  private var found: (state: ListState, mark: CacheMark)?

  init(_ key: CacheKey) { self.key = key }

  /// Sees to it that writes are noticed from before the rows are read.
  func prepare(in store: any Store, waiting: Bool) throws(StoreError) {
    let entities = key.entities
    let mark = try? store.withReadTransaction { try $0.cacheMark(of: entities) }
    if mark == nil { _ = try store.markForCaches(entities, waiting: waiting) }
  }

  /// The kept list where there is one, else what a closure fetches.
  func state(
    in transaction: any ReadTransaction, _ fetch: (any ReadTransaction) throws(StoreError) -> ListState
  ) throws(StoreError) -> ListState {
    found = nil
    if let bytes = try transaction.keptCache(for: key), let state = ListState(keptAs: bytes) { return state }
    let mark = try transaction.cacheMark(of: key.entities)
    let state = try fetch(transaction)
    found = mark.map { (state, $0) }
    return state
  }

  /// Keeps what was fetched; false where that could not be done, or somebody has written meanwhile.
  func keep(in store: any Store, waiting: Bool) throws(StoreError) -> Bool {
    guard let found else { return false }
    return try store.keepCache(found.state.keptForm, for: key, at: found.mark, waiting: waiting)
  }

  /// Whether nothing is left to be kept: the list was in the cache.
  var isKept: Bool { found == nil }
}

extension LiveResult where Subject == ListSubject {
  /// Fetches the list, out of the cache where that has it, and keeps it there otherwise.
  func fetchThroughCache() throws(StoreError) {
    let wanted = subject
    guard store.capabilities.contains(.caches), !store.isInsideTransaction, let key = wanted.cache?.key else {
      return try fetch()
    }
    let cached = CachedFetch(key)
    // A list is right without a cache too.
    try? cached.prepare(in: store, waiting: false)
    try fetch { (subject, transaction) throws(StoreError) in
      // Another request may have been set since the cache was asked for.
      if subject !== wanted { return try subject.fetch(transaction) }
      return try cached.state(in: transaction, subject.fetch)
    }
    _ = try? cached.keep(in: store, waiting: false)
  }

  /// Keeps the list as it is in the store now; false where the store or the request has no cache, or others write on and on.
  func saveToCache() throws(StoreError) -> Bool {
    if store.isInsideTransaction {
      throw StoreError(.misuse, "A cache cannot be saved inside a transaction of the same thread.")
    }
    let subject = subject
    guard store.capabilities.contains(.caches), let key = subject.cache?.key else { return false }
    for _ in 0..<4 {
      let cached = CachedFetch(key)
      try cached.prepare(in: store, waiting: true)
      do {
        _ = try store.withReadTransaction { try cached.state(in: $0, subject.fetch) }
      } catch let error as StoreError { throw error } catch {
        throw StoreError(.io, "A list could not be fetched: \(error)", underlying: error)
      }
      if cached.isKept { return true }
      if try cached.keep(in: store, waiting: true) { return true }
    }
    return false
  }
}
