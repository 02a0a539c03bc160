import Foundation
import Testing
import Windrow
import WindrowMemory

struct Author: Entity {
  var id: RecordID<Author> = .unassigned
  var name: String

  init(name: String) { self.name = name }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
  }
}

struct Book: Entity {
  var id: RecordID<Book> = .unassigned
  var title: String
  @ToOne var author: Author?

  init(title: String, author: RecordID<Author>?) {
    self.title = title
    _author = author.map { ToOne($0) } ?? ToOne()
  }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    _author = try row.toOne("author", \.$author, \.author)
  }
}

/// What the store counts, and where faults are read.
@Suite struct MemoryStatisticsTests {
  private let store: MemoryStore

  init() throws {
    store = MemoryStore(schema: try Schema(Book.self))
    try store.write { transaction in
      let authors = try transaction.insert(contentsOf: (0..<10).map { Author(name: "author \($0)") })
      try transaction.insert(
        contentsOf: (0..<5_000).map {
          Book(title: "book \($0)", author: $0 % 11 == 10 ? nil : authors[$0 % 11])
        })
    }
  }

  private func counted(_ body: () throws -> Void) rethrows -> StoreStatistics {
    let before = store.statistics
    try body()
    return store.statistics - before
  }

  private func statistics(_ fill: (inout StoreStatistics) -> Void) -> StoreStatistics {
    var statistics = StoreStatistics()
    fill(&statistics)
    return statistics
  }

  @Test func identitiesDecodeNothing() throws {
    let books = FetchDescription(
      entity: "book", condition: .comparison(.path("author.name"), .equal, .constant("author 3"), []))
    let seen = try counted {
      let ids = try store.read { try $0.ids(books) }
      #expect(ids.count == 455)
    }
    #expect(
      seen
        == statistics {
          $0.statements = 1
          $0.rowsStepped = 455
          $0.scans = 1
          $0.reads = 1
        })
  }

  @Test func aggregatesAndCountsReturnOneRow() throws {
    let seen = try counted {
      try store.read { transaction in
        _ = try transaction.count(FetchDescription(entity: "book"))
        _ = try transaction.aggregate(AggregateDescription(entity: "book", values: [.count, .max("title")]))
      }
    }
    #expect(
      seen
        == statistics {
          $0.statements = 2
          $0.rowsStepped = 2
          $0.scans = 2
          $0.reads = 1
        })
  }

  @Test func rowsByIdentityAreNoScan() throws {
    let book = try Book.entityDescription
    let seen = try counted {
      try store.read { transaction in
        var ids: [RowID] = []
        try transaction.forEachRow(of: book, ids: [4, 99_999, 5]) { ids.append($0.id) }
        #expect(ids.sorted() == [4, 5])
        #expect(
          try transaction.ids(FetchDescription(entity: "book", condition: .among(.path("id"), [7, 8, 0])))
            == [7, 8])
        let one = Condition.and([
          .comparison(.path("title"), .equal, .constant("book 6"), []),
          .comparison(.path("id"), .equal, .constant(7), []),
        ])
        #expect(try transaction.ids(FetchDescription(entity: "book", condition: one)) == [7])
      }
    }
    #expect(
      seen
        == statistics {
          $0.statements = 3
          $0.rowsStepped = 5
          $0.rowsDecoded = 2
          $0.batches = 1
          $0.rowsMissing = 1
          $0.reads = 1
        })
  }

  @Test func rowsHandedOutAreDecodedUntilTheReaderHasEnough() throws {
    let request = try store.schema.resolve(FetchDescription(entity: "book", limit: 100))
    var count = 0
    let seen = try counted {
      try store.read { transaction in
        try transaction.forEachRow(request) { _ in
          count += 1
          return count < 7
        }
      }
    }
    #expect(count == 7)
    #expect(
      seen
        == statistics {
          $0.statements = 1
          $0.rowsStepped = 100
          $0.rowsDecoded = 7
          $0.scans = 1
          $0.reads = 1
        })
  }

  @Test func writesAreCountedByStatement() throws {
    let seen = try counted {
      try store.write { transaction in
        try transaction.insert(contentsOf: [Book(title: "x", author: nil), Book(title: "y", author: nil)])
        try transaction.update("book", id: 1, ["title": "z"])
        try transaction.delete("book", id: 2)
      }
      _ = try? store.write { _ in throw Abandoned() }
    }
    #expect(
      seen
        == statistics {
          $0.statements = 4
          $0.writes = 2
          $0.rollbacks = 1
        })
  }

  @Test func aFaultIsReadOnceWhereItIsAskedFor() throws {
    let books = try store.read { try $0.fetch(FetchRequest<Book>().limit(12)) }
    let outside = counted { #expect(books[3].author?.name == "author 3") }
    #expect(
      outside
        == statistics {
          $0.statements = 1
          $0.rowsStepped = 1
          $0.rowsDecoded = 1
          $0.faults = 1
          $0.reads = 1
        })
    let absent = counted { #expect(books[10].author == nil) }
    #expect(absent == StoreStatistics())
    let inside = try counted {
      try store.read { _ in #expect(books[4].author?.name == "author 4") }
    }
    #expect(
      inside
        == statistics {
          $0.statements = 1
          $0.rowsStepped = 1
          $0.rowsDecoded = 1
          $0.faults = 1
          $0.reads = 1
        })
  }

  @Test func aFaultInsideATransactionSeesItsState() throws {
    let book = try #require(try store.read { try $0.fetch(FetchRequest<Book>().limit(1)).first })
    try store.read { transaction in
      try onOtherThread { try store.write { try $0.update("author", id: 1, ["name": "later"]) } }
      #expect(book.author?.name == "author 0")
    }
    #expect(book.author?.name == "later")
    try store.write { transaction in
      try transaction.update("author", id: 1, ["name": "open"])
      #expect(book.author?.name == "open")
    }
  }

  @Test func aFaultThatFailsIsReported() throws {
    let book = try #require(try store.read { try $0.fetch(FetchRequest<Book>().limit(1)).first })
    store.script.fail(.fault, on: "author", with: StoreError(.io, "The disk is gone."))
    #expect(book.author == nil)
    #expect(store.faultFailures.recent.map(\.kind) == [.io])
    #expect(try book.$author.fetch()?.name == "author 0")
    try store.close()
    #expect(book.author == nil)
    #expect(store.faultFailures.recent.map(\.kind) == [.io, .closed])
  }
}
