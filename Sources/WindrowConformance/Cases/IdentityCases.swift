import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Identities: given, permanent, never used again.
  static let identity: [ConformanceCase] = [
    identity("rows are numbered from 1 in the order of insertion") { store in
      let ids = try store.write { tx in try (0..<3).map { try tx.insert("item", ["rank": .int($0)]) } }
      try expect(ids, [1, 2, 3])
    },
    identity("an identity given by hand is kept, and the next one follows the greatest") { store in
      try store.write { tx in
        try expect(try tx.insert("item", id: 10), 10)
        try expect(try tx.insert("item", id: 5), 5)
        try expect(try tx.insert("item"), 11)
      }
      try expect(try store.ids("item"), [5, 10, 11])
    },
    identity("the identity of a deleted row is never used again") { store in
      try store.write { tx in for _ in 0..<3 { try tx.insert("item") } }
      try store.write { tx in for id in 1...3 { try tx.delete("item", RowID(id)) } }
      try expect(try store.write { try $0.insert("item") }, 4)
    },
    identity("the identity of a row that was deleted in its own transaction is not used again in it") {
      store in
      try store.write { tx in
        let first = try tx.insert("item")
        try tx.delete("item", first)
        let second = try tx.insert("item")
        try expect(second > first, "expected an identity above \(first), got \(second)")
      }
    },
    identity("a deleted row can be put back under its identity") { store in
      try store.write { try $0.insert("item", id: 7, ["name": "a"]) }
      try store.write { try $0.delete("item", 7) }
      try store.write { try $0.insert("item", id: 7, ["name": "b"]) }
      try expect(try store.read { try $0.value("item", 7, "name") }, "b")
    },
    identity("negative identities and zero are identities") { store in
      try store.write { tx in for id: RowID in [-5, 0, 3] { try tx.insert("item", id: id) } }
      try expect(try store.ids("item"), [-5, 0, 3])
      try expect(try store.ids("item", .comparison(.path("id"), .less, .constant(0), [])), [-5])
    },
    identity("an identity that is taken is a unique violation") { store in
      try store.write { tx in
        try tx.insert("item", id: 1, ["name": "a"])
        try expectError(.uniqueViolation) { try tx.insert("item", id: 1, ["name": "b"]) }
        try expect(try tx.value("item", 1, "name"), "a")
      }
    },
    identity("entities count their identities separately") { store in
      try store.write { tx in
        try expect(try tx.insert("item"), 1)
        try expect(try tx.insert("other"), 1)
        try expect(try tx.insert("item"), 2)
      }
    },
    identity("identities far beyond 32 bits are kept exactly") { store in
      let ids: [RowID] = [1 << 31, 1 << 32 + 1, 1 << 53 + 1, .max - 1]
      try store.write { tx in for id in ids { try tx.insert("item", id: id) } }
      try expect(try store.ids("item"), ids)
      try expect(
        try store.ids("item", .comparison(.path("id"), .equal, .constant(.int(1 << 53 + 1)), [])),
        [1 << 53 + 1])
    },
    identity("rows read by identity leave out those that are missing") { store in
      try store.write { tx in for _ in 0..<3 { try tx.insert("item") } }
      let found = try store.read { tx in
        var found: Set<RowID> = []
        try tx.forEachRow(of: try tx.schema.entity("item"), ids: [3, 99, 1]) { (view) throws(StoreError) in
          found.insert(view.id)
        }
        return found
      }
      try expect(found, [1, 3])
    },
    identity("an identity updated or deleted that is not there is rowNotFound") { store in
      try store.write { tx in
        try expectError(.rowNotFound, "update") { try tx.update("item", 1, ["name": "a"]) }
        try expectError(.rowNotFound, "delete") { try tx.delete("item", 1) }
        try expectError(.rowNotFound, "update of nothing") { try tx.update("item", 1, [:]) }
      }
    },
    identity("the closure of an insert is told each identity in turn") { store in
      var told: [RowID] = []
      try store.write { tx in
        var left = 4
        try tx.insert(
          into: try tx.schema.entity("item"), onConflict: .fail, inserted: { told.append($0) }
        ) { (row) throws(StoreError) in
          guard left > 0 else { return false }
          row.id = left == 2 ? 20 : nil
          left -= 1
          return true
        }
      }
      try expect(told, [1, 2, 20, 21])
    },
    identity("the buffer of an insert comes empty for each row") { store in
      try store.write { tx in
        var left = 2
        try tx.insert(
          into: try tx.schema.entity("item"), onConflict: .fail, inserted: { _ in }
        ) { (row) throws(StoreError) in
          guard left > 0 else { return false }
          guard row.id == nil, row.values.allSatisfy(\.isNull), row.values.count == 2 else {
            throw StoreError(.misuse, "the buffer holds \(row)")
          }
          if left == 2 { (row.id, row.values) = (9, ["a", 1]) }
          left -= 1
          return true
        }
      }
      try expect(
        try store.read { try $0.rows("item") },
        [StoredRow(id: 9, values: ["a", 1]), StoredRow(id: 10, values: [.null, .null])])
    },
  ]

  private static func identity(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("identity", name) { context in
      try body(
        try context.open([
          EntityDescription(
            "item",
            attributes: [
              AttributeDescription("name", .string, isOptional: true),
              AttributeDescription("rank", .int, isOptional: true),
            ]),
          EntityDescription("other", attributes: [AttributeDescription("name", .string, isOptional: true)]),
        ]))
    }
  }
}
