import Testing
import WindrowLive
import WindrowModel
import WindrowSQLite
import WindrowStore

/// What a list tells after a commit of which nobody knows what it changed.
@Suite struct GapTests {
  private func filled() throws -> any Store {
    let store = try LiveTraceTests.store("sqlite")
    try store.write { (transaction) throws in
      for id in 1...2 {
        try transaction.insert("category", id: RowID(id), ["name": .string("c\(id)"), "rank": 1])
      }
      for id in 1...40 {
        try transaction.insert(
          "expense", id: RowID(id), ["cents": .int(Int64(id)), "category": .int(Int64(id % 2 + 1))])
      }
    }
    return store
  }

  /// Runs SQL in a transaction that also makes a table, which is always a gap.
  private func writeBlindly(_ store: any Store, _ sql: String) throws {
    try store.write { (transaction) throws in
      try transaction.execute(sql: "CREATE TABLE made_\(sql.utf8.count) (x)", [])
      try transaction.execute(sql: sql, [])
    }
  }

  @Test func theRowsThatWereReadAndNowShowOtherValuesAreUpdated() throws {
    let store = try filled()
    let request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], batchSize: 10)
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    _ = controller.snapshot.object(at: 0)
    try writeBlindly(store, "UPDATE expense SET note = 'new' WHERE id IN (3, 7, 30)")
    let change = try #require(recorder.take().first?.1)
    #expect(change.updated.map(\.id) == [3, 7])
    #expect(change.isContentUnknown)
    #expect(controller.snapshot.object(at: 2)?["note"] == "new")
  }

  @Test func aRowOfWhichAPrefetchedRelationChangedIsUpdated() throws {
    let store = try filled()
    var request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], batchSize: 4)
    request.prefetch = ["category"]
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    _ = controller.snapshot.object(at: 0)
    try writeBlindly(store, "UPDATE category SET name = 'other' WHERE id = 1")
    #expect(try #require(recorder.take().first?.1).updated.map(\.id) == [2, 4])
  }

  @Test func whatIsNotShownIsNoUpdate() throws {
    let store = try filled()
    var request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], batchSize: 4)
    request.show = ["cents"]
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    _ = controller.snapshot.object(at: 0)
    try writeBlindly(store, "UPDATE expense SET note = 'new'")
    #expect(try #require(recorder.take().first?.1).updated.isEmpty)
  }

  @Test func aRowThatWasReadAgainSinceIsComparedWithItsLatestReading() throws {
    let store = try filled()
    let request = FetchDescription(entity: "expense", sort: [SortTerm("cents")], batchSize: 4)
    let controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    _ = controller.snapshot.object(at: 0)
    try store.write { try $0.update("expense", id: 2, ["note": "known"]) }
    _ = controller.snapshot.object(at: 0)
    _ = controller.snapshot.object(at: 1)
    let recorder = ChangeRecorder()
    controller.onChange { recorder.append($0, $1) }
    try writeBlindly(store, "UPDATE expense SET note = 'new' WHERE id = 3")
    #expect(try #require(recorder.take().first?.1).updated.map(\.id) == [3])
  }
}
