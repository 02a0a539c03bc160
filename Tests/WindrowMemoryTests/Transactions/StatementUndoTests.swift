import Foundation
import Testing
import Windrow
import WindrowMemory

/// A statement that fails leaves nothing behind, and the transaction goes on.
@Suite struct StatementUndoTests {
  private let store: MemoryStore
  private static let codes = (0..<3).map {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0)))
  }

  init() throws {
    // Deleting category 1 takes 2, 3 and 4 with it; notes deny the deletion of what they point to.
    let note = EntityDescription(
      "note", attributes: [], toOnes: [ToOneDescription("about", to: "category", onDelete: .deny)])
    store = try MemoryStore(
      schema: Schema(entities: [note, ExpenseSchema.category, ExpenseSchema.expense]),
      rows: [
        "category": [
          ["id": 1, "rank": 1], ["id": 2, "rank": 2, "parent": 1], ["id": 3, "rank": 3, "parent": 2],
          ["id": 4, "rank": 4, "parent": 1], ["id": 9, "rank": 9],
        ],
        "expense": [
          ExpenseSchema.expense(["id": 1, "title": "a", "code": .uuid(Self.codes[0]), "category": 3]),
          ExpenseSchema.expense(["id": 2, "title": "b", "code": .uuid(Self.codes[1]), "category": 4]),
        ],
      ])
  }

  private func state(_ transaction: any ReadTransaction) throws -> [Record] {
    try ["category", "expense", "note"].flatMap { try transaction.records(FetchDescription(entity: $0)) }
  }

  /// Statements that fail one after the other in one transaction, each with the kind of its error.
  @Test func failedStatementsUndoThemselves() throws {
    let statements: [(StoreError.Kind, (any WriteTransaction) throws -> Void)] = [
      (.uniqueViolation, { try $0.insert("expense", id: 1, ExpenseSchema.expense()) }),
      (.uniqueViolation, { try $0.insert("expense", ExpenseSchema.expense(["code": .uuid(Self.codes[1])])) }),
      (.uniqueViolation, { try $0.insert("expense", ExpenseSchema.expense(["title": "a"])) }),
      (.notNullViolation, { try $0.insert("expense", id: 1, ["amount": 1]) }),
      (.typeMismatch, { try $0.insert("expense", id: 1, ["amount": "1"]) }),
      (.invalidValue, { try $0.insert("expense", ExpenseSchema.expense(["amount": .double(.nan)])) }),
      (.invalidValue, { try $0.insert("expense", id: .min, ExpenseSchema.expense()) }),
      (.uniqueViolation, { try $0.update("expense", id: 2, ["amount": 9, "code": .uuid(Self.codes[0])]) }),
      (.notNullViolation, { try $0.update("expense", id: 2, ["title": "z", "paid": nil]) }),
      (.rowNotFound, { try $0.update("expense", id: 77, ["title": "z"]) }),
      (.typeMismatch, { try $0.update("expense", id: 77, ["title": 1]) }),
      (.rowNotFound, { try $0.delete("expense", id: 77) }),
      (.deleteDenied, { try $0.delete("category", id: 1) }),
      (.deleteDenied, { try $0.insert("category", id: 1, ["rank": 5], onConflict: .replace) }),
      (.unsupported, { try $0.insert("category", ["rank": 5], onConflict: .update(unique: [0])) }),
      (.unsupported, { try $0.execute(sql: "DELETE FROM category", []) }),
    ]
    try store.write { transaction in
      try transaction.insert("note", id: 1, ["about": 4])
      let before = try state(transaction)
      for (kind, statement) in statements {
        #expect(kindOfError { try statement(transaction) } == kind)
        #expect(try state(transaction) == before)
      }
      try transaction.delete("note", id: 1)
      try transaction.delete("category", id: 1)
      #expect(try transaction.ids(FetchDescription(entity: "category")) == [9])
      #expect(
        try transaction.records(FetchDescription(entity: "expense")).map { $0["category"] } == [.null, .null])
    }
  }

  @Test func theIndexesAreUndoneToo() throws {
    try store.write { transaction in
      #expect(
        kindOfError {
          try transaction.savepoint {
            try transaction.update("expense", id: 1, ["code": .uuid(Self.codes[2]), "category": 9])
            try transaction.delete("expense", id: 2)
            try transaction.insert("expense", ExpenseSchema.expense(["code": .uuid(Self.codes[1])]))
            throw StoreError(.io, "enough")
          }
        } == .io)
      // The old values are taken again, the new ones free.
      #expect(
        kindOfError {
          try transaction.insert("expense", ExpenseSchema.expense(["code": .uuid(Self.codes[1])]))
        }
          == .uniqueViolation)
      try transaction.insert("expense", ExpenseSchema.expense(["code": .uuid(Self.codes[2])]))
      try transaction.delete("category", id: 9)
      try transaction.delete("category", id: 3)
      #expect(try transaction.record("expense", id: 1)?["category"] == .null)
    }
  }

  @Test func identitiesGoOnWhereTheyWereAfterAnUndo() throws {
    let expense = ExpenseSchema.expense()
    try store.write { transaction in
      _ = try? transaction.savepoint {
        #expect(try transaction.insert("expense", id: 50, expense) == 50)
        throw Abandoned()
      }
      #expect(try transaction.insert("expense", expense) == 3)
      try transaction.delete("expense", id: 3)
      #expect(try transaction.insert("expense", expense) == 4)
      #expect(try transaction.insert("expense", id: -5, expense) == -5)
      #expect(try transaction.insert("expense", expense) == 5)
    }
    _ = try? store.write { transaction in
      #expect(try transaction.insert("expense", expense) == 6)
      throw Abandoned()
    }
    try store.write { transaction in
      #expect(try transaction.insert("expense", expense) == 6)
      try transaction.insert("expense", id: .max, expense)
      #expect(kindOfError { try transaction.insert("expense", expense) } == .storeFull)
      try transaction.delete("expense", id: .max)
      #expect(kindOfError { try transaction.insert("expense", expense) } == .storeFull)
    }
  }

  @Test func aForeignKeyViolationRollsBackEverything() throws {
    let before = try store.read { try state($0) }
    #expect(
      kindOfError {
        try store.write { transaction in
          try transaction.delete("category", id: 9)
          try transaction.insert("expense", ExpenseSchema.expense(["category": 9]))
        }
      } == .foreignKeyViolation)
    #expect(try store.read { try state($0) } == before)
    try store.write { transaction in
      try transaction.insert("expense", ExpenseSchema.expense(["category": 10]))
      try transaction.insert("category", id: 10, ["rank": 1])
    }
    #expect(store.statistics.rollbacks == 1)
  }

  @Test func upsertsKeepTheIdentityAndReplaceTakesANewOne() throws {
    try store.write { transaction in
      let byCode = try transaction.upsert(on: ["code"], of: "expense")
      let values = ExpenseSchema.expense(["title": "new", "code": .uuid(Self.codes[0])])
      #expect(try transaction.insert("expense", values, onConflict: byCode) == 1)
      #expect(try transaction.record("expense", id: 1)?["category"] == .null)
      #expect(try transaction.insert("expense", id: 1, values, onConflict: byCode) == 1)
      #expect(
        kindOfError { try transaction.insert("expense", id: 2, values, onConflict: byCode) }
          == .uniqueViolation)
      let clash = ExpenseSchema.expense(["title": "b", "code": .uuid(Self.codes[0])])
      #expect(
        kindOfError { try transaction.insert("expense", clash, onConflict: byCode) } == .uniqueViolation)
      // It collides with both rows, by code and by title.
      #expect(try transaction.insert("expense", clash, onConflict: .replace) == 3)
      #expect(try transaction.ids(FetchDescription(entity: "expense")) == [3])
    }
  }

  @Test func aCascadeMayBeAsLongAsATable() throws {
    let count: Int64 = 20_000
    try store.write { transaction in
      for id in 100..<(100 + count) {
        try transaction.insert("category", id: id, ["rank": 1, "parent": id == 100 ? nil : .int(id - 1)])
      }
      try transaction.update("category", id: 100, ["parent": .int(99 + count)])
      try transaction.delete("category", id: 100)
      #expect(try transaction.ids(FetchDescription(entity: "category")) == [1, 2, 3, 4, 9])
    }
  }
}
