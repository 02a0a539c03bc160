import Foundation
import Testing
import Windrow
import WindrowSQLite

/// How transactions may be used, and what the store counts.
@Suite struct TransactionRuleTests {
  @Test func aWriteInsideAWriteIsMisuse() throws {
    let store = try TestSchema.memory()
    try store.write { (_) throws in
      #expect(storeError { try store.write { _ in } }?.kind == .misuse)
    }
  }

  @Test func aWriteInsideAReadOfTheOnlyConnectionIsMisuse() throws {
    let store = try TestSchema.memory()
    try store.read { (_) throws in
      #expect(storeError { try store.write { _ in } }?.kind == .misuse)
    }
  }

  @Test func aTransactionIsOfNoUseBehindItsClosure() throws {
    let store = try TestSchema.memory()
    var reading: (any ReadTransaction)?
    var writing: (any WriteTransaction)?
    try store.read { reading = $0 }
    try store.write { writing = $0 }
    let request = FetchDescription(entity: "category")
    #expect(storeError { _ = try reading?.ids(request) }?.kind == .misuse)
    #expect(storeError { _ = try writing?.insert("category", ["rank": 1]) }?.kind == .misuse)
    #expect(storeError { try writing?.savepoint {} }?.kind == .misuse)
  }

  @Test(arguments: ["COMMIT", "  -- note\n ROLLBACK", "/* x */ savepoint a", "BEGIN"])
  func transactionControlInSQLIsRefused(_ sql: String) throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      #expect(storeError { try transaction.execute(sql: sql, []) }?.kind == .misuse)
      try transaction.insert("category", ["rank": 1])
    }
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 1)
  }

  @Test func twoStatementsInOneTextAreRefused() throws {
    let store = try TestSchema.memory()
    let error = storeError {
      try store.write { try $0.execute(sql: "DELETE FROM expense; DELETE FROM category", []) }
    }
    #expect(error?.kind == .sql)
  }

  @Test func aClosedStoreSaysSo() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path(), schema: TestSchema.make())
    try store.read { (_) throws in #expect(storeError { try store.close() }?.kind == .misuse) }
    try store.close()
    try store.close()
    #expect(storeError { try store.read { _ in } }?.kind == .closed)
    #expect(storeError { try store.write { _ in } }?.kind == .closed)
  }

  @Test func scheduledClosuresAllRunWithinTheirBound() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path(), schema: TestSchema.make())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for rank in 0..<200 {
        group.addTask {
          try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            store.schedule(rank % 2 == 0 ? .write : .read) {
              continuation.resume(
                with: Result {
                  if rank % 2 == 0 {
                    try store.write { _ = try $0.insert("category", ["rank": .int(Int64(rank))]) }
                  } else {
                    try store.read { _ = try $0.count(FetchDescription(entity: "category")) }
                  }
                })
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.read { try $0.count(FetchDescription(entity: "category")) } == 100)
    #expect(store.statistics.writes == 100)
    #expect(store.statistics.reads == 101)
  }

  @Test func whatIsDoneIsCounted() throws {
    let store = try TestSchema.memory()
    try store.write { (transaction) throws in
      for rank in 0..<10 { try transaction.insert("category", ["rank": .int(Int64(rank))]) }
    }
    let before = store.statistics
    try store.read { (transaction) throws in
      _ = try transaction.ids(FetchDescription(entity: "category", sort: [SortTerm("rank")]))
      try transaction.forEachRow(of: TestSchema.category, ids: [1, 2, 99]) { _ in }
    }
    let done = store.statistics - before
    #expect(done.statements == 2)
    #expect(done.rowsStepped == 12)
    #expect(done.rowsDecoded == 2)
    #expect(done.scans == 1)
    #expect(done.batches == 1)
    #expect(done.reads == 1)
    #expect(done.writes == 0)
  }

  @Test func tracingShowsParametersInPlace() throws {
    let store = try TestSchema.memory()
    let lines = Lines()
    store.trace { lines.add("\($0.isWrite ? "w" : "r") \($0.statement)") }
    _ = try store.write { try $0.insert("category", ["rank": 5, "name": "x"]) }
    try store.read { try $0.forEachRow(of: TestSchema.category, ids: [1]) { _ in } }
    store.trace(nil)
    _ = try store.read { try $0.count(FetchDescription(entity: "category")) }
    #expect(
      lines.all == [
        #"w INSERT INTO "category" (id, "name", "rank", "parent_id") VALUES (NULL, 'x', 5, NULL)"#,
        #"r SELECT id, "name", "rank", "parent_id" FROM "category" WHERE id IN (1)"#,
      ])
  }
}

/// Lines gathered from any thread.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}
