import Dispatch
import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowSQLite

struct Shelf: Entity {
  var id: RecordID<Shelf> = .unassigned
  var name: String

  init(name: String) { self.name = name }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
  }
}

/// A book whose initializer refuses one title.
struct Book: Entity {
  struct Refused: Error {}

  var id: RecordID<Book> = .unassigned
  var title: String
  @ToOne var shelf: Shelf?

  init(title: String, shelf: RecordID<Shelf>?) {
    self.title = title
    _shelf = ToOne(shelf)
  }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    _shelf = try row.toOne("shelf", \.$shelf, \.shelf)
    if title == "refused" { throw Refused() }
  }
}

/// What the conformance cases cannot control: when a statement runs, and what an initializer refuses.
@Suite struct FaultingListTests {
  @Test func rangesFarBeyondTheEndsAreCutToTheList() throws {
    let list = try store().list(FetchRequest<Book>())
    #expect(list.objects(in: .min ..< .max).count == 50)
    #expect(try list.fetch(in: 48 ..< .max).map(\.title) == ["book 49", "book 50"])
  }

  @Test func releasingMemoryMakesListsReadAgain() throws {
    let store = try store()
    let list = try store.list(FetchRequest<Book>())
    _ = list.object(at: 0)
    let before = store.statistics.batches
    _ = list.object(at: 0)
    #expect(store.statistics.batches == before)
    ListMemory.release()
    _ = list.object(at: 0)
    #expect(store.statistics.batches == before + 1)
  }

  private func store(books: Int = 50) throws -> MemoryStore {
    let store = try MemoryStore(schema: Schema(Book.self))
    try store.write { transaction in
      let shelf = try transaction.insert(Shelf(name: "top"))
      try transaction.insert(contentsOf: (1...books).map { Book(title: "book \($0)", shelf: shelf.id) })
    }
    return store
  }

  @Test func aRefusedRowIsNilAndReportedAndItsBatchIsThere() throws {
    let store = try store()
    try store.write { try $0.update(RecordID<Book>(3), \.title, to: "refused") }
    let list = try store.list(FetchRequest<Book>().batchSize(10))
    #expect((0..<5).map { list.object(at: $0)?.title } == ["book 1", "book 2", nil, "book 4", "book 5"])
    #expect(store.faultFailures.recent.map(\.kind) == [.invalidValue])
    #expect { try list.fetch(at: 2) } throws: { ($0 as? StoreError)?.underlying is Book.Refused }
    #expect(try list.fetch(at: 3).title == "book 4")
    #expect(list.map(\.title).count == 49)
    #expect(store.faultFailures.count == 2)
    #expect(throws: StoreError.self) { try list.fetch(in: 0..<5) }
    #expect(list.objects(in: 0..<5).map(\.title) == ["book 1", "book 2", "book 4", "book 5"])
    #expect(throws: StoreError.self) { try list.fetchEach { _ in } }
  }

  @Test func aStatementThatFailsOnceIsTriedAgain() throws {
    let store = try store()
    let list = try store.list(FetchRequest<Book>().batchSize(10))
    store.script.fail(.rows, on: "book", with: StoreError(.io, "The disk is gone."))
    #expect(list.object(at: 0) == nil)
    #expect(store.faultFailures.recent.map(\.kind) == [.io])
    #expect(list.object(at: 0)?.title == "book 1")
  }

  @Test func rowsThatAreKeptAreGivenWhileABatchIsRead() throws {
    let store = try store()
    let list = try store.list(FetchRequest<Book>().batchSize(10))
    #expect(list.object(at: 0)?.title == "book 1")
    let (isReading, mayRead, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    store.script.before(.rows, on: "book") {
      isReading.signal()
      mayRead.wait()
    }
    Thread.detachNewThread {
      #expect(list.object(at: 10)?.title == "book 11")
      isDone.signal()
    }
    isReading.wait()
    #expect(list.object(at: 5)?.title == "book 6")
    mayRead.signal()
    isDone.wait()
  }

  @Test func whatIsReadWhileTheListForgetsIsNotKept() throws {
    let store = try store()
    let list = try store.list(FetchRequest<Book>().batchSize(10))
    store.script.before(.rows, on: "book") { list.refault() }
    #expect(list.object(at: 0)?.title == "book 1")
    store.script.removeAll()
    let before = store.statistics.statements
    #expect(list.object(at: 0)?.title == "book 1")
    #expect(store.statistics.statements == before + 1)
    #expect(list.object(at: 1)?.title == "book 2")
    #expect(store.statistics.statements == before + 1)
  }

  @Test func itIsMadeOnAThreadOfTheStoreToo() async throws {
    let store = try store()
    let list = try await store.list(FetchRequest<Book>().sorted(by: \.title))
    #expect(list.count == 50)
    #expect(list.object(at: 0)?.title == "book 1")
  }

  @Test func aRelatedRowThatIsSetLaterKeepsItsStore() throws {
    let store = try store()
    var book = try #require(try store.list(FetchRequest<Book>().prefetch(\.$shelf)).object(at: 0))
    #expect(book.$shelf.isLoaded)
    let other = try store.write { try $0.insert(Shelf(name: "other")) }
    book.$shelf.id = other.id
    #expect(!book.$shelf.isLoaded)
    #expect(book.shelf?.name == "other")
  }

  @Test func batchesLargerThanTheListAndOfOneRow() throws {
    let store = try store(books: 3)
    for size in [1, 2, 3, 1_000_000, .max] {
      let list = try store.list(FetchRequest<Book>().batchSize(size))
      #expect(list.map(\.title) == ["book 1", "book 2", "book 3"])
      #expect(list.object(at: 2)?.title == "book 3")
    }
    #expect(try store.list(FetchRequest<Book>().limit(0)).isEmpty)
  }

  @Test func aSQLiteBatchIsOneStatementByIdentity() throws {
    let store = try SQLiteStore.inMemory(schema: Schema(Book.self))
    try store.write { transaction in
      try transaction.insert(contentsOf: (1...50).map { Book(title: "book \($0)", shelf: nil) })
    }
    let list = try store.list(FetchRequest<Book>().sorted(by: \.title).batchSize(3))
    let lines = Lines()
    store.trace { lines.add($0.statement) }
    #expect(list.object(at: 4)?.title == "book 13")
    #expect(
      lines.all == [
        "SELECT id, \"title\", \"shelf_id\" FROM \"book\" WHERE id IN (12,13,14,14)"
      ])
  }
}

/// Lines noted from any thread.
final class Lines: @unchecked Sendable {
  // The lock guards the list.
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}
