public import WindrowModel

/// A store without ``StoreCapabilities/caches`` keeps no bytes.
extension ReadTransaction {
  /// Nothing is kept.
  public func keptCache(for key: CacheKey) throws(StoreError) -> [UInt8]? { nil }

  /// No state is marked.
  public func cacheMark(of entities: Set<String>) throws(StoreError) -> CacheMark? { nil }
}

/// A store without ``StoreCapabilities/caches`` keeps no bytes.
extension Store {
  /// Nothing is marked.
  public func markForCaches(_ entities: Set<String>, waiting: Bool) throws(StoreError) -> Bool { false }

  /// Nothing is kept.
  public func keepCache(
    _ bytes: [UInt8], for key: CacheKey, at mark: CacheMark, waiting: Bool
  ) throws(StoreError) -> Bool { false }

  /// There is nothing to delete.
  public func deleteCache(named name: String?) throws(StoreError) {}
}
