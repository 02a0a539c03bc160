import Foundation
import Testing
import Windrow

struct TypedTransactionTests {
  @Test(arguments: Backend.allCases)
  func insertedRecordsComeBackEqual(backend: Backend) throws {
    let store = try backend.makeStore()
    let book = Book(title: "Cafe\u{301}", pages: .max, price: Decimal(string: "-0.05")!, format: .audio)
    let inserted = try store.write { try $0.insert(book) }
    #expect(inserted.id.isAssigned)
    let found = try store.read { try $0.find(inserted.id) }
    #expect(found == inserted)
    #expect(found.map { Array($0.title.utf8) } == Array("Caf\u{e9}".utf8))
  }

  @Test(arguments: Backend.allCases)
  func filtersOrdersAndLimitsSpeakOfKeyPaths(backend: Backend) throws {
    let store = try backend.makeStore()
    try store.fill()
    let titles = { (request: FetchRequest<Book>) in try store.read { try $0.fetch(request).map(\.title) } }
    let all = FetchRequest<Book>()
    #expect(try titles(all.filter(\.pages != 100)) == ["Busy", "Calm"])
    #expect(try titles(all.filter(\.pages > 50).sorted(by: \.pages, .descending)) == ["Calm", "Ärger"])
    #expect(try titles(all.filter(\.$author.name == "Ann")) == ["Busy"])
    #expect(try titles(all.filter(\.$author.id == nil)) == ["Calm"])
    #expect(
      try titles(all.filter(.contains(\.title, "arg", [.caseInsensitive, .diacriticInsensitive]))) == [
        "Ärger"
      ])
    #expect(try titles(all.filter(!(\.format == .audio) && .between(\.price, 9...10))) == ["Ärger", "Busy"])
    #expect(try titles(all.filter(.isIn(\.pages, [nil, 300]))) == ["Busy", "Calm"])
    #expect(try titles(all.sorted(by: \.$author.name).limit(2)) == ["Calm", "Busy"])
    #expect(try titles(all.sorted(by: \.title, comparator: .natural).offset(1)) == ["Busy", "Calm"])
  }

  @Test(arguments: Backend.allCases)
  func aggregatesHaveTheTypeOfTheirAttribute(backend: Backend) throws {
    let store = try backend.makeStore()
    try store.fill()
    try store.read { transaction throws in
      #expect(try transaction.sum(of: \Book.pages) == 400)
      #expect(try transaction.sum(of: \Book.price) == Decimal(string: "22.95"))
      #expect(try transaction.average(of: \Book.pages) == 200)
      #expect(try transaction.minimum(of: \Book.title) == "Busy")
      #expect(try transaction.maximum(of: \Author.born) == Date(timeIntervalSinceReferenceDate: -1e9))
      #expect(try transaction.countDistinct(of: \Book.$author.name) == 2)
      #expect(try transaction.sum(of: \Book.pages, where: \.title == "Busy") == nil)
    }
  }

  @Test(arguments: Backend.allCases)
  func updatesUpsertsAndDeletes(backend: Backend) throws {
    let store = try backend.makeStore()
    try store.fill()
    try store.write { transaction throws in
      var ann = try #require(try transaction.fetchFirst(FetchRequest<Author>().filter(\.name == "Ann")))
      ann.born = Date(timeIntervalSinceReferenceDate: 5)
      try transaction.update(ann)
      #expect(try transaction.find(ann.id) == ann)
      let again = try transaction.upsert(Author(name: "Ann", born: nil), on: \.name)
      #expect(again.id == ann.id)
      #expect(try transaction.find(ann.id)?.born == nil)
      try transaction.update(ann.id, \.name, to: "Anne")
      #expect(try transaction.count(FetchRequest<Author>().filter(\.name == "Anne")) == 1)
      try transaction.delete(ann)
      #expect(try transaction.fetch(FetchRequest<Book>()).map(\.title) == ["Ärger", "Calm"])
      #expect(try transaction.deleteAll(FetchRequest<Book>().filter(\.pages == 100)) == 1)
    }
  }

  @Test(arguments: Backend.allCases)
  func relatedObjectsAreFaultedIn(backend: Backend) throws {
    let store = try backend.makeStore()
    try store.fill()
    let books = try store.read { try $0.fetch(FetchRequest<Book>()) }
    let before = store.statistics
    #expect(books[0].$author.id == 1 && !books[0].$author.isLoaded)
    #expect((store.statistics - before).faults == 0)
    #expect(books[0].author?.name == "Zoë")
    #expect(books[2].author == nil)
    #expect((store.statistics - before).faults == 1)
    try store.write { try $0.delete(RecordID<Author>(1)) }
    #expect(books[0].author == nil)
    #expect(store.faultFailures.count == 1)
    #expect(store.faultFailures.recent.first?.kind == .rowNotFound)
    let error = #expect(throws: StoreError.self) { try books[0].$author.fetch() }
    #expect(error?.kind == .rowNotFound)
  }

  @Test func unsignedIntegersBeyondTheRangeAreRefused() throws {
    let error = #expect(throws: StoreError.self) { try UInt64.max.attributeValue() }
    #expect(error?.kind == .invalidValue)
    #expect(try UInt64(Int64.max).attributeValue() == .int(.max))
  }

  @Test(arguments: Backend.allCases)
  func errorsOfTheCallerPassUnwrapped(backend: Backend) throws {
    struct Stop: Error {}
    let store = try backend.makeStore()
    #expect(throws: Stop.self) {
      try store.write { transaction throws in
        try transaction.insert(Author(name: "Gone"))
        throw Stop()
      }
    }
    #expect(try store.read { try $0.count(FetchRequest<Author>()) } == 0)
  }
}
