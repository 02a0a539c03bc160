import Testing
import Windrow
import WindrowMemory
import WindrowSQLite

/// Sums of doubles that are rounded once.
struct ExactSumTests {
  struct Reading: Entity {
    var id: RecordID<Reading> = .unassigned
    var value: Double
  }

  @Test(arguments: ["memory", "sqlite"])
  func smallValuesBetweenLargeOnesAreNotLost(backend: String) throws {
    let schema = try Schema(Reading.self)
    let store: any Store =
      backend == "memory" ? MemoryStore(schema: schema) : try SQLiteStore.inMemory(schema: schema)
    try store.write { transaction in
      try transaction.insert(contentsOf: [1e16, 1, 1, -1e16].map { Reading(value: $0) })
    }
    #expect(try store.read { try $0.sum(of: \Reading.value, exactly: true) } == 2)
    #expect(try store.read { try $0.average(of: \Reading.value, exactly: true) } == 0.5)
  }
}

extension ExactSumTests.Reading {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    value = try row.value("value", \.value)
  }
}
