import Foundation
import WindrowLive
import WindrowModel
import WindrowStore

/// The running of fixtures: on a new store each, with nothing but public API.
public enum FixtureRunner {
  /// Runs a fixture on a new store and tells how each of its parts went; never throws.
  ///
  /// A failed expectation does not end the run. A transaction that fails unexpectedly does: the parts behind it are
  /// skipped, because nothing is known about the rows then.
  public static func run(_ fixture: Fixture, on store: ConformanceStore) -> [FixtureResult] {
    do {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let context = ConformanceContext(store: store, folder: folder.url)
      defer { context.closeAll() }
      var run = FixtureRun(fixture: fixture, store: try context.open(fixture.schema))
      run.perform()
      return run.results
    } catch {
      return [FixtureResult(path: "schema", outcome: .failed("schema: \(error)"))]
    }
  }

  /// Runs a fixture on a new store and tells how it went as a whole; never throws.
  public static func outcome(of fixture: Fixture, on store: ConformanceStore) -> ConformanceOutcome {
    ConformanceOutcome(run(fixture, on: store))
  }
}

/// A fixture on its way through one store.
struct FixtureRun {
  let fixture: Fixture
  let store: any Store
  private(set) var results: [FixtureResult] = []
  /// Why nothing more can be judged, once that is so.
  private var obstacle: String?

  init(fixture: Fixture, store: any Store) {
    self.fixture = fixture
    self.store = store
  }

  /// Runs every part in the order of the format: rows, checks, the live list, steps.
  mutating func perform() {
    if fixture.needsSQL, !store.capabilities.contains(.sql) {
      results = [FixtureResult(path: "", outcome: .skipped("the store has no SQL"))]
      return
    }
    do { try insertTables() } catch {
      results = [FixtureResult(path: "rows", outcome: .failed("rows: \(error)"))]
      return
    }
    for (index, check) in fixture.checks.enumerated() {
      judge("checks".fixturePath(index: index)) { run, path in try run.judge(check, path) }
    }
    if let live = fixture.live { perform(live) }
    for (index, step) in fixture.steps.enumerated() { perform(step, "steps".fixturePath(index: index)) }
  }

  private func insertTables() throws {
    try store.write { tx in
      for table in fixture.tables {
        let entity = try tx.schema.entity(table.entity)
        var rows = table.rows.makeIterator()
        try tx.insert(into: entity, onConflict: .fail, inserted: { _ in }) { (buffer) throws(StoreError) in
          guard let row = rows.next() else { return false }
          buffer.id = row.id
          buffer.values = row.values
          return true
        }
      }
    }
  }

  /// Judges one part, and keeps how it went.
  private mutating func judge(_ path: String, _ body: (FixtureRun, String) throws -> Void) {
    if let obstacle {
      results.append(FixtureResult(path: path, outcome: .skipped(obstacle)))
      return
    }
    let outcome: ConformanceOutcome
    do {
      try body(self, path)
      outcome = .passed
    } catch let skip as ConformanceSkip {
      outcome = .skipped(skip.reason)
    } catch let failure as ConformanceFailure {
      outcome = .failed(failure.description)
    } catch {
      outcome = .failed("\(path): got the error \(error)")
    }
    results.append(FixtureResult(path: path, outcome: outcome))
  }
}

extension FixtureRun {
  private mutating func perform(_ step: FixtureStep, _ path: String) {
    perform(step.transaction, path, step.commit)
    for (index, check) in step.checks.enumerated() {
      judge(path.fixturePath(key: "checks").fixturePath(index: index)) { run, path in
        try run.judge(check, path)
      }
    }
  }

  /// Does a step's transaction; where it does not go as expected, nothing behind it is judged.
  private mutating func perform(
    _ transaction: FixtureTransaction, _ path: String, _ commit: FixtureCommit = .unstated
  ) {
    judge(path) { run, path in try run.perform(transaction, commit, path) }
    if case .failed = results.last?.outcome { obstacle = "\(path) did not go as expected" }
  }

  private mutating func perform(_ live: FixtureLive) {
    var watched: WatchedList?
    judge("live") { run, path in
      try run.judge(live.fetch, live.list, path)
      watched = try WatchedList(try live.fetch.description(in: run.store.schema), on: run.store)
    }
    guard var watched else { return }
    judge("live") { run, path in try run.judge(watched, live.fetch, live.list, path) }
    var fetch = live.fetch
    for (index, step) in live.steps.enumerated() {
      perform(step, "live.steps".fixturePath(index: index), &watched, &fetch)
    }
  }

  private mutating func perform(
    _ step: FixtureLiveStep, _ path: String, _ watched: inout WatchedList, _ fetch: inout FixtureFetch
  ) {
    let previous = watched
    switch step.action {
    case .transaction(let transaction): perform(transaction, path)
    case .setFetch(let next, error: nil):
      let isAnotherList = next.entity != fetch.entity
      fetch = next
      judge(path.fixturePath(key: "setFetch")) { run, _ in
        let request = try next.description(in: run.store.schema)
        if isAnotherList {
          watched = try WatchedList(request, on: run.store)
        } else {
          try watched.controller.setRequest(request)
        }
      }
    case .setFetch(let next, error: let kind?):
      judge(path.fixturePath(key: "error")) { run, path in
        try run.judge(next, refusedWith: kind, path)
        try expectError(kind, path) {
          try watched.controller.setRequest(try next.description(in: run.store.schema))
        }
      }
    }
    judge(path) { run, path in try run.judge(fetch, step.list, path) }
    judge(path.fixturePath(key: "changes")) { run, place in
      if watched !== previous, step.delivery != .unstated {
        throw ConformanceSkip("a list of another entity has no change from this one")
      }
      try run.judge(try run.change(of: step, in: watched, path), step.delivery, place)
      try run.judge(watched, fetch, step.list, path)
    }
  }
}

extension Fixture {
  /// Whether a step of it needs a store that has SQL.
  fileprivate var needsSQL: Bool {
    var operations = steps.flatMap(\.transaction.operations)
    for step in live?.steps ?? [] {
      if case .transaction(let transaction) = step.action { operations += transaction.operations }
    }
    return operations.contains(where: \.needsSQL)
  }
}
