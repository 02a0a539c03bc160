import TestSupport
import Testing
import WindrowConformance
import WindrowLive
import WindrowMemory
import WindrowModel
import WindrowSQLite
import WindrowStore

/// Random writes against controllers of many requests: after each, the list must be what a fetch gives, and the change must
/// lead there in the eyes of a replay and of a strict list view.
@Suite struct LiveTraceTests {
  static let schema: Schema = {
    do {
      return try Schema(entities: [
        EntityDescription("shop", attributes: [AttributeDescription("name", .string, isOptional: true)]),
        EntityDescription(
          "category",
          attributes: [
            AttributeDescription("name", .string, isOptional: true), AttributeDescription("rank", .int),
          ],
          toOnes: [ToOneDescription("shop", to: "shop", inverse: "categories")]),
        EntityDescription(
          "expense",
          attributes: [
            AttributeDescription("title", .string, isOptional: true), AttributeDescription("cents", .int),
            AttributeDescription("note", .string, isOptional: true),
          ],
          toOnes: [ToOneDescription("category", to: "category", inverse: "expenses")],
          indexes: [IndexDescription([.init("cents")])]),
      ])
    } catch { preconditionFailure("\(error)") }
  }()

  static let requests: [FetchDescription] = {
    let formats: [(String, String?, [SortTerm], SectionKey?, [SortTerm], Int?, Int)] = [
      ("expense", nil, [], nil, [], nil, 0),
      ("expense", nil, [SortTerm("cents", .descending)], nil, [], nil, 0),
      ("expense", "cents > 3", [SortTerm("title"), SortTerm("cents")], nil, [], nil, 0),
      ("expense", nil, [SortTerm("category.name"), SortTerm("cents")], .value("category.name"), [], nil, 0),
      ("expense", "category.rank > 1", [SortTerm("cents")], .value("category.rank"), [], nil, 0),
      ("expense", nil, [SortTerm("cents")], .value("category.name"), [SortTerm("category.rank")], nil, 0),
      ("expense", nil, [SortTerm("cents", .descending)], nil, [], 4, 0),
      ("expense", nil, [SortTerm("category.shop.name"), SortTerm("title")], .initial("title"), [], 6, 2),
      ("expense", "category.shop.name != nil", [SortTerm("category.shop.name")], nil, [], nil, 0),
      ("category", "ANY expenses.cents > 6", [SortTerm("rank")], nil, [], nil, 0),
      ("category", "expenses.@count > 1", [SortTerm("name")], .value("shop.name"), [], nil, 0),
      ("shop", "ANY categories.rank > 2", [SortTerm("name", comparator: .caseInsensitive)], nil, [], nil, 0),
    ]
    return formats.map { entity, format, sort, section, order, limit, offset in
      FetchDescription(
        entity: entity,
        condition: format.flatMap { try? Condition(format: $0, on: entity, in: schema) },
        sort: sort, limit: limit, offset: offset, sectionBy: section, sectionOrder: order)
    }
  }()

  static func store(_ backend: String) throws -> any Store {
    backend == "memory" ? MemoryStore(schema: schema) : try SQLiteStore.inMemory(schema: schema)
  }

  @Test(arguments: ["memory", "sqlite"], Array(0..<Self.requests.count))
  func theListIsWhatAFetchGivesAfterEveryCommit(backend: String, request: Int) throws {
    let store = try Self.store(backend)
    var random = SplitMix64(seed: UInt64(request) + 100)
    var writer = RandomWriter()
    for _ in 0..<3 { try writer.write(store, &random) }
    let fetch = Self.requests[request]
    let controller = try FetchedResultsController(fetch, on: store)
    try controller.performFetch()
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    var before = controller.snapshot
    var view = ListViewSimulator(before)
    for step in 0..<150 {
      try writer.write(store, &random)
      let after = controller.snapshot
      let resolved = try store.schema.resolve(fetch)
      let expected = try store.read { try $0.ids(resolved) }
      #expect(Array(after.ids) == expected, "step \(step)")
      if fetch.sectionBy != nil {
        let sections = try store.read { try $0.sections(resolved) }
        #expect(after.sections.map(\.section.key) == sections.map(\.key), "step \(step)")
        #expect(after.sections.map(\.section.order) == sections.map(\.order), "step \(step)")
        #expect(after.sections.map { section in section.rows.map { after.ids[$0] } } == sections.map(\.ids))
      }
      for (snapshot, change) in recorder.take() {
        #expect(replay(change, on: Array(before.ids)) == Array(snapshot.ids), "step \(step)")
        try view.perform(change.batchUpdates, showing: snapshot)
        #expect(!change.isEmpty)
        before = snapshot
      }
      #expect(before.ids == after.ids)
    }
  }
}

/// What a controller told.
final class ChangeRecorder: Sendable {
  private let changes = Mutex<[(ResultsSnapshot<Record>, ResultsChange)]>([])

  func append(_ snapshot: ResultsSnapshot<Record>, _ change: ResultsChange) {
    changes.withLock { $0.append((snapshot, change)) }
  }

  func take() -> [(ResultsSnapshot<Record>, ResultsChange)] {
    changes.withLock { changes in
      defer { changes.removeAll() }
      return changes
    }
  }
}

/// Writes transactions of a few random operations; some are rolled back.
struct RandomWriter {
  private struct Rollback: Error {}
  private var next: [String: RowID] = ["shop": 1, "category": 1, "expense": 1]
  private var living: [String: Set<RowID>] = ["shop": [], "category": [], "expense": []]

  mutating func write(_ store: any Store, _ random: inout SplitMix64) throws {
    let saved = self
    do {
      try store.write { (transaction) throws in
        for _ in 0..<Int.random(in: 1...(random.chance(5) ? 60 : 4), using: &random) {
          try operate(transaction, &random)
        }
        if random.chance(10) { throw Rollback() }
      }
    } catch is Rollback { self = saved }
  }

  private mutating func operate(
    _ transaction: any WriteTransaction, _ random: inout SplitMix64
  ) throws {
    let entity =
      ["shop", "category", "category", "expense", "expense", "expense"].randomElement(using: &random) ?? ""
    let known = living[entity, default: []].sorted()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      let id = next[entity, default: 1]
      next[entity] = id + 1
      living[entity]?.insert(id)
      try transaction.insert(entity, id: id, values(entity, &random))
    case 4..<8:
      guard let id = known.randomElement(using: &random) else { return }
      let all = values(entity, &random)
      guard let name = all.keys.sorted().randomElement(using: &random) else { return }
      try transaction.update(entity, id: id, [name: all[name] ?? .null])
    default:
      guard let id = known.randomElement(using: &random) else { return }
      living[entity]?.remove(id)
      try transaction.delete(entity, id: id)
    }
  }

  private func key(_ other: String, _ random: inout SplitMix64) -> AttributeValue {
    let known = living[other, default: []].sorted()
    guard random.chance(80), let id = known.randomElement(using: &random) else { return .null }
    return .int(id)
  }

  private func values(_ entity: String, _ random: inout SplitMix64) -> [String: AttributeValue] {
    let text = ["Anna", "anna", "Über", "b2", "b10", ""].randomElement(using: &random) ?? ""
    let name: AttributeValue = random.chance(20) ? .null : .string(text)
    let number = AttributeValue.int(Int64.random(in: 0...9, using: &random))
    switch entity {
    case "shop": return ["name": name]
    case "category":
      return [
        "name": name, "rank": .int(Int64.random(in: 0...3, using: &random)), "shop": key("shop", &random),
      ]
    default: return ["title": name, "cents": number, "note": .null, "category": key("category", &random)]
    }
  }
}
