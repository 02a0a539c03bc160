import WindrowModel
import WindrowStore

/// The cache of one request of a controller: its name, and what the request is kept by.
final class ListCache: Sendable {
  let name: String
  private let description: FetchDescription
  private let schema: Schema
  /// Made when it is first asked for; nil inside where the request cannot be kept.
  private let made = Mutex<CacheKey??>(nil)

  /// The cache of a name for a request.
  init(_ name: String, _ description: FetchDescription, in schema: Schema) {
    self.name = name
    self.description = description
    self.schema = schema
  }

  /// What the request is kept by, nil where it cannot be kept.
  var key: CacheKey? {
    if let key = made.withLock({ $0 }) { return key }
    let key = makeKey()
    made.withLock { $0 = .some(key) }
    return key
  }

  private func makeKey() -> CacheKey? {
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
