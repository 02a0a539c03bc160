import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Inserts that update or replace what they collide with.
  static let upserts: [ConformanceCase] = [
    upsert("an upsert without a collision inserts") { store in
      let id = try store.write {
        try $0.insert("item", ["code": "a", "rank": 1], onConflict: .update(unique: [0]))
      }
      try expect(id, 1)
      try expect(try rows(store), [StoredRow(id: 1, values: ["a", .null, 1])])
    },
    upsert("an upsert gives the row all new values and keeps its identity") { store in
      try store.write { try $0.insert("item", id: 5, ["code": "a", "slot": 3, "rank": 1]) }
      let changes = try store.changes { tx in
        let id = try tx.insert("item", ["code": "a", "rank": 2], onConflict: .update(unique: [0]))
        try expect(id, 5, "the identity told")
      }
      try expect(try rows(store), [StoredRow(id: 5, values: ["a", .null, 2])])
      try expect(changes?.entities["item"]?.updated[5], .init(old: ["a", 3, 1], new: ["a", .null, 2]))
      try expect(changes?.count, 1)
    },
    upsert("an upsert of equal values changes nothing") { store in
      try store.write { try $0.insert("item", ["code": "a", "rank": 1]) }
      let changes = try store.changes {
        try $0.insert("item", ["code": "a", "rank": 1], onConflict: .update(unique: [0]))
      }
      try expect(changes, nil)
    },
    upsert("an upsert that updates uses up no identity") { store in
      try store.write { tx in
        let ids = try [nil, nil, 50].map { id in
          try tx.insert("item", id: id, ["code": "a", "rank": 1], onConflict: .update(unique: [0]))
        }
        try expect(ids, [1, 1, 1])
        try expect(try tx.insert("item", ["code": "b"]), 2)
      }
      try expect(try store.write { try $0.insert("item", ["code": "c"]) }, 3)
    },
    upsert("an upsert keeps the rows that point to the row") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a"])
        try tx.insert("part", ["item": 1])
        try tx.insert("item", ["code": "a", "rank": 2], onConflict: .update(unique: [0]))
      }
      try expect(try store.ids("part"), [1])
    },
    upsert("an upsert that collides in another set throws and undoes itself") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a", "slot": 1])
        try tx.insert("item", ["code": "b", "slot": 2])
        try expectError(.uniqueViolation) {
          try tx.insert("item", ["code": "a", "slot": 2], onConflict: .update(unique: [0]))
        }
        try expect(try tx.value("item", 1, "slot"), 1)
        try expectError(.uniqueViolation, "nothing collides in the named set") {
          try tx.insert("item", ["code": "c", "slot": 2], onConflict: .update(unique: [0]))
        }
      }
    },
    upsert("an upsert whose value is nil does not collide") { store in
      try store.write { tx in
        for _ in 0..<2 { try tx.insert("item", ["rank": 1], onConflict: .update(unique: [0])) }
      }
      try expect(try store.ids("item"), [1, 2])
    },
    upsert("an upsert finds a text by its composed form") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "\u{E9}", "rank": 1])
        try expect(
          try tx.insert("item", ["code": "e\u{301}", "rank": 2], onConflict: .update(unique: [0])), 1)
      }
      try expect(try store.ids("item"), [1])
    },
    upsert("an upsert whose identity is another row's throws") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a"])
        try tx.insert("item", ["code": "b"])
        try expectError(.uniqueViolation) {
          try tx.insert("item", id: 2, ["code": "c"], onConflict: .update(unique: [0]))
        }
      }
    },
    upsert("many upserts, some of them collisions, tell the identities in order") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "b", "rank": 0])
        var codes: [AttributeValue] = ["a", "b", "a", "c"]
        var told: [RowID] = []
        try tx.insert(
          into: try tx.schema.entity("item"), onConflict: .update(unique: [0]), inserted: { told.append($0) }
        ) { (row) throws(StoreError) in
          guard !codes.isEmpty else { return false }
          row.values[0] = codes.removeFirst()
          return true
        }
        try expect(told.count, 4)
        try expect(told[1], 1, "the row that was there")
        try expect(told[0] == told[2], "the third names the row of the first: \(told)")
      }
      try expect(try store.ids("item").count, 3)
    },
    upsert("replace deletes the rows that collide, with their delete rules") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a", "slot": 1])
        try tx.insert("item", ["code": "b", "slot": 2])
        try tx.insert("item", ["code": "c", "slot": 3])
        for item in 1...3 { try tx.insert("part", ["item": .int(Int64(item))]) }
      }
      let changes = try store.changes { tx in
        try tx.insert("item", ["code": "a", "slot": 2, "rank": 9], onConflict: .replace)
      }
      try expect(try rows(store).map(\.values), [["c", 3, .null], ["a", 2, 9]])
      try expect(try store.ids("part"), [3])
      try expect(changes?.entities["item"]?.deleted.keys.sorted(), [1, 2])
      try expect(changes?.entities["item"]?.inserted.count, 1)
      try expect(changes?.entities["part"]?.deleted.keys.sorted(), [1, 2])
    },
    upsert("replace by identity with other values is an update, net") { store in
      try store.write { try $0.insert("item", id: 4, ["code": "a", "rank": 1]) }
      let changes = try store.changes {
        try $0.insert("item", id: 4, ["code": "b", "rank": 1], onConflict: .replace)
      }
      try expect(
        changes,
        ChangeSet(entities: [
          "item": EntityChanges(updated: [4: .init(old: ["a", .null, 1], new: ["b", .null, 1])])
        ]))
    },
    upsert("replace by identity with equal values is nothing, net") { store in
      try store.write { try $0.insert("item", id: 4, ["code": "a", "rank": 1]) }
      try expect(
        try store.changes { try $0.insert("item", id: 4, ["code": "a", "rank": 1], onConflict: .replace) },
        nil)
    },
    ConformanceCase("upserts", "replace deletes the row of its identity before those of unique sets") {
      context in
      let store = try context.open([
        EntityDescription(
          "node", attributes: [AttributeDescription("code", .string, isOptional: true)],
          toOnes: [ToOneDescription("owner", to: "node", onDelete: .deny)], unique: [["code"]])
      ])
      try store.write { tx in
        try tx.insert("node", id: 1, ["code": "a"])
        try tx.insert("node", id: 2, ["owner": 1])
        // Row 2 alone denies the deletion of row 1, and is gone by then.
        try tx.insert("node", id: 2, ["code": "a"], onConflict: .replace)
      }
      try expect(try store.read { try $0.rows("node") }, [StoredRow(id: 2, values: ["a", .null])])
    },
    ConformanceCase("upserts", "replace of a row whose deletion is denied throws and undoes itself") {
      context in
      let store = try open(context, .deny)
      try store.write { tx in
        try tx.insert("item", ["code": "a", "rank": 1])
        try tx.insert("part", ["item": 1])
        try expectError(.deleteDenied) {
          try tx.insert("item", ["code": "a", "rank": 2], onConflict: .replace)
        }
        try expect(try tx.rows("item"), [StoredRow(id: 1, values: ["a", .null, 1])])
      }
    },
  ]

  private static func rows(_ store: any Store) throws -> [StoredRow] {
    try store.read { try $0.rows("item") }
  }

  private static func open(_ context: ConformanceContext, _ rule: DeleteRule) throws -> any Store {
    try context.open([
      EntityDescription(
        "item",
        attributes: [
          AttributeDescription("code", .string, isOptional: true),
          AttributeDescription("slot", .int, isOptional: true),
          AttributeDescription("rank", .int, isOptional: true),
        ], unique: [["code"], ["slot"]]),
      EntityDescription(
        "part", attributes: [], toOnes: [ToOneDescription("item", to: "item", onDelete: rule)]),
    ])
  }

  private static func upsert(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("upserts", name) { try body(try open($0, .cascade)) }
  }
}
