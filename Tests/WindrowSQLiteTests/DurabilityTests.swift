import CSQLite
import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What is on the disk while a write is open, as a process that is killed then would leave it.
@Suite struct DurabilityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Copies the files of the store as they are now, and says what a fresh look at the copy finds.
  private func copy(_ name: String) throws -> (ranks: Int, integrity: String) {
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path() + suffix, toPath: folder.path(name) + suffix)
    }
    let copy = try SQLiteStore(path: folder.path(name), schema: TestSchema.make())
    let ranks = try copy.read { try $0.count(FetchDescription(entity: "category")) }
    try copy.close()
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    try #require(sqlite3_open(folder.path(name), &database) == SQLITE_OK)
    try #require(sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK)
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return (ranks, String(cString: sqlite3_column_text(statement, 0)))
  }

  @Test func filesInTheMiddleOfAWriteHoldTheLastCommit() throws {
    let store = try SQLiteStore(path: folder.path(), schema: TestSchema.make())
    _ = try store.write { try $0.insert("category", ["rank": 1]) }
    let text = AttributeValue.string(String(repeating: "x", count: 10_000))
    try store.write { (transaction) throws in
      // More than the page cache holds, so that pages of this transaction are in the log already.
      for rank in 0..<1000 { try transaction.insert("category", ["rank": .int(Int64(rank)), "name": text]) }
      let log = try FileManager.default.attributesOfItem(atPath: folder.path() + "-wal")[.size] as? Int
      #expect(try #require(log) > 1_000_000)
      let found = try copy("during.db")
      #expect(found.ranks == 1)
      #expect(found.integrity == "ok")
    }
    let found = try copy("after.db")
    #expect(found.ranks == 1001)
    #expect(found.integrity == "ok")
  }
}
