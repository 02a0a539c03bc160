import Foundation
import TestSupport
import Testing
import Windrow
import WindrowSQLite

/// A process that writes and keeps lists is killed anywhere; whoever comes after finds no list in a cache that is not right.
///
/// With `WINDROW_CACHE_KILLS` in the environment it is killed so often.
@Suite struct CacheKillTests {
  private static let kills = ProcessInfo.processInfo.environment["WINDROW_CACHE_KILLS"].flatMap(Int.init) ?? 8

  @Test func noStaleListIsFoundAfterAKill() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 5)
    var (hits, misses, theirHits) = (0, 0, 0)
    for kill in 0..<Self.kills {
      let writer = try KillTests.Writer(folder.path(), "caches", rows: kill)
      for _ in 0..<Int.random(in: 5...60, using: &random) {
        let line = writer.line()
        #expect(["hit", "fetched", "wrote"].contains(line))
        if line == "hit" { theirHits += 1 }
      }
      writer.kill()
      let store = try SQLiteStore(path: folder.path(), schema: Schema(entities: CachedEntries.entities))
      for (name, request) in CachedEntries.requests {
        let before = store.statistics.cacheHits
        let cached = try FetchedResultsController(request, on: store, cacheName: name)
        try cached.performFetch()
        let wasFound = store.statistics.cacheHits > before
        let fresh = try FetchedResultsController(request, on: store)
        try fresh.performFetch()
        #expect(Array(cached.snapshot.ids) == Array(fresh.snapshot.ids), "\(name), found: \(wasFound)")
        #expect(
          cached.snapshot.sections.elementsEqual(fresh.snapshot.sections), "\(name), found: \(wasFound)")
        if wasFound { hits += 1 } else { misses += 1 }
      }
      try store.close()
    }
    // Else nothing was tried.
    #expect(hits > 0 && misses > 0 && theirHits > 0)
    if Self.kills > 8 {
      print("\(Self.kills) kills: \(hits) lists found, \(misses) not, \(theirHits) found by the processes")
    }
  }
}
