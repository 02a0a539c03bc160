import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Files that cannot be followed for a while: lists are told why, and go on once they can.
@Suite(.timeLimit(.minutes(5))) struct ForeignTroubleTests {
  @Test func aColumnThatOthersDropIsAFailureUntilItIsBack() async throws {
    let ledger = try SharedLedger()
    let list = try await SharedLedger.list(try ledger.open())
    try ledger.other.execute("ALTER TABLE expense RENAME COLUMN cents TO pence")
    let failed = try await list.next()
    #expect(failed.failure?.kind == .sql)
    #expect(failed.change == nil)
    #expect(Array(failed.snapshot.ids) == [1, 2, 3, 4, 5, 6])
    #expect(list.controller.failure?.kind == .sql)
    try ledger.other.execute(
      "ALTER TABLE expense RENAME COLUMN pence TO cents; UPDATE expense SET cents = 70 WHERE id = 1")
    while list.controller.failure != nil { _ = try await list.next() }
    while list.ids != [2, 3, 4, 5, 6, 1] { _ = try await list.next() }
  }

  @Test(arguments: ["WAL", "DELETE"]) func aFileThatIsMovedAwayIsAFailureUntilItIsBack(mode: String)
    async throws
  {
    let ledger = try SharedLedger(mode)
    let list = try await SharedLedger.list(try ledger.open())
    try FileManager.default.moveItem(atPath: ledger.other.path, toPath: ledger.other.path + ".away")
    #expect(try await list.next().failure?.kind == .io)
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    try FileManager.default.moveItem(atPath: ledger.other.path + ".away", toPath: ledger.other.path)
    let update = try await list.next()
    #expect(update.failure == nil)
    #expect(list.controller.failure == nil)
    try ledger.other.execute("DELETE FROM expense WHERE id = 1")
    while list.ids != [2, 3, 4, 5, 6] { _ = try await list.next() }
  }

  @Test(arguments: [false, true]) func aFileThatIsDeletedOrReplacedIsAFailure(isReplaced: Bool) async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let list = try await SharedLedger.list(store)
    if isReplaced {
      let fresh = try SharedLedger("DELETE")
      #expect(rename(fresh.other.path, ledger.other.path) == 0)
    } else {
      try FileManager.default.removeItem(atPath: ledger.other.path)
    }
    let update = try await list.next()
    #expect(update.failure?.kind == .io)
    #expect(Array(update.snapshot.ids) == [1, 2, 3, 4, 5, 6])
    try store.close()
  }

  /// Such a write succeeds, and lists follow it, though nobody will find it in a file.
  @Test func aFailureIsToldAgainAfterAWriteToADeletedFile() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open()
    let list = try await SharedLedger.list(store)
    try FileManager.default.removeItem(atPath: ledger.other.path)
    #expect(try await list.next().failure?.kind == .io)
    for id in 1...2 as ClosedRange<RowID> {
      try await store.write { try $0.delete("expense", id: id) }
      // One update or two, by how soon the failure comes.
      while try await list.next().failure == nil {}
      #expect(list.controller.failure?.kind == .io)
      #expect(list.ids.first == id + 1)
    }
  }

  @Test func aFileThatStaysLockedIsAFailureUntilItIsFree() async throws {
    let ledger = try SharedLedger("DELETE")
    let list = try await SharedLedger.list(try ledger.open { $0.busyTimeout = .milliseconds(50) })
    try ledger.other.execute("BEGIN EXCLUSIVE; DELETE FROM expense WHERE id = 4")
    #expect(try await list.next().failure?.kind == .storeBusy)
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    try ledger.other.execute("COMMIT")
    let update = try await list.next()
    #expect(update.failure == nil)
    #expect(Array(update.snapshot.ids) == [1, 2, 3, 5, 6])
  }

  @Test func aTransactionThatIsOpenIsNotSeenAndKeepsNobody() async throws {
    let ledger = try SharedLedger()
    let store = try ledger.open { $0.busyTimeout = .zero }
    let (list, witness) = (try await SharedLedger.list(store), try await SharedLedger.list(try ledger.open()))
    // Enough for the rows to be spilled into the log before the commit.
    try ledger.other.execute(
      """
      PRAGMA cache_size = 5;
      BEGIN IMMEDIATE;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO expense (title, cents) SELECT printf('%0100d', i), 100 + i FROM n;
      """)
    #expect(try await store.read { try $0.count(FetchDescription(entity: "expense")) } == 6)
    #expect(list.ids.count == 6)
    try ledger.other.execute("COMMIT")
    #expect(try await list.next().snapshot.count == 5006)
    #expect(try await witness.next().change?.inserted.count == 5000)
    #expect(list.controller.failure == nil)
  }
}
