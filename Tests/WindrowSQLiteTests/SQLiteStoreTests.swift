import Foundation
import Testing
import Windrow
import WindrowSQLite

@Suite struct SQLiteStoreTests {
  @Test func everyTypeComesBackAsItWasSaved() throws {
    let store = try TestSchema.memory()
    let code = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let values: [AttributeValue] = [
      .string("a\u{0}b é"), .double(.infinity), .int(.min), .decimal(Decimal(string: "-12.34")!),
      .date(Date(timeIntervalSinceReferenceDate: 0.1)), .bool(true), .uuid(code), .data(Data([0, 255, 1])),
      .null,
    ]
    try store.write { (transaction) throws in
      var isFirst = true
      try transaction.insert(into: TestSchema.expense, onConflict: .fail, inserted: { _ in }) { row in
        guard isFirst else { return false }
        isFirst = false
        row.values = values
        return true
      }
    }
    let record = try store.read { try $0.record("expense", id: 1) }
    #expect(record?.values == values)
  }

  @Test func emptyTextsAndBytesAreNotNil() throws {
    let store = try TestSchema.memory()
    let id = try store.write { (transaction) throws in
      try transaction.insert("expense", TestSchema.expense(["title": "", "blob": .data(Data())]))
    }
    let record = try store.read { try $0.record("expense", id: id) }
    #expect(record?["title"] == .string(""))
    #expect(record?["blob"] == .data(Data()))
  }

