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
}
