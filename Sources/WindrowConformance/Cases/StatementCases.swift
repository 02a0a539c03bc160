import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Statements: what they write, and that one which fails undoes itself and leaves the transaction usable.
  static let statements: [ConformanceCase] = [
    statement("an update changes the columns named and no others") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a", "rank": 1])
        try tx.update("item", 1, ["rank": 2])
        try tx.update("item", 1, [:])
      }
      try expect(try store.read { try $0.rows("item") }, [StoredRow(id: 1, values: ["a", 2])])
    },
    statement("a column named twice in an update ends with the last value") { store in
      try store.write { tx in
        try tx.insert("item", ["rank": 1])
        let entity = try tx.schema.entity("item")
        try tx.update(
          entity, id: 1, [ColumnChange(column: 1, value: 5), ColumnChange(column: 1, value: 6)])
      }
      try expect(try store.read { try $0.value("item", 1, "rank") }, 6)
    },
    statement("a failed insert of several keeps the rows before it") { store in
      try store.write { tx in
        var codes: [AttributeValue] = ["a", "b", "a", "c"]
        try expectError(.uniqueViolation) {
          try tx.insert(
            into: try tx.schema.entity("item"), onConflict: .fail, inserted: { _ in }
          ) { (row) throws(StoreError) in
            guard !codes.isEmpty else { return false }
            row.values[0] = codes.removeFirst()
            return true
          }
        }
        try expect(try tx.ids("item"), [1, 2])
        try expect(codes, ["c"], "rows not asked for")
      }
      try expect(try store.ids("item"), [1, 2])
    },
    statement("an error of the closure that fills rows ends the insert and is passed on") { store in
      try store.write { tx in
        var isFirst = true
        try expectError(.io) {
          try tx.insert(
            into: try tx.schema.entity("item"), onConflict: .fail, inserted: { _ in }
          ) { (_) throws(StoreError) in
            guard isFirst else { throw StoreError(.io, "the source failed") }
            isFirst = false
            return true
          }
        }
        try expect(try tx.ids("item"), [1])
      }
    },
    statement("a row of another number of values than the entity's is misuse") { store in
      try store.write { tx in
        for count in [0, 1, 3] {
          try expectError(.misuse, "\(count) values") {
            try tx.insert(
              into: try tx.schema.entity("item"), onConflict: .fail, inserted: { _ in }
            ) { (row) throws(StoreError) in
              row.values = Array(repeating: .null, count: count)
              return true
            }
          }
        }
        try expect(try tx.ids("item"), [])
      }
    },
    statement("after any failed statement the transaction goes on and commits") { store in
      try store.write { tx in
        try tx.insert("item", ["code": "a"])
        try expectError(.uniqueViolation) { try tx.insert("item", ["code": "a"]) }
        try expectError(.rowNotFound) { try tx.update("item", 9, ["rank": 1]) }
        try expectError(.rowNotFound) { try tx.delete("item", 9) }
        try expectError(.typeMismatch) { try tx.insert("item", ["rank": "x"]) }
        try expectError(.unknownAttribute) { try tx.insert("item", ["nope": 1]) }
        try expectError(.unknownAttribute) {
          try tx.ids("item", .comparison(.path("nope"), .equal, .constant(1), []))
        }
        try tx.insert("item", ["code": "b"])
      }
      try expect(try store.read { try $0.rows("item") }.map { $0.values[0] }, ["a", "b"])
    },
    statement("a transaction reads its own writes") { store in
      try store.write { tx in
        try tx.insert("item", ["rank": 2])
        try tx.insert("item", ["rank": 1])
        let sorted = FetchDescription(entity: "item", sort: [SortTerm("rank")])
        try expect(try tx.ids(sorted), [2, 1])
        try tx.update("item", 1, ["rank": 0])
        try expect(try tx.ids(sorted), [1, 2])
        try expect(try tx.aggregate("item", nil, .sum("rank")), [1])
        try tx.delete("item", 1)
        try expect(try tx.count(sorted), 1)
      }
    },
    statement("a read of the same thread inside a write reads through it") { store in
      try store.write { tx in
        try tx.insert("item", ["rank": 2])
        try expect(try store.ids("item"), [1])
        try expect(try store.read { try $0.aggregate("item", nil, .count) }, [1])
      }
    },
    ConformanceCase("statements", "SQL is refused where the store has none") { context in
      let store = try Ledger.open(context)
      if store.capabilities.contains(.sql) { throw ConformanceSkip("the store has SQL") }
      try expectError(.unsupported) { try store.write { try $0.execute(sql: "DELETE FROM expense", []) } }
    },
    ConformanceCase("statements", "SQL with parameters of every type", needs: .sql) { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        try tx.execute(
          sql: "INSERT INTO expense (title, amount, cents, paid) VALUES (?, ?, ?, ?)",
          ["it's", 1.5, .int(.max), true])
        try tx.execute(sql: "UPDATE expense SET cents = ? WHERE title = ?", [.null, "it's"])
      }
      try expect(
        try store.read { try $0.rows("expense") }.map { Array($0.values.prefix(3)) }, [["it's", 1.5, .null]])
    },
    ConformanceCase("statements", "SQL takes as many arguments as it has parameters", needs: .sql) {
      context in
      let store = try Ledger.open(context)
      try store.write { tx in
        let sql = "INSERT INTO expense (title, cents) VALUES (?1, ?2)"
        for arguments: [AttributeValue] in [[], ["a"], ["a", 1, 2]] {
          try expectError(.misuse, "\(arguments.count) arguments") { try tx.execute(sql: sql, arguments) }
        }
        try tx.execute(sql: "UPDATE expense SET title = ?1 WHERE title = ?1", ["a"])
        try expect(try tx.ids("expense"), [])
      }
    },
    ConformanceCase("statements", "SQL cannot end the transaction, however it is spelled", needs: .sql) {
      context in
      let store = try Ledger.open(context)
      let spellings = [
        "COMMIT", "\u{FEFF}COMMIT", "-- x\u{2028}SELECT 1\nCOMMIT", "/*\u{301} */COMMIT", "end", "Rollback",
        "BEGIN", "SAVEPOINT a", "RELEASE a", "ROLLBACK TO windrow_statement", "/**/\tcommit transaction",
        "ATTACH ':memory:' AS other", "DETACH main", "VACUUM", "PRAGMA foreign_keys = OFF",
        "PRAGMA query_only(1)", "PRAGMA main.journal_mode = DELETE", "pragma Temp_Store = 2",
      ]
      let kept: ()? = try? store.write { tx in
        try tx.insert("expense", ["title": "a"])
        for sql in spellings { try expectError(.misuse, sql) { try tx.execute(sql: sql, []) } }
        throw ConformanceSkip("so that what is kept was committed by SQL")
      }
      try expect(kept == nil, "the closure threw")
      try expect(try store.ids("expense"), [])
      try store.write { try $0.execute(sql: "PRAGMA user_version = 7", []) }
    },
    ConformanceCase("statements", "SQL that is wrong is an error, and the transaction goes on", needs: .sql) {
      context in
      let store = try Ledger.open(context)
      try store.write { tx in
        try expectError(.sql) { try tx.execute(sql: "UPDATE nothing SET a = 1", []) }
        try tx.insert("expense", ["title": "a"])
      }
      try expect(try store.ids("expense"), [1])
    },
  ]

  private static func statement(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("statements", name) { context in
      try body(
        try context.open([
          EntityDescription(
            "item",
            attributes: [
              AttributeDescription("code", .string, isOptional: true),
              AttributeDescription("rank", .int, isOptional: true),
            ], unique: [["code"]])
        ]))
    }
  }
}
