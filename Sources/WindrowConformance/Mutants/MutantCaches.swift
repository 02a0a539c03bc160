import WindrowModel
import WindrowStore

/// What a broken store remembers of the bytes that were kept.
final class MutantCaches: Sendable {
  private let mistake: Mutation.CacheMistake?
  private let kept = Mutex<[String: (key: CacheKey, bytes: [UInt8])]>([:])

  init(_ mutation: Mutation) { mistake = mutation.cache }

  /// The entities whose writes are noticed.
  func noticed(_ entities: Set<String>) -> Set<String> {
    mistake == .forgetsRelatedRows ? Set(entities.sorted().suffix(1)) : entities
  }

  /// A key as the store underneath gets it.
  func mistaken(_ key: CacheKey) -> CacheKey {
    CacheKey(
      name: key.name, fingerprint: mistake == .forgetsRequests ? "" : key.fingerprint,
      entities: noticed(key.entities))
  }

  /// Remembers bytes.
  func note(_ bytes: [UInt8], for key: CacheKey) {
    if mistake == .forgetsWrites { kept.withLock { $0[key.name] = (key, bytes) } }
  }

  /// The bytes that are handed out instead of none.
  func stale(for key: CacheKey) -> [UInt8]? {
    kept.withLock { kept in kept[key.name].flatMap { $0.key == key ? $0.bytes : nil } }
  }
}
