import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Savepoints: nested transactions that are undone alone.
  static let savepoints: [ConformanceCase] = [
    savepoint("one that throws is undone, and its error passes through") { store in
      let changes = try store.changes { tx in
        try tx.insert("item", ["rank": 1])
        do {
          try tx.savepoint {
            try tx.insert("item", ["rank": 2])
            try tx.update("item", 1, ["rank": 9])
            throw Stop(number: 5)
          }
          throw ConformanceFailure("the savepoint did not throw")
        } catch let stop as Stop { try expect(stop.number, 5) }
        try expect(try tx.rows("item"), [StoredRow(id: 1, values: [1])])
      }
      try expect(try store.read { try $0.rows("item") }, [StoredRow(id: 1, values: [1])])
      try expect(changes?.entities["item"]?.inserted, [1: [1]])
    },
    savepoint("one that returns is kept, with its result") { store in
      let id = try store.write { tx in try tx.savepoint { try tx.insert("item", ["rank": 1]) } }
      try expect(id, 1)
      try expect(try store.ids("item"), [1])
    },
    savepoint("an inner one is undone alone") { store in
      try store.write { tx in
        try tx.savepoint {
          try tx.insert("item", ["rank": 1])
          try? tx.savepoint {
            try tx.insert("item", ["rank": 2])
            throw Stop(number: 1)
          }
          try tx.insert("item", ["rank": 3])
        }
      }
      try expect(try store.read { try $0.rows("item") }.map { $0.values[0] }, [1, 3])
    },
    savepoint("an outer one undoes what an inner one kept") { store in
      let changes = try store.changes { tx in
        try tx.insert("item", ["rank": 0])
        try? tx.savepoint {
          try tx.savepoint { try tx.insert("item", ["rank": 1]) }
          throw Stop(number: 1)
        }
      }
      try expect(try store.read { try $0.rows("item") }.map { $0.values[0] }, [0])
      try expect(changes?.count, 1)
    },
    savepoint("one behind one that was undone") { store in
      try store.write { tx in
        for rank: Int64 in 0..<4 {
          try? tx.savepoint {
            try tx.insert("item", ["rank": .int(rank)])
            if rank % 2 == 0 { throw Stop(number: 1) }
          }
        }
      }
      try expect(try store.read { try $0.rows("item") }.map { $0.values[0] }, [1, 3])
    },
    savepoint("a failed statement inside one undoes that statement alone") { store in
      try store.write { tx in
        try tx.savepoint {
          try tx.insert("item", id: 1, ["rank": 1])
          try expectError(.uniqueViolation) { try tx.insert("item", id: 1, ["rank": 2]) }
          try tx.insert("item", ["rank": 3])
        }
      }
      try expect(try store.ids("item"), [1, 2])
    },
    savepoint("a delete with its cascades is undone") { store in
      try store.write { tx in
        try tx.insert("item", ["rank": 1])
        try tx.insert("part", ["item": 1])
      }
      let changes = try store.changes { tx in
        try? tx.savepoint {
          try tx.delete("item", 1)
          try expect(try tx.ids("part"), [])
          throw Stop(number: 1)
        }
        try expect(try tx.ids("part"), [1])
      }
      try expect(changes, nil)
      try expect(try store.read { try $0.rows("part") }, [StoredRow(id: 1, values: [1])])
    },
    savepoint("five deep, undone at every depth") { store in
      try store.write { tx in try nest(tx, 5) }
      try expect(try store.read { try $0.rows("item") }.map { $0.values[0] }, [5])
    },
    savepoint("a transaction that throws undoes savepoints that were kept") { store in
      try? store.write { tx in
        try tx.savepoint { try tx.insert("item", ["rank": 1]) }
        throw Stop(number: 1)
      }
      try expect(try store.ids("item"), [])
    },
  ]

  private static func nest(_ tx: any WriteTransaction, _ depth: Int64) throws {
    try tx.insert("item", ["rank": .int(depth)])
    guard depth > 0 else { return }
    try? tx.savepoint {
      try nest(tx, depth - 1)
      throw Stop(number: Int(depth))
    }
  }

  private static func savepoint(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("savepoints", name) { context in
      try body(
        try context.open([
          EntityDescription("item", attributes: [AttributeDescription("rank", .int, isOptional: true)]),
          EntityDescription(
            "part", attributes: [], toOnes: [ToOneDescription("item", to: "item", onDelete: .cascade)]),
        ]))
    }
  }
}

/// An error of the caller's own, which must pass through unwrapped.
struct Stop: Error, Equatable {
  let number: Int
}
