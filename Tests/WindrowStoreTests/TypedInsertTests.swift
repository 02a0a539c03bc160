import Foundation
import Testing
import Windrow

/// Inserting many records, however the sequence keeps them.
struct TypedInsertTests {
  private static let authors = (0..<130).map { Author(name: "Author \($0)") }

  private func names(_ store: any Store) throws -> [String] {
    try store.read { try $0.fetch(FetchRequest<Author>()).map(\.name) }
  }

  @Test(arguments: Backend.allCases)
  func arraysAndTheirSlicesAreInsertedInOrder(backend: Backend) throws {
    let store = try backend.makeStore()
    let others = Self.authors[100...].map { Author(name: "Early \($0.name)") }
    try store.write { try $0.insert(contentsOf: others[2...]) }
    let ids = try store.write { try $0.insert(contentsOf: Self.authors) }.map(\.rawValue)
    #expect(ids == Array(29...158))
    let early = (102..<130).map { "Early Author \($0)" }
    #expect(try names(store) == early + (0..<130).map { "Author \($0)" })
  }

  @Test(arguments: Backend.allCases, [0, 1, 63, 64, 65, 130])
  func sequencesWithoutMemoryOfTheirOwnAreInsertedInOrder(backend: Backend, count: Int) throws {
    let store = try backend.makeStore()
    var next = 0
    let sequence = AnyIterator { () -> Author? in
      guard next < count else { return nil }
      next += 1
      return Author(name: "Author \(next)")
    }
    let ids = try store.write { try $0.insert(contentsOf: sequence) }.map(\.rawValue)
    #expect(ids == (0..<count).map { Int64($0 + 1) })
    #expect(try names(store) == (0..<count).map { "Author \($0 + 1)" })
  }

  @Test(arguments: Backend.allCases)
  func insertingNothingIsStillAUseOfTheTransaction(backend: Backend) throws {
    let store = try backend.makeStore()
    var kept: (any WriteTransaction)?
    try store.write { kept = $0 }
    let error = #expect(throws: StoreError.self) { try kept?.insert(contentsOf: [Author]()) }
    #expect(error?.kind == .misuse)
  }

  @Test(arguments: Backend.allCases)
  func aReferenceToAnObjectThatWasNotInsertedIsRefused(backend: Backend) throws {
    let store = try backend.makeStore()
    let book = Book(title: "New", price: 1, author: ToOne(Author(name: "Nobody")))
    let error = #expect(throws: StoreError.self) { try store.write { try $0.insert(book) } }
    #expect(error?.kind == .invalidValue)
    #expect(error?.message.contains("author") == true)
    try store.write { transaction in
      let known = try transaction.insert(Author(name: "Somebody"))
      var saved = try transaction.insert(Book(title: "Old", price: 1, author: ToOne(known)))
      saved.author = Author(name: "Nobody")
      #expect(throws: StoreError.self) { try transaction.update(saved) }
      saved.author = nil
      try transaction.update(saved)
    }
    #expect(try store.read { try $0.fetch(FetchRequest<Book>()).map(\.$author.id) } == [nil])
  }

  @Test(arguments: Backend.allCases)
  func upsertingManyUpdatesThoseThatAreThereAndInsertsTheRest(backend: Backend) throws {
    let store = try backend.makeStore()
    try store.write { try $0.insert(contentsOf: [Author(name: "Ann"), Author(name: "Zoë")]) }
    let born = Date(timeIntervalSinceReferenceDate: 5)
    let ids = try store.write { transaction in
      try transaction.upsert(
        contentsOf: [Author(name: "New"), Author(name: "Zoë", born: born), Author(name: "Last")], on: \.name)
    }
    #expect(ids.map(\.rawValue).count == 3)
    #expect(ids[1].rawValue == 2)
    let authors = try store.read { try $0.fetch(FetchRequest<Author>()) }
    #expect(Set(authors.map(\.name)) == ["Ann", "Zoë", "New", "Last"])
    #expect(authors.first { $0.name == "Zoë" }?.born == born)
  }
}
