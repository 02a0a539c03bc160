import Foundation
import TestSupport
import Testing
import Windrow
import WindrowSQLite

/// What a store announces, against a comparison of all rows before and after.
@Suite struct CaptureTests {
  private struct Undone: Error {}

  static let node = EntityDescription(
    "node",
    attributes: [
      AttributeDescription("key", .string, isOptional: true), AttributeDescription("rank", .int),
      AttributeDescription("weight", .double, isOptional: true),
    ],
    toOnes: [
      ToOneDescription("parent", to: "node", onDelete: .cascade),
      ToOneDescription("friend", to: "node", onDelete: .nullify),
    ], unique: [["key"]])
  static let leaf = EntityDescription(
    "leaf", attributes: [AttributeDescription("note", .string, isOptional: true)],
    toOnes: [
      ToOneDescription("node", to: "node", onDelete: .nullify),
      ToOneDescription("guard", to: "node", onDelete: .deny),
    ])

  private static func configuration(_ method: SQLiteConfiguration.CaptureMethod) -> SQLiteConfiguration {
    var configuration = SQLiteConfiguration()
    configuration.capture = method
    return configuration
  }

  private static func rows(_ transaction: any ReadTransaction) throws -> [String: [RowID: [AttributeValue]]] {
    var rows: [String: [RowID: [AttributeValue]]] = [:]
    for entity in transaction.schema.entities {
      for record in try transaction.records(FetchDescription(entity: entity.name)) {
        rows[entity.name, default: [:]][record.id] = record.values
      }
    }
    return rows
  }

  /// The change set that two states of all rows make, worked out row by row.
  private static func difference(
    _ old: [String: [RowID: [AttributeValue]]], _ new: [String: [RowID: [AttributeValue]]]
  ) -> ChangeSet? {
    var changes = ChangeSet()
    for entity in ["node", "leaf"] {
      let (before, after) = (old[entity] ?? [:], new[entity] ?? [:])
      var changed = EntityChanges()
      for (id, values) in before {
        if let now = after[id] {
          if now != values { changed.updated[id] = .init(old: values, new: now) }
        } else {
          changed.deleted[id] = values
        }
      }
      for (id, values) in after where before[id] == nil { changed.inserted[id] = values }
      if !changed.isEmpty { changes.entities[entity] = changed }
    }
    return changes.isEmpty ? nil : changes
  }

  /// One random operation, many of which fail.
  private static func operate(_ transaction: any WriteTransaction, _ numbers: inout SplitMix64) throws {
    let id = RowID.random(in: 1...25, using: &numbers)
    let other = RowID.random(in: 1...25, using: &numbers)
    let key = AttributeValue.string("k\(Int.random(in: 0..<12, using: &numbers))")
    let rank = AttributeValue.int(.random(in: 0..<3, using: &numbers))
    let reference: AttributeValue = numbers.chance(30) ? nil : .int(other)
    switch Int.random(in: 0..<16, using: &numbers) {
    case 0, 1: try transaction.insert("node", ["key": key, "rank": rank, "parent": reference])
    case 2: try transaction.insert("node", id: id, ["rank": rank, "friend": reference])
    case 3: try transaction.insert("leaf", ["note": key, "node": reference])
    case 4:
      try transaction.insert("leaf", id: id, ["note": key, "guard": numbers.chance(30) ? .int(other) : nil])
    case 5: try transaction.update("node", id: id, ["rank": rank, "weight": 0.5])
    case 6: try transaction.update("node", id: id, ["parent": reference])
    case 7: try transaction.update("node", id: id, ["key": key])
    case 8, 9: try transaction.delete("node", id: id)
    case 10: try transaction.delete("leaf", id: id)
    case 11: try transaction.insert("node", ["key": key, "rank": rank], onConflict: .replace)
    case 12:
      let rule = try transaction.upsert(on: ["key"], of: "node")
      try transaction.insert("node", ["key": key, "rank": rank], onConflict: rule)
    case 13:
      let sql = [
        "UPDATE node SET rank = rank + 1 WHERE id % 3 = ?", "DELETE FROM leaf",
        "UPDATE leaf SET id = id + 40 WHERE id = ?",
        "INSERT OR REPLACE INTO node (id, key, rank) VALUES (?, 'k1', 1)",
        "UPDATE OR IGNORE node SET key = 'k2' WHERE id > ?",
      ]
      let chosen = sql[Int.random(in: 0..<sql.count, using: &numbers)]
      try transaction.execute(sql: chosen, chosen.contains("?") ? [.int(id % 3)] : [])
    case 14: try transaction.execute(sql: "UPDATE node SET key = 'same' WHERE id > ?", [.int(id)])
    default: try transaction.insert("node", ["key": key])
    }
  }

