import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Changes made by SQL are told like any other.
  static let commitsBySQL: [ConformanceCase] = [
    sql(
      "UPDATE of several rows",
      { try $0.execute(sql: "UPDATE item SET rank = rank + 10 WHERE rank >= ?", [2]) },
      .init(updated: [2: .init(old: ["b", 2], new: ["b", 12]), 3: .init(old: ["c", 3], new: ["c", 13])])),
    sql("UPDATE that changes nothing", { try $0.execute(sql: "UPDATE item SET rank = rank", []) }, nil),
    sql(
      "DELETE without WHERE", { try $0.execute(sql: "DELETE FROM item", []) },
      .init(deleted: [1: ["a", 1], 2: ["b", 2], 3: ["c", 3]])),
    sql(
      "INSERT … SELECT",
      {
        try $0.execute(
          sql: "INSERT INTO item (code, rank) SELECT code || 'x', rank FROM item WHERE rank < 3", [])
      },
      .init(inserted: [4: ["ax", 1], 5: ["bx", 2]])),
    sql(
      "REPLACE that evicts a row by its unique value",
      { try $0.execute(sql: "INSERT OR REPLACE INTO item (id, code, rank) VALUES (9, 'a', 5)", []) },
      .init(inserted: [9: ["a", 5]], deleted: [1: ["a", 1]])),
    sql(
      "REPLACE of a row by its own values",
      { try $0.execute(sql: "REPLACE INTO item (id, code, rank) VALUES (1, 'a', 1)", []) }, nil),
    sql(
      "UPDATE OR REPLACE that evicts",
      { try $0.execute(sql: "UPDATE OR REPLACE item SET code = 'b' WHERE id = 1", []) },
      .init(updated: [1: .init(old: ["a", 1], new: ["b", 1])], deleted: [2: ["b", 2]])),
    sql(
      "an upsert",
      {
        try $0.execute(
          sql:
            "INSERT INTO item (code, rank) VALUES ('a', 7) ON CONFLICT (code) DO UPDATE SET rank = excluded.rank",
          [])
      }, .init(updated: [1: .init(old: ["a", 1], new: ["a", 7])])),
    sql(
      "a statement that fails half-way leaves nothing",
      { tx in
        try expectError(.uniqueViolation) { try tx.execute(sql: "UPDATE item SET code = 'same'", []) }
        try expect(try tx.rows("item").map { $0.values[0] }, ["a", "b", "c"])
      }, nil),
    sql(
      "SQL in a savepoint that was rolled back leaves nothing",
      { tx in
        try? tx.savepoint {
          try tx.execute(sql: "DELETE FROM item", [])
          throw Stop(number: 1)
        }
      }, nil),
    sql(
      "SQL mixed with statements of the seam",
      { tx in
        try tx.update("item", 1, ["rank": 5])
        try tx.execute(sql: "UPDATE item SET rank = 1 WHERE id = 1", [])
        try tx.execute(sql: "DELETE FROM item WHERE id = 3", [])
        try tx.insert("item", ["code": "d"])
      }, .init(inserted: [4: ["d", .null]], deleted: [3: ["c", 3]])),
    ConformanceCase("commits by SQL", "a trigger's writes are told", needs: .sql) { context in
      let store = try open(context)
      try store.write { tx in
        try tx.execute(
          sql: "CREATE TRIGGER bump AFTER INSERT ON item BEGIN UPDATE item SET rank = 100 WHERE id = 1; END",
          [])
      }
      let changes = try store.changes { try $0.insert("item", ["code": "d", "rank": 4]) }
      try expect(changes?.entities["item"]?.inserted, [4: ["d", 4]])
      try expect(changes?.entities["item"]?.updated, [1: .init(old: ["a", 1], new: ["a", 100])])
    },
    ConformanceCase("commits by SQL", "an altered table is told as a gap", needs: .sql) { context in
      let store = try open(context)
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try store.write { try $0.execute(sql: "ALTER TABLE item ADD COLUMN extra INTEGER", []) }
      guard case .gap = recorder.takeEvents().first else { throw ConformanceFailure("expected a gap") }
      try store.write { try $0.update("item", 1, ["rank": 5]) }
      try expect(
        try recorder.onlyChanges()?.entities["item"]?.updated, [1: .init(old: ["a", 1], new: ["a", 5])],
        "the commit after it")
      observation.cancel()
    },
    ConformanceCase("commits by SQL", "a DELETE follows the delete rules", needs: .sql) { context in
      let store = try open(context)
      try store.write { try $0.insert("part", ["item": 1]) }
      let changes = try store.changes { try $0.execute(sql: "DELETE FROM item WHERE code = 'a'", []) }
      try expect(
        changes,
        ChangeSet(entities: ["item": .init(deleted: [1: ["a", 1]]), "part": .init(deleted: [1: [1]])]))
    },
  ]

  private static func open(_ context: ConformanceContext) throws -> any Store {
    let store = try context.open([
      EntityDescription(
        "item",
        attributes: [
          AttributeDescription("code", .string, isOptional: true),
          AttributeDescription("rank", .int, isOptional: true),
        ], unique: [["code"]]),
      EntityDescription(
        "part", attributes: [], toOnes: [ToOneDescription("item", to: "item", onDelete: .cascade)]),
    ])
    try store.write { tx in
      for (code, rank): (AttributeValue, AttributeValue) in [("a", 1), ("b", 2), ("c", 3)] {
        try tx.insert("item", ["code": code, "rank": rank])
      }
    }
    return store
  }

  private static func sql(
    _ name: String, _ body: @escaping @Sendable (any WriteTransaction) throws -> Void,
    _ expected: EntityChanges?
  ) -> ConformanceCase {
    ConformanceCase("commits by SQL", name, needs: .sql) { context in
      let store = try open(context)
      try expect(try store.changes(of: body), expected.map { ChangeSet(entities: ["item": $0]) })
    }
  }
}
