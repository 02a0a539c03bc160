import WindrowLive
import WindrowModel
import WindrowSQLite
import WindrowStore

/// The start of a program that shows a long list: without the section cache, and with one that is good.
struct Cache: Workload {
  static let cacheName = "by-month"
  /// No index has the order.
  private static let request = FetchRequest<Expense>().sectioned(by: .month(\.date)).sorted(
    by: \.date, .descending)

  let name = "cache"
  let summary = "open the file, list by month, section counts and first 20 rows"
  let variants = ["cold", "warm"]
  let backends = [Backend.sqlite]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    _ = try scenario.database(dateIndex: false)
    try scenario.forgetStore()
    let path = scenario.path
    if variant == "cold" { return Trial(library: Self.start(path, named: nil)) }
    let store = try LibraryStore.open(path)
    try Self.list(on: store, named: Self.cacheName).performFetch()
    try store.close()
    try scenario.settle()
    return Trial(
      floorWhat: "the same without the cache", floor: Self.start(path, named: nil),
      library: Self.start(path, named: Self.cacheName),
      finish: {
        let store = try LibraryStore.open(path)
        try store.deleteCache(named: nil)
        try store.close()
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let ratio = lines.ratio("warm"), ratio > 0 else { return nil }
    return "A list that is in the cache is there in \(Number.times(1 / ratio)) less time."
  }

  /// What a start has shown.
  private struct Shown {
    let store: SQLiteStore
    let counts: [(String, Int)]
    let ids: RowIDs
    let first: [Expense]
  }

  private static func list(
    on store: SQLiteStore, named name: String?
  ) throws -> FetchedResultsController<Expense> {
    try FetchedResultsController(request, on: store, cacheName: name)
  }

  private static func start(_ path: String, named name: String?) -> Side {
    .timed(
      {
        let store = try LibraryStore.open(path)
        let controller = try list(on: store, named: name)
        try controller.performFetch()
        let snapshot = controller.snapshot
        let counts = snapshot.sections.map { section in
          if case .string(let month) = section.key { (month, section.count) } else { ("", section.count) }
        }
        let first = (0..<min(20, snapshot.count)).compactMap { snapshot.object(at: $0) }
        return Shown(store: store, counts: counts, ids: snapshot.ids, first: first)
      },
      answer: { shown in
        if shown.store.statistics.cacheHits != (name == nil ? 0 : 1) {
          throw BenchFailure("the list was not found in the cache")
        }
        try shown.store.close()
        let titles = Answer.counts(shown.first.map { ($0.title, 1) })
        return (Answer.counts(shown.counts) &* 31 &+ titles) &* 31 &+ Answer.ids(Array(shown.ids))
      })
  }
}
