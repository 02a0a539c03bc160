import TestSupport
import WindrowLive
import WindrowModel
import WindrowSQLite
import WindrowStore

/// Writes at random by two stores on one file, and fetches lists with caches in between, until it is killed.
struct CachedWriting {
  private struct Undo: Error {}

  /// Tells of each step when it is done.
  static func run(_ path: String, seed: UInt64, tell: (String) -> Void) throws {
    var random = SplitMix64(seed: seed)
    let stores = try (0..<2).map { _ in
      try SQLiteStore(path: path, schema: Schema(entities: CachedEntries.entities))
    }
    while true {
      let store = stores[Int.random(in: 0..<2, using: &random)]
      if Int.random(in: 0..<5, using: &random) < 3,
        let name = CachedEntries.requests.keys.sorted().randomElement(using: &random),
        let request = CachedEntries.requests[name]
      {
        let hits = store.statistics.cacheHits
        let list = try FetchedResultsController(request, on: store, cacheName: name)
        if Bool.random(using: &random) {
          try list.performFetch()
          let fresh = try store.read { try $0.ids(request) }
          if Array(list.snapshot.ids) != fresh { tell("stale") }
        } else {
          try list.saveCache()
        }
        tell(store.statistics.cacheHits > hits ? "hit" : "fetched")
      } else {
        do { try store.write { try write($0, &random) } } catch is Undo {}
        tell("wrote")
      }
    }
  }

  private static func write(_ transaction: any WriteTransaction, _ random: inout SplitMix64) throws {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let entry = RowID.random(in: 1...40, using: &random)
      let category = RowID.random(in: 1...5, using: &random)
      let rank = Int64.random(in: 0...99, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0...2:
        try transaction.insert(
          "entry", id: entry, ["rank": .int(rank), "category": .int(category)], onConflict: .replace)
        try transaction.insert("category", id: category, ["name": .string("\(rank)")], onConflict: .replace)
      case 3:
        try transaction.execute(sql: "UPDATE entry SET rank = 99 - rank WHERE id < ?", [.int(entry)])
      case 4: try transaction.execute(sql: "DELETE FROM entry WHERE id = ?", [.int(entry)])
      case 5: try transaction.execute(sql: "DELETE FROM category WHERE id = ?", [.int(category)])
      default: if rank < 50 { throw Undo() }
      }
    }
  }
}
