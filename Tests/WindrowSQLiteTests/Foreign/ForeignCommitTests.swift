import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Commits of a raw connection to the file of a store that lists follow and nobody writes to.
@Suite(.timeLimit(.minutes(5))) struct ForeignCommitTests {
  static let modes = ["WAL", "DELETE", "TRUNCATE", "PERSIST"]

  @Test(arguments: modes, [false, true])
  func aCommitIsOneExactChange(mode: String, isReadOnly: Bool) async throws {
    let ledger = try SharedLedger(mode)
    let store = try ledger.open { $0.isReadOnly = isReadOnly }
    let list = try await SharedLedger.list(store)
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    try ledger.other.execute(
      """
      BEGIN;
      DELETE FROM expense WHERE id = 2;
      UPDATE expense SET cents = 5 WHERE id = 5;
      INSERT INTO expense (title, cents, category_id) VALUES ('g', 45, 2);
      COMMIT;
      """)
    let update = try await list.next()
    #expect(update.failure == nil)
    #expect(Array(update.snapshot.ids) == [5, 1, 3, 4, 7, 6])
    let change = try #require(update.change)
    #expect(change.isContentUnknown)
    #expect(change.deleted == [.init(id: 2, position: .init(index: 1, section: 0, item: 1))])
    #expect(change.inserted == [.init(id: 7, position: .init(index: 4, section: 0, item: 4))])
    let old = RowPosition(index: 4, section: 0, item: 4)
    #expect(change.moved == [.init(id: 5, from: old, to: .init(index: 0, section: 0, item: 0))])
    #expect(change.updated.isEmpty)
    try store.close()
  }

  @Test func sectionsComeAndGoAsTheyDo() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let list = try await SharedLedger.list(store) { $0.sectionBy = .value("category.name") }
    #expect(list.ids == [1, 3, 5, 2, 4, 6])
    try ledger.other.execute(
      "BEGIN; INSERT INTO category (name) VALUES ('away'); UPDATE expense SET category_id = 3 WHERE category_id = 2; COMMIT"
    )
    let update = try await list.next()
    #expect(Array(update.snapshot.ids) == [2, 4, 6, 1, 3, 5])
    #expect(update.snapshot.sections.map(\.section.key) == [.string("away"), .string("food")])
    let change = try #require(update.change)
    #expect(change.deletedSections.map(\.section.key) == [.string("home")])
    #expect(change.insertedSections.map(\.section.key) == [.string("away")])
    #expect(change.moved.map(\.id) == [2, 4, 6])
  }

  @Test func keptRowsThatDifferAreUpdatedAndReadAgain() async throws {
    let ledger = try SharedLedger()
    let list = try await SharedLedger.list(try ledger.open()) { $0.batchSize = 3 }
    #expect(list.controller.snapshot.object(at: 0)?["title"] == "a")
    try ledger.other.execute("UPDATE expense SET title = upper(title) WHERE id IN (2, 5)")
    let change = try #require(try await list.next().change)
    // The fifth row is not kept: nobody knows what it was.
    #expect(change.updated.map(\.id) == [2])
    #expect(change.isContentUnknown)
    #expect(list.controller.snapshot.object(at: 1)?["title"] == "B")
    #expect(list.controller.snapshot.object(at: 4)?["title"] == "E")
  }

  @Test func severalCommitsBetweenTwoLooksAreOneChange() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let list = try await SharedLedger.list(store)
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    // Nobody looks while this thread has the writer.
    try store.withSettledReadTransaction { _ in
      try ledger.other.execute("INSERT INTO expense (cents) VALUES (15)")
      try ledger.other.execute("DELETE FROM expense WHERE id = 1")
      try ledger.other.execute("INSERT INTO expense (cents) VALUES (25)")
    }
    let change = try #require(try await list.next().change)
    #expect(change.inserted.map(\.id) == [7, 8])
    #expect(change.deleted.map(\.id) == [1])
    #expect(list.ids == [7, 2, 8, 3, 4, 5, 6])
    guard case .gap(nil) = recorder.takeCommit() else {
      Issue.record("Three commits were not told as one gap.")
      return
    }
  }

  @Test func whatWasToldIsNotToldAgainAtTheNextWrite() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let list = try await SharedLedger.list(store)
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    // The store knows now which columns stand where, and they stand elsewhere afterwards.
    try await store.write { try $0.update("category", id: 1, ["name": "meal"]) }
    try ledger.other.execute(
      """
      ALTER TABLE category DROP COLUMN name;
      ALTER TABLE category ADD COLUMN more TEXT DEFAULT 'more';
      ALTER TABLE category ADD COLUMN name TEXT DEFAULT 'new';
      DELETE FROM expense WHERE id = 6;
      """)
    while list.ids.count == 6 { _ = try await list.next() }
    // The recorder came after the list, and is told after it: a settled read waits for that.
    try store.withSettledReadTransaction { _ in }
    _ = recorder.take()
    try await store.write { try $0.update("category", id: 1, ["name": "drink"]) }
    let changes = try #require(recorder.takeChanges())
    #expect(changes.entities["category"]?.updated == [1: .init(old: ["new"], new: ["drink"])])
  }

  @Test(arguments: [("WAL", 300), ("DELETE", 30)])
  func ownCommitsAreNeverToldAsForeign(mode: String, count: Int) async throws {
    let ledger = try SharedLedger(mode)
    let store = try ledger.open()
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    for cents in 0..<count {
      try await store.write { try $0.update("expense", id: 1, ["cents": .int(Int64(cents + 100))]) }
    }
    let events = recorder.take()
    #expect(events.count == 2 * count)
    for event in events {
      if case .will(.gap) = event { Issue.record("An own commit was told as a gap.") }
    }
    try ledger.other.execute("SELECT 1")
  }

  @Test func aPausedListStaysAsItIs() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let (paused, followed) = (try await SharedLedger.list(store), try await SharedLedger.list(store))
    paused.controller.pause()
    try ledger.other.execute("DELETE FROM expense WHERE cents > 30")
    #expect(Array(try await followed.next().snapshot.ids) == [1, 2, 3])
    #expect(paused.ids == [1, 2, 3, 4, 5, 6])
    try await paused.controller.resume()
    #expect(paused.ids == [1, 2, 3])
    #expect(try await paused.next().change?.deleted.map(\.id) == [4, 5, 6])
  }

  @Test func anotherStoreOfTheSameFileIsHeardOf() async throws {
    let folder = try TemporaryFolder()
    let schema = try TestSchema.make()
    let (one, two) = (
      try SQLiteStore(path: folder.path(), schema: schema),
      try SQLiteStore(path: folder.path(), schema: schema)
    )
    let lists = [
      try await FollowedList(FetchDescription(entity: "category"), on: one),
      try await FollowedList(FetchDescription(entity: "category"), on: two),
    ]
    try await two.write { try $0.insert("category", ["rank": 1]) }
    #expect(Array(try await lists[0].next().snapshot.ids) == [1])
    #expect(try await lists[1].next().change?.isContentUnknown == false)
    try await one.write { try $0.insert("category", ["rank": 2]) }
    #expect(Array(try await lists[1].next().snapshot.ids) == [1, 2])
    try one.close()
    try two.close()
  }

  @Test(arguments: [.milliseconds(20), .zero, .seconds(-5)] as [Duration])
  func anIntervalIsEnough(_ interval: Duration) async throws {
    let ledger = try SharedLedger()
    let list = try await SharedLedger.list(try ledger.open { $0.foreignCommits = .every(interval) })
    try ledger.other.execute("DELETE FROM expense WHERE id = 3")
    #expect(Array(try await list.next().snapshot.ids) == [1, 2, 4, 5, 6])
  }

  @Test func aStoreThatShallNotLookHearsAtItsNextWrite() async throws {
    let ledger = try SharedLedger()
    let (deaf, hearing) = (try ledger.open { $0.foreignCommits = .never }, try ledger.open())
    let (list, witness) = (try await SharedLedger.list(deaf), try await SharedLedger.list(hearing))
    try ledger.other.execute("DELETE FROM expense WHERE id = 3")
    #expect(try await witness.next().change?.deleted.map(\.id) == [3])
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    try await deaf.write { try $0.update("category", id: 1, ["name": "x"]) }
    #expect(list.ids == [1, 2, 4, 5, 6])
  }
}
