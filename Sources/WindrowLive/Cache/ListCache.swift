import WindrowModel
import WindrowStore

/// The cache of a controller: its name, and what its request is kept by.
final class ListCache: Sendable {
  private struct Request {
    let description: FetchDescription
    let resolved: ResolvedFetch
    /// Made when it is first asked for; nil inside where the request cannot be kept.
    var key: CacheKey??
  }

  private let name: String
  private let schema: Schema
  private let current: Mutex<Request>

  /// The cache of a name for a request.
  init(_ name: String, _ description: FetchDescription, _ resolved: ResolvedFetch, in schema: Schema) {
    self.name = name
    self.schema = schema
    current = Mutex(Request(description: description, resolved: resolved))
  }

  /// Takes note of another request.
  func setRequest(_ description: FetchDescription, _ resolved: ResolvedFetch) {
    current.withLock { $0 = Request(description: description, resolved: resolved) }
  }

  /// What a request is kept by, nil where it is not the current one or cannot be kept.
  func key(for request: ResolvedFetch) -> CacheKey? {
    let known = current.withLock { $0 }
    guard known.resolved == request else { return nil }
    if let key = known.key { return key }
    let key = Self.key(name, known.description, schema)
    current.withLock { if $0.resolved == request { $0.key = .some(key) } }
    return key
  }

  private static func key(_ name: String, _ description: FetchDescription, _ schema: Schema) -> CacheKey? {
    // Rows that are only read beside the listed ones decide nothing.
    var placing = description
    placing.prefetch = []
    placing.show = []
    guard let fingerprint = CacheFingerprint(description, schema),
      let engine = try? LiveEngine(schema.resolve(placing), in: schema)
    else { return nil }
    return CacheKey(name: name, fingerprint: fingerprint.words, entities: engine.entities)
  }
}
