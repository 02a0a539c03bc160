import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Commits of another process.
@Suite(.timeLimit(.minutes(5))) struct ForeignProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> SQLiteStore {
    let entry = EntityDescription(
      "entry", attributes: [AttributeDescription("batch", .int), AttributeDescription("text", .string)])
    let total = EntityDescription("total", attributes: [AttributeDescription("rows", .int)])
    return try SQLiteStore(path: folder.path(), schema: Schema(entities: [entry, total]))
  }

  @Test func aProcessThatCommitsWithoutPauseIsFollowedByWholeTransactions() async throws {
    let writer = try KillTests.Writer(folder.path())
    #expect(writer.line() == "1")
    let store = try open()
    let list = try await FollowedList(
      FetchDescription(entity: "entry", sectionBy: .value("batch")), on: store)
    let first = list.controller.snapshot.sections.count
    var shown = first
    while shown < first + 20 {
      let update = try await list.next()
      #expect(update.failure == nil)
      // A batch is one transaction: nobody sees a part of it.
      #expect(update.snapshot.sections.allSatisfy { $0.rows.count == KillTests.rows })
      #expect(
        update.snapshot.sections.map(\.section.key)
          == (1...update.snapshot.sections.count).map { .int(Int64($0)) })
      #expect(update.change?.insertedSections.count == update.snapshot.sections.count - shown)
      #expect(update.change?.deleted == [])
      shown = update.snapshot.sections.count
    }
    writer.kill()
    try await store.write { _ in }
    let ids = try await store.read { try $0.ids("entry", .always(true)) }
    #expect(list.ids == ids)
    try store.close()
  }

  @Test func aTransactionThatAProcessHasOpenIsNotSeenAndItsEndIsNoChange() async throws {
    let writer = try KillTests.Writer(folder.path(), "2")
    #expect(writer.line() == "1")
    #expect(writer.line() == "inside")
    let store = try open()
    let list = try await FollowedList(FetchDescription(entity: "entry"), on: store)
    #expect(list.ids.count == KillTests.rows)
    writer.kill()
    // The lock went with the process.
    try await store.write { try $0.delete("entry", id: 1) }
    #expect(try await list.next().change?.deleted.map(\.id) == [1])
    #expect(list.ids.count == KillTests.rows - 1)
  }
}
