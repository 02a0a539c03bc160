import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Transactions: all or nothing, errors unwrapped, no use beyond the end.
  static let transactions: [ConformanceCase] = [
    transaction("a closure that throws rolls back, and its own error passes through") { store in
      try store.write { try $0.insert("expense", ["title": "a"]) }
      do {
        try store.write { tx in
          try tx.insert("expense", ["title": "b"])
          try tx.update("expense", 1, ["title": "c"])
          try tx.insert("category")
          throw Stop(number: 7)
        }
        throw ConformanceFailure("the write did not throw")
      } catch let stop as Stop { try expect(stop.number, 7) }
      try expect(try store.read { try $0.rows("expense") }.map { $0.values[0] }, ["a"])
      try expect(try store.ids("category"), [])
    },
    transaction("an error thrown by a read passes through") { store in
      do {
        try store.read { _ in throw Stop(number: 8) }
        throw ConformanceFailure("the read did not throw")
      } catch let stop as Stop { try expect(stop.number, 8) }
    },
    transaction("a read and a write return what their closures return") { store in
      try expect(try store.write { _ in "result" }, "result")
      try expect(try store.read { _ in 5 }, 5)
    },
    transaction("a store error thrown by a statement and not caught rolls back and keeps its kind") { store in
      try expectError(.rowNotFound) {
        try store.write { tx in
          try tx.insert("expense")
          try tx.update("expense", 99, ["title": "a"])
        }
      }
      try expect(try store.ids("expense"), [])
    },
    transaction("a write inside a write is misuse, and the outer one goes on") { store in
      try store.write { tx in
        try tx.insert("expense", ["title": "a"])
        try expectError(.misuse) { try store.write { try $0.insert("expense", ["title": "b"]) } }
        try tx.insert("expense", ["title": "c"])
      }
      try expect(try store.read { try $0.rows("expense") }.map { $0.values[0] }, ["a", "c"])
    },
    transaction("inside a settled read, a write and another are misuse, and a read goes through it") {
      store in
      try store.write { try $0.insert("expense", ["title": "a"]) }
      try store.withSettledReadTransaction { tx in
        try expectError(.misuse, "a write") { try store.write { try $0.insert("expense") } }
        try expectError(.misuse, "another") { try store.withSettledReadTransaction { _ in } }
        try expectError(.misuse, "closing") { try store.close() }
        try expect(try store.ids("expense"), [1])
        try expect(try tx.ids("expense"), [1])
      }
      try store.write { try $0.insert("expense", ["title": "b"]) }
      try expect(try store.ids("expense"), [1, 2])
    },
    transaction("a settled read inside a read or a write is misuse, and they go on") { store in
      try store.write { tx in
        try expectError(.misuse, "in a write") { try store.withSettledReadTransaction { _ in } }
        try tx.insert("expense")
      }
      try store.read { tx in
        try expectError(.misuse, "in a read") { try store.withSettledReadTransaction { _ in } }
        try expect(try tx.ids("expense"), [1])
      }
    },
    transaction("a read transaction used after its end is misuse") { store in
      let kept = try store.read { UncheckedTransaction($0) }
      try expectError(.misuse) { try kept.value.ids("expense") }
      try expectError(.misuse) { try kept.value.rows("expense") }
      try expectError(.misuse) { try kept.value.aggregate("expense", nil, .count) }
    },
    transaction("a write transaction used after its end is misuse, and writes nothing") { store in
      let holder = Holder()
      try store.write { holder.transaction = $0 }
      guard let kept = holder.transaction else { throw ConformanceFailure("no transaction") }
      try expectError(.misuse) { try kept.insert("expense") }
      try expectError(.misuse) { try kept.ids("expense") }
      try expectError(.misuse) { try kept.delete("expense", 1) }
      try expectError(.misuse) { try kept.savepoint {} }
      try expect(try store.ids("expense"), [])
    },
    transaction("a write transaction that was rolled back is over too") { store in
      let holder = Holder()
      try? store.write { tx in
        holder.transaction = tx
        throw Stop(number: 1)
      }
      try expectError(.misuse) { try holder.transaction?.insert("expense") }
      try expect(try store.write { try $0.insert("expense", ["title": "a"]) } > 0, "the next write works")
    },
    transaction("writes follow each other, each seeing the one before") { store in
      for number in 1...20 {
        try store.write { tx in
          try expect(try tx.count(FetchDescription(entity: "expense")), number - 1)
          try tx.insert("expense")
        }
        try expect(try store.ids("expense").count, number)
      }
    },
    transaction("a read inside a read of the same thread sees the same rows") { store in
      try store.write { try $0.insert("expense") }
      try store.read { outer in
        let ids = try outer.ids("expense")
        try expect(try store.ids("expense"), ids)
      }
    },
    transaction("the schema of a transaction is the store's") { store in
      try expect(try store.read { $0.schema }, store.schema)
      try expect(try store.write { $0.schema }, store.schema)
    },
    transaction("an empty transaction commits nothing and says nothing") { store in
      try expect(try store.changes { _ in }, nil)
    },
  ]

  private static func transaction(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("transactions", name) { try body(try Ledger.open($0)) }
  }
}

/// A read transaction that a case keeps beyond its end, to see that it is refused.
private struct UncheckedTransaction {
  let value: any ReadTransaction

  init(_ value: any ReadTransaction) { self.value = value }
}

/// Where a case keeps a write transaction beyond its end.
private final class Holder {
  var transaction: (any WriteTransaction)?
}