  private static func operations(
    _ transaction: any WriteTransaction, _ numbers: inout SplitMix64, depth: Int = 0
  ) throws {
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      if depth < 3, numbers.chance(25) {
        var inner = numbers
        try? transaction.savepoint {
          try operations(transaction, &inner, depth: depth + 1)
          if inner.chance(40) { throw Undone() }
        }
        numbers = inner
      } else {
        try? operate(transaction, &numbers)
      }
    }
  }

  @Test(arguments: SQLiteConfiguration.CaptureMethod.allCases, [1, 2, 3] as [UInt64])
  func announcedChangesAreTheDifferenceOfAllRows(
    _ method: SQLiteConfiguration.CaptureMethod, seed: UInt64
  ) throws {
    let store = try SQLiteStore.inMemory(
      schema: Schema(entities: [Self.node, Self.leaf]), configuration: Self.configuration(method))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    var numbers = SplitMix64(seed: seed)
    var (commits, failures) = (0, 0)
    for round in 0..<250 {
      let before = try store.read { try Self.rows($0) }
      var inner = numbers
      let error = storeError {
        try store.write { (transaction) throws in
          try Self.operations(transaction, &inner)
          if inner.chance(10) { throw StoreError(.misuse, "undo all") }
        }
      }
      numbers = inner
      let after = try store.read { try Self.rows($0) }
      if error == nil {
        let expected = Self.difference(before, after)
        #expect(recorder.takeChanges() == expected, "round \(round)")
        commits += expected == nil ? 0 : 1
      } else {
        failures += 1
        #expect(before == after)
        for event in recorder.take() {
          if case .did = event { Issue.record("round \(round) was announced as done") }
        }
      }
    }
    #expect(commits > 50)
    #expect(failures > 10)
  }

  @Test(arguments: SQLiteConfiguration.CaptureMethod.allCases)
  func columnsAddedLaterAndGeneratedOnesAreReadRight(_ method: SQLiteConfiguration.CaptureMethod) throws {
    let folder = try TemporaryFolder()
    let path = folder.path()
    let simple = try Schema(entities: [EntityDescription("other", attributes: [])])
    let first = try SQLiteStore(path: path, schema: simple)
    try first.write { (transaction) throws in
      try transaction.execute(
        sql:
          "CREATE TABLE item (id INTEGER PRIMARY KEY, twice INTEGER AS (rank * 2), name TEXT, rank INTEGER)",
        [])
      try transaction.execute(sql: "INSERT INTO item (id, name, rank) VALUES (1, 'a', 3)", [])
      try transaction.execute(sql: "ALTER TABLE item ADD COLUMN level INTEGER NOT NULL DEFAULT 7", [])
    }
    try first.close()
    let item = EntityDescription(
      "item",
      attributes: [
        AttributeDescription("level", .int), AttributeDescription("name", .string, isOptional: true),
        AttributeDescription("rank", .int, isOptional: true),
      ])
    let store = try SQLiteStore(
      path: path, schema: Schema(entities: [item]), configuration: Self.configuration(method))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { try $0.update("item", id: 1, ["name": "b"]) }
    #expect(
      recorder.takeChanges()?.entities["item"]?.updated
        == [1: .init(old: [7, "a", 3], new: [7, "b", 3])])
  }

  @Test(arguments: SQLiteConfiguration.CaptureMethod.allCases)
  func moreRowsThanTheLimitAreAGap(_ method: SQLiteConfiguration.CaptureMethod) throws {
    var configuration = Self.configuration(method)
    configuration.changeLimit = 3
    let store = try SQLiteStore.inMemory(
      schema: Schema(entities: [Self.node, Self.leaf]), configuration: configuration)
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { (transaction) throws in
      for rank in 0..<3 { try transaction.insert("node", ["rank": .int(Int64(rank))]) }
    }
    #expect(recorder.takeChanges()?.count == 3)
    try store.write { (transaction) throws in
      for rank in 0..<4 { try transaction.insert("node", ["rank": .int(Int64(rank))]) }
    }
    guard case .gap(let entities) = recorder.takeCommit() else {
      Issue.record("Four rows are beyond the limit.")
      return
    }
    #expect(entities == ["node"])
  }

  @Test func nothingIsAnnouncedOfWhatChangesNothing() throws {
    let store = try SQLiteStore.inMemory(schema: Schema(entities: [Self.node, Self.leaf]))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { (transaction) throws in
      let id = try transaction.insert("node", ["rank": 1])
      try transaction.delete("node", id: id)
    }
    #expect(recorder.take().isEmpty)
  }

  @Test func aFailedCommitIsAnnouncedAsRolledBack() throws {
    let store = try SQLiteStore.inMemory(schema: Schema(entities: [Self.node, Self.leaf]))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    let error = storeError {
      try store.write { (transaction) throws in _ = try transaction.insert("node", ["rank": 1, "parent": 99])
      }
    }
    #expect(error?.kind == .foreignKeyViolation)
    let events = recorder.take()
    #expect(events.count == 2)
    guard case .rolledBack = events.last else {
      Issue.record("The last event should be the rollback.")
      return
    }
  }

  @Test func alteringTablesIsAGap() throws {
    let store = try SQLiteStore.inMemory(schema: Schema(entities: [Self.node, Self.leaf]))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { try $0.execute(sql: "CREATE TABLE more (id INTEGER PRIMARY KEY)", []) }
    guard case .gap(nil) = recorder.takeCommit() else {
      Issue.record("A new table is a gap in all entities.")
      return
    }
  }

  @Test func whoCancelsHearsNoMore() throws {
    let store = try SQLiteStore.inMemory(schema: Schema(entities: [Self.node, Self.leaf]))
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    _ = try store.write { try $0.insert("node", ["rank": 1]) }
    #expect(recorder.takeChanges()?.count == 1)
    observation.cancel()
    _ = try store.write { try $0.insert("node", ["rank": 2]) }
    #expect(recorder.take().isEmpty)
  }
}
