import WindrowStore

extension Mutation {
  /// What is done wrong with kept bytes.
  enum CacheMistake: Sendable {
    case forgetsWrites, forgetsRelatedRows, forgetsRequests, forgetsDeletion
  }

  private static func caching(
    _ name: String, _ about: String, _ mistake: CacheMistake, caughtBy: [String]
  ) -> Mutation {
    Mutation(name, about, caughtBy: caughtBy) { mutation in
      mutation.cache = mistake
      mutation.needs = .caches
    }
  }

  /// Stores that find lists in a cache which are no longer right.
  static let caches: [Mutation] = [
    caching(
      "cache-stale", "a cached list is found after its rows were written", .forgetsWrites,
      caughtBy: ["cache/a new row", "cache/a changed row", "cache/rows changed by SQL"]),
    caching(
      "cache-unrelated", "a cached list is found after rows it reads beside its own were written",
      .forgetsRelatedRows, caughtBy: ["cache/a changed row of another entity that sections it"]),
    caching(
      "cache-requests", "a cached list is found by another request", .forgetsRequests,
      caughtBy: ["cache/another request of the same name is not found, and takes its place"]),
    caching(
      "cache-undeleted", "a deleted cache is found", .forgetsDeletion,
      caughtBy: ["cache/of two names each is found, and deleting one leaves the other"]),
  ]
}
