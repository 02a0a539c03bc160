/// What bytes are kept under: a name that they share with no others, and all that they were computed from.
public struct CacheKey: Sendable, Hashable {
  /// The name; what is kept under it replaces what was.
  public var name: String
  /// Everything but rows that the bytes depend on, in words that are the same in every process.
  public var fingerprint: String
  /// The entities whose rows the bytes depend on.
  public var entities: Set<String>

  /// A key of its parts.
  public init(name: String, fingerprint: String, entities: Set<String>) {
    self.name = name
    self.fingerprint = fingerprint
    self.entities = entities
  }
}

/// Which state of some entities' rows a transaction sees. Two are equal only where nothing was written in between.
public struct CacheMark: Sendable, Hashable {
  /// What tells the state from others, in the store's own words.
  public var words: String

  /// A mark of a store's own words.
  public init(_ words: String) { self.words = words }
}
