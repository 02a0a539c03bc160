import Foundation
import Testing
import WindrowLive
import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

/// Eight writers, eight readers, four controllers and a consumer of each, all at once.
///
/// With `WINDROW_LOAD_SECONDS` in the environment the writers go on for that long, as `ci/sanitize thread` has it; else
/// each makes some writes.
@Suite struct LoadTests {
  private static let formats: [(String, SectionKey?)] = [
    ("cents >= 0", nil), ("cents > 50", .value("category.name")), ("category.rank > 2", nil),
    ("title BEGINSWITH 'a'", .initial("title")),
  ]

  private static let until: ContinuousClock.Instant? = ProcessInfo.processInfo.environment[
    "WINDROW_LOAD_SECONDS"
  ].flatMap(Double.init).map { .now + .seconds($0) }

  private static func mayGoOn(_ round: Int) -> Bool { until.map { .now < $0 } ?? (round < 40) }

  private func filled(_ backend: String) throws -> any Store {
    let store = try LiveTraceTests.store(backend)
    try store.write { (transaction) throws in
      for id in 1...4 {
        try transaction.insert(
          "category", id: RowID(id), ["name": .string("c\(id)"), "rank": .int(Int64(id))])
      }
      for id in 1...200 {
        try transaction.insert(
          "expense", id: RowID(id), ["cents": .int(Int64(id)), "category": .int(Int64(id % 4 + 1))])
      }
    }
    return store
  }

  @Test(arguments: ["memory", "sqlite"])
  func everyListIsRightWhenAllHaveWritten(backend: String) async throws {
    let store = try filled(backend)
    let requests = try Self.formats.map { format, section in
      FetchDescription(
        entity: "expense", condition: try Condition(format: format, on: "expense", in: LiveTraceTests.schema),
        sort: [SortTerm("cents")], sectionBy: section)
    }
    let controllers = try requests.map { try FetchedResultsController($0, on: store) }
    for controller in controllers { try await controller.performFetch() }
    let consumers = controllers.map { controller in Task { await Self.replay(controller) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 { group.addTask { try await Self.write(store, writer) } }
      for reader in 0..<8 { group.addTask { Self.read(controllers[reader % controllers.count]) } }
      try await group.waitForAll()
    }
    for (request, controller) in zip(requests, controllers) {
      let resolved = try store.schema.resolve(request)
      #expect(Array(controller.snapshot.ids) == (try store.withReadTransaction { try $0.ids(resolved) }))
      #expect(controller.failure == nil)
    }
    try store.close()
    for consumer in consumers { #expect(await consumer.value == nil) }
  }

  private static func write(_ store: any Store, _ writer: Int) async throws {
    var round = 0
    while mayGoOn(round) {
      let number = Int64((round * 8 + writer) &* 7919 % 100)
      let id = RowID(writer * 25 + round % 25 + 1)
      let step = round
      try await store.write { (transaction) throws in
        switch step % 5 {
        case 0: try transaction.update("expense", id: id, ["cents": .int(number)])
        case 1: try transaction.update("category", id: RowID(number % 4 + 1), ["rank": .int(number % 6)])
        case 2: try transaction.delete("expense", id: id)
        case 3:
          try transaction.insert(
            "expense", id: RowID(writer * 25 + (step - 1) % 25 + 1),
            ["cents": .int(number), "title": .string(number % 2 == 0 ? "a\(number)" : "b")])
        default:
          try transaction.update("category", id: RowID(number % 4 + 1), ["name": .string("n\(number)")])
        }
      }
      round += 1
    }
  }

  private static func read(_ controller: FetchedResultsController<Record>) {
    var round = 0
    while mayGoOn(round) {
      let snapshot = controller.snapshot
      let places = snapshot.sections.last.map(\.rows) ?? 0..<snapshot.count
      for index in places.prefix(30) { _ = snapshot.object(at: index) }
      round += 1
    }
  }

  /// Follows a controller to the end of its stream; the first step whose change does not lead to its list, or nil.
  private static func replay(_ controller: FetchedResultsController<Record>) async -> String? {
    var ids: [RowID] = []
    var step = 0
    for await update in controller.updates {
      step += 1
      let after = Array(update.snapshot.ids)
      if let change = update.change {
        let gone = Set(change.deleted.map(\.id)).union(change.moved.map(\.id))
        var replayed = ids.filter { !gone.contains($0) }
        let come =
          change.inserted.map { ($0.id, $0.position.index) } + change.moved.map { ($0.id, $0.to.index) }
        for (id, index) in come.sorted(by: { $0.1 < $1.1 }) {
          guard index <= replayed.count else { return "step \(step): row \(id) has no place \(index)" }
          replayed.insert(id, at: index)
        }
        if replayed != after { return "step \(step): the change leads elsewhere" }
      }
      ids = after
    }
    return nil
  }
}