  @Test func identitiesAreNeverUsedAgain() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      let first = try transaction.insert("category", ["rank": 1])
      let second = try transaction.insert("category", ["rank": 2])
      #expect([first, second] == [1, 2])
      try transaction.delete("category", id: 2)
      #expect(try transaction.insert("category", ["rank": 3]) == 3)
      #expect(try transaction.insert("category", id: 10, ["rank": 4]) == 10)
      #expect(try transaction.insert("category", ["rank": 5]) == 11)
    }
  }

  @Test func rowsComeInOrderAndWithinTheWindow() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      for (index, name) in ["b", "a", nil, "c"].enumerated() {
        try transaction.insert(
          "category", ["name": name.map(AttributeValue.string) ?? nil, "rank": .int(Int64(index))])
      }
    }
    try store.read { (transaction) throws in
      #expect(
        try transaction.ids(FetchDescription(entity: "category", sort: [SortTerm("name")])) == [3, 2, 1, 4])
      #expect(
        try transaction.ids(FetchDescription(entity: "category", sort: [SortTerm("name", .descending)]))
          == [4, 1, 2, 3])
      #expect(
        try transaction.ids(
          FetchDescription(entity: "category", sort: [SortTerm("name", nulls: .last)], limit: 2, offset: 1))
          == [1, 4])
      #expect(
        try transaction.count(FetchDescription(entity: "category", limit: 2, offset: 3)) == 1)
    }
  }

  @Test func aFailedStatementLeavesTheTransactionUsable() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      try transaction.insert("expense", TestSchema.expense(["title": "x"]))
      let error = storeError { _ = try transaction.insert("expense", TestSchema.expense(["title": "x"])) }
      #expect(error?.kind == .uniqueViolation)
      #expect(error?.extendedCode == 2067)
      #expect(error?.entity == "expense")
      #expect(error?.sql?.hasPrefix("INSERT INTO \"expense\"") == true)
      #expect(storeError { _ = try transaction.insert("expense", ["amount": 1]) }?.kind == .notNullViolation)
      try transaction.insert("expense", TestSchema.expense(["title": "y"]))
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "expense")) } == 2)
  }

  @Test func savepointsUndoOnlyWhatIsInside() throws {
    struct Stop: Error {}
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      try transaction.insert("category", ["rank": 1])
      #expect(throws: Stop.self) {
        try transaction.savepoint {
          try transaction.insert("category", ["rank": 2])
          _ = try transaction.savepoint { try transaction.insert("category", ["rank": 3]) }
          throw Stop()
        }
      }
      _ = try transaction.savepoint { try transaction.insert("category", ["rank": 4]) }
    }
    let ranks = try store.read { try $0.records(FetchDescription(entity: "category")).map { $0["rank"] } }
    #expect(ranks == [.int(1), .int(4)])
  }

  @Test func anErrorOfTheClosureRollsBackAndPassesThrough() throws {
    struct Stop: Error {}
    let store = try TestSchema.memory()
    #expect(throws: Stop.self) {
      try store.write { (transaction) throws in
        try transaction.insert("category", ["rank": 1])
        throw Stop()
      }
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 0)
    #expect(store.statistics.rollbacks == 1)
  }

  @Test func foreignKeysAreCheckedAtTheCommit() throws {
    let store = try TestSchema.memory()
    let error = storeError {
      try store.write { (transaction) throws in
        _ = try transaction.insert("expense", TestSchema.expense(["category": 9]))
      }
    }
    #expect(error?.kind == .foreignKeyViolation)
    try store.write { (transaction) throws in
      try transaction.insert("expense", TestSchema.expense(["category": 9]))
      try transaction.insert("category", id: 9, ["rank": 1])
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "expense")) } == 1)
  }

  @Test func deleteRulesRunLastDeclaredFirst() throws {
    let a = EntityDescription("a", attributes: [])
    let b = EntityDescription(
      "b", attributes: [],
      toOnes: [
        ToOneDescription("one", to: "a", onDelete: .deny),
        ToOneDescription("two", to: "a", onDelete: .cascade),
      ])
    let schema = try Schema(entities: [a, b])
    let folder = try TemporaryFolder()
    for round in 0..<2 {
      // The second round is on the reopened file, where SQLite has read the tables anew.
      let store = try SQLiteStore(path: folder.path(), schema: schema)
      try store.write { (transaction) throws in
        let target = try transaction.insert("a", [:])
        // The cascade of the later relationship takes the row before the earlier one would deny.
        try transaction.insert("b", ["one": .int(target), "two": .int(target)])
        try transaction.delete("a", id: target)
        let other = try transaction.insert("a", [:])
        try transaction.insert("b", ["one": .int(other)])
        let error = storeError { try transaction.delete("a", id: other) }
        #expect(error?.kind == .deleteDenied, "round \(round)")
        #expect(storeError { try transaction.delete("a", id: 999) }?.kind == .rowNotFound)
      }
      try store.close()
    }
  }

  @Test func cascadesReachDeeperThanTriggersMay() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      var parent = AttributeValue.null
      for rank in 0..<Int64(3000) {
        parent = .int(try transaction.insert("category", ["rank": .int(rank), "parent": parent]))
      }
      try transaction.insert("expense", TestSchema.expense(["category": parent]))
      try transaction.delete("category", id: 2)
      #expect(try transaction.ids(FetchDescription(entity: "category")) == [1])
      #expect(try transaction.record("expense", id: 1)?["category"] == .null)
    }
  }

  @Test func aFaultOfAStoreThatIsGoneSaysSo() throws {
    var store: SQLiteStore? = try TestSchema.memory()
    let failures = try #require(store?.faultFailures)
    var children: [GoneCategory] = []
    try store?.write { (transaction) throws in
      try transaction.insert("category", id: 1, ["rank": 1, "name": "parent"])
      try transaction.insert("category", id: 2, ["rank": 2, "parent": 1])
      try transaction.forEachRow(of: TestSchema.category, ids: [2]) { (row) throws(StoreError) in
        try GoneCategory.decode(row, into: &children)
      }
      #expect(children.first?.parent?.name == "parent")
    }
    #expect(try children.first?.$parent.fetch()?.rank == 1)
    #expect(store?.statistics.faults == 2)
    store = nil
    #expect(storeError { _ = try children.first?.$parent.fetch() }?.kind == .closed)
    #expect(children.first?.parent == nil)
    #expect(failures.recent.map(\.kind) == [.closed])
  }

  @Test func upsertsKeepTheIdentity() throws {
    let store = try TestSchema.memory()
    let code = AttributeValue.uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7)))
    try store.write { (transaction) throws in
      let rule = try transaction.upsert(on: ["code"], of: "expense")
      let first = try transaction.insert("expense", TestSchema.expense(["code": code]), onConflict: rule)
      let changed = TestSchema.expense(["code": code, "cents": 7])
      #expect(try transaction.insert("expense", changed, onConflict: rule) == first)
      // Nothing differs, so nothing is written and the identity is looked up.
      #expect(try transaction.insert("expense", changed, onConflict: rule) == first)
      let other = try transaction.insert("expense", TestSchema.expense(), onConflict: rule)
      #expect(other != first)
      #expect(
        storeError { _ = try transaction.insert("expense", id: other, changed, onConflict: rule) }?.kind
          == .uniqueViolation)
      #expect(try transaction.record("expense", id: first)?["cents"] == .int(7))
    }
  }

  @Test func replacingDeletesEveryRowThatCollides() throws {
    let store = try TestSchema.memory()
    let code = AttributeValue.uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7)))
    try store.write { (transaction) throws in
      let one = try transaction.insert("expense", TestSchema.expense(["code": code, "title": "a"]))
      let two = try transaction.insert("expense", TestSchema.expense(["title": "b"]))
      let new = try transaction.insert(
        "expense", TestSchema.expense(["code": code, "title": "b"]), onConflict: .replace)
      #expect(new > two && two > one)
      #expect(try transaction.ids(FetchDescription(entity: "expense")) == [new])
    }
  }

  @Test func aSumTooGreatOnTheWayIsStillExact() throws {
    let store = try TestSchema.memory()
    let sum = AggregateDescription(entity: "expense", values: [.sum("cents"), .average("cents")])
    try store.write { (transaction) throws in
      for cents in [Int64.max, 1, -2] {
        try transaction.insert("expense", TestSchema.expense(["cents": .int(cents)]))
      }
      #expect(try transaction.aggregate(sum)[0][0] == .int(.max - 1))
      try transaction.insert("expense", TestSchema.expense(["cents": 9]))
      #expect(storeError { _ = try transaction.aggregate(sum) }?.kind == .integerOverflow)
    }
  }

  @Test func updatesWriteOnlyWhatDiffers() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      let id = try transaction.insert("expense", TestSchema.expense(["title": "x"]))
      try transaction.execute(sql: "CREATE TEMP TABLE log(columns TEXT)", [])
      try transaction.execute(
        sql: """
          CREATE TEMP TRIGGER noted AFTER UPDATE OF amount ON expense BEGIN INSERT INTO log VALUES ('amount'); END
          """, [])
      try transaction.update("expense", id: id, ["title": "y", "amount": 1.5, "cents": 150])
      try transaction.update("expense", id: id, ["amount": 1.5])
      #expect(try transaction.record("expense", id: id)?["title"] == .string("y"))
      try transaction.execute(sql: "CREATE UNIQUE INDEX temp.empty ON log(columns)", [])
      // Had the trigger fired, this would be the second row of its kind.
      try transaction.execute(sql: "INSERT INTO log VALUES ('amount')", [])
      #expect(
        storeError { try transaction.update("expense", id: id, ["amount": 2]) }?.kind == .uniqueViolation)
      #expect(storeError { try transaction.update("expense", id: 77, ["amount": 2]) }?.kind == .rowNotFound)
      #expect(
        storeError { try transaction.update("expense", id: id, ["amount": nil]) }?.kind == .notNullViolation)
    }
  }
}

/// The typed form of a category, for its faults.
private struct GoneCategory: Entity, Equatable {
  static let entityName = "category"
  var id: RecordID<GoneCategory> = .unassigned
  var name: String?
  var rank: Int
  @ToOne var parent: GoneCategory?

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    rank = try row.value("rank", \.rank)
    _parent = try row.toOne("parent", \.$parent, \.parent)
  }
}
